import { useEffect } from "preact/hooks";
import { createResource, useLoaded } from "@/components/hooks/resource.ts";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";

interface CopyPasswordProps {
  /** Id of a job, or of a batch of changes. */
  id: string;
  class?: string;
}

/** Copies the password that many reports were given at once; nothing where nobody knows it any more. */
export function CopyPassword({ id, ...props }: CopyPasswordProps) {
  const kept = useLoaded(createResource<string>);
  useEffect(() => void kept.load(() => ask("passwordOf", id)), [id]);
  return kept.value.value ? <CopyButton label={t("copy_password")} text={kept.value.value} {...props} /> : null;
}
