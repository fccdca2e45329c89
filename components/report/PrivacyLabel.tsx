import { asReceived } from "@/utils/as-received.ts";
import { type Privacy, privacyName } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { Icon } from "../ui/Icon.tsx";

/** @param told - what the service sent where no privacy could be read */
export function PrivacyLabel({ privacy, told }: { privacy: Privacy | null; told?: unknown }) {
  const name = privacyName(privacy);
  const received = name ? "" : asReceived(told);
  if (!name) return received ? <bdi class="secondary">{received}</bdi> : null;
  return (
    <span class="privacy">
      <Icon name={name} />
      <span>{t(`privacy_${name}`)}</span>
    </span>
  );
}
