import { type MessageKey, t } from "@/utils/i18n.ts";

export function NotInPrivate({ title }: { title: MessageKey }) {
  return (
    <>
      <h1 tabIndex={-1}>{t(title)}</h1>
      <p class="empty">{t("not_in_private")}</p>
    </>
  );
}
