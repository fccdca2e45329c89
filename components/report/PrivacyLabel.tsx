import { type Privacy, privacyName } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { Icon } from "../ui/Icon.tsx";

/** A report's privacy as icon and word; nothing where the service did not tell it. */
export function PrivacyLabel({ privacy }: { privacy: Privacy | null }) {
  const name = privacyName(privacy);
  if (!name) return null;
  return (
    <span class="privacy">
      <Icon name={name} />
      {t(`privacy_${name}`)}
    </span>
  );
}
