import { type MessageKey, t } from "@/utils/i18n.ts";
import type { HelpTopic } from "../routes/route.ts";

/** Texts of the help in its order; they take the names of buttons and settings from their own sentences. */
export const HELP: Record<HelpTopic, { title: MessageKey; paragraphs: () => string[] }> = {
  promise: {
    title: "help_promise",
    paragraphs: () => [t("help_promise_once"), t("help_promise_twice")],
  },
  unknown: {
    title: "help_unknown",
    paragraphs: () => [
      t("help_unknown_meaning"),
      t("help_unknown_again", t("send_again")),
      t("help_unknown_discard", t("discard")),
    ],
  },
  privacy: {
    title: "help_privacy",
    paragraphs: () => [
      t("help_privacy_only"),
      t("help_privacy_look_up"),
      t("help_privacy_rating"),
      t("help_privacy_disk"),
    ],
  },
  key: {
    title: "help_key",
    paragraphs: () => [
      t("help_key_profile"),
      t("help_key_close", t("forget_key_on_close")),
      t("help_key_forget", t("forget_key")),
    ],
  },
  deleting: {
    title: "help_deleting",
    paragraphs: () => [t("help_deleting_one", t("undo")), t("help_deleting_more"), t("help_deleting_gone")],
  },
  monitoring: {
    title: "help_monitoring",
    paragraphs: () => [
      t("help_monitoring_how"),
      t("monitoring_note"),
      `${t("field_message", t("confirm_before"), t("confirm_hint"))} ${t("help_monitoring_confirm")}`,
      t("help_monitoring_budget"),
      t("help_monitoring_second"),
    ],
  },
  trouble: {
    title: "help_trouble",
    paragraphs: () => [
      t("help_trouble_reach", t("test_connection")),
      t("help_trouble_pause"),
      t("help_trouble_report", t("diagnostics")),
    ],
  },
  keyboard: {
    title: "help_keyboard",
    paragraphs: () => [t("address_bar_hint", "wr"), t("help_keyboard_text")],
  },
};
