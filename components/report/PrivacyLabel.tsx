import { type Privacy, privacyName } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { Icon } from "../ui/Icon.tsx";

export function PrivacyLabel({ privacy }: { privacy: Privacy | null }) {
  const name = privacyName(privacy);
  if (!name) return null;
  return (
    <span class="privacy">
      <Icon name={name} />
      <span>{t(`privacy_${name}`)}</span>
    </span>
  );
}
