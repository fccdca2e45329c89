import { type MessageKey, t } from "@/utils/i18n.ts";

/** A page that private windows do not have. */
export function NotInPrivate({ title }: { title: MessageKey }) {
  return (
    <>
      <h1 tabIndex={-1}>{t(title)}</h1>
      <p class="empty">{t("not_in_private")}</p>
    </>
  );
}
