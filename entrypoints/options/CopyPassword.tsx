import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { useResource } from "./hooks/use-resource.ts";

interface CopyPasswordProps {
  /** Id of a job, or of a batch of changes. */
  id: string;
  class?: string;
}

/** Copies the password that many reports were given at once; nothing where nobody knows it any more. */
export function CopyPassword({ id, ...props }: CopyPasswordProps) {
  const kept = useResource(() => ask("passwordOf", id), [id]).value.value;
  return kept ? <CopyButton label={t("copy_password")} text={kept} {...props} /> : null;
}
