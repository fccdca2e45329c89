import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import type { ConnectionCheck } from "@/utils/connection-check.ts";
import { answer } from "@/utils/messages.ts";
import { readTasks } from "@/utils/tasks.ts";
import { clearActivity, recover, start } from "./activity.ts";
import { keepBadge } from "./badge.ts";
import { checkConnection } from "./connections/check.ts";
import { connect } from "./connections/connect.ts";
import { forgetKey } from "./connections/forget-key.ts";
import { noteWithdrawal } from "./connections/open.ts";
import { changePreferences } from "./connections/preferences.ts";
import { tidyKeys } from "./connections/tidy-keys.ts";
import * as deletions from "./deletions/index.ts";
import { lookUp } from "./reports/find-by-url.ts";
import { clearHistory, tidyHistory } from "./reports/known.ts";
import { listProjects, listReports } from "./reports/list.ts";
import { readReport } from "./reports/read.ts";
import { updateReport } from "./reports/update.ts";
import { protectStorage } from "./storage-access.ts";
import * as submissions from "./submissions/index.ts";
import { resumeLooks } from "./submissions/looks.ts";

/** A connection that works again lets the looks go on that waited for it. */
async function resuming(test: Promise<ConnectionCheck>): Promise<ConnectionCheck> {
  const check = await test;
  if (!check.failure) void resumeLooks();
  return check;
}

export default defineBackground(() => {
  answer({
    connect: (request) => resuming(connect(request)),
    checkConnection: () => resuming(checkConnection()),
    forgetKey,
    changePreferences,
    lookUp,
    createReport: submissions.create,
    follow: submissions.follow,
    sendAgain: submissions.sendAgain,
    discard: submissions.discard,
    markSeen: submissions.markSeen,
    updateReport,
    listReports,
    listProjects,
    readReport,
    deleteReport: deletions.deleteReport,
    deleteReports: deletions.deleteReports,
    stopDeletions: deletions.stopDeletions,
    deleteProject: deletions.deleteProject,
    undoDeletion: deletions.undoDeletion,
    recover,
    clearActivity,
    clearHistory,
    readTasks,
  });

  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") void browser.runtime.openOptionsPage();
    // Version 1 kept there what it could not read.
    if (reason === "update") void browser.storage.local.remove("damaged");
  });
  // Nothing to do but to be started with the browser, so that what it left behind is settled at once.
  browser.runtime.onStartup.addListener(() => {});
  browser.permissions.onRemoved.addListener(noteWithdrawal);
  browser.alarms.onAlarm.addListener(submissions.answerAlarm);
  keepBadge();

  void protectStorage();
  void tidyKeys();
  void start().catch(() => undefined);
  void tidyHistory().catch(() => undefined);
});
