import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { repairDatabase } from "@/utils/database.ts";
import { inLetters } from "@/utils/international-host.ts";
import { answer } from "@/utils/messages.ts";
import { readHostsBy } from "@/utils/url.ts";
import { checkConnection } from "./connections/check.ts";
import { connect, forgetKey, forgetRemoved, isSavedKey } from "./connections/connect.ts";
import { noteWithdrawal } from "./connections/open.ts";
import { changePreferences } from "./connections/preferences.ts";
import { tidyKeys } from "./connections/tidy-keys.ts";
import * as creates from "./jobs/create/index.ts";
import { continueJob, pauseJob, retryJob, startJob, stopJob } from "./jobs/create/job/index.ts";
import { readStored } from "./jobs/journal.ts";
import { stopBatch } from "./jobs/queue.ts";
import * as removes from "./jobs/remove/index.ts";
import { clearActivity } from "./jobs/retention.ts";
import { passwordOf } from "./jobs/session.ts";
import { start } from "./jobs/start.ts";
import { refreshReports, retryUpdates, updateReports } from "./jobs/update/batch.ts";
import { updateReport } from "./jobs/update/index.ts";
import { keepAlive } from "./keep-alive.ts";
import { watchSchedules } from "./monitoring/knock.ts";
import { answerNotices } from "./monitoring/notices/notify.ts";
import { markRunsSeen, stopRun } from "./monitoring/run/index.ts";
import {
  continueSchedule,
  forgetFindings,
  pauseSchedule,
  removeSchedule,
  runSchedule,
  saveSchedule,
} from "./monitoring/schedules.ts";
import { lookUp } from "./reports/find-by-url.ts";
import { clearHistory, followNumber, noteAllRead, tidyHistory, whenRecorded } from "./reports/known.ts";
import { listProjects, listReports, readReport } from "./reports/read.ts";
import { resumeGranted, resuming } from "./resume.ts";
import { readLinks } from "./sources/links.ts";
import { readSiteFile } from "./sources/read-file.ts";
import { readFileInPage } from "./sources/read-in-page.ts";
import { protectStorage } from "./storage-access.ts";
import { answerTriggers } from "./triggers/index.ts";

export default defineBackground(() => {
  readHostsBy(inLetters);
  answer(keepAlive, {
    connect: (request) => resuming(connect(request)),
    checkConnection: () => resuming(checkConnection()),
    isSavedKey,
    forgetKey,
    noteAllRead,
    recorded: whenRecorded,
    changePreferences,
    lookUp,
    createReport: creates.create,
    follow: creates.follow,
    sendAgain: creates.sendAgain,
    discard: creates.discard,
    passwordOf,
    markSeen: creates.markSeen,
    createReports: startJob,
    pauseJob,
    continueJob,
    stopJob,
    retryJob,
    updateReport,
    updateReports,
    refreshReports,
    retryUpdates,
    listReports,
    listProjects,
    readReport,
    deleteReport: removes.deleteReport,
    deleteReports: removes.deleteReports,
    stopBatch,
    deleteProject: removes.deleteProject,
    undoDeletion: removes.undoDeletion,
    saveSchedule,
    removeSchedule,
    pauseSchedule,
    continueSchedule,
    runSchedule,
    stopRun,
    markRunsSeen,
    // Pages that wait for an outcome wake the worker with this.
    recover: creates.recoverAll,
    clearActivity,
    clearHistory: () => clearHistory().then(forgetFindings),
    followNumber,
    readSiteFile: ({ url, tabId }) => (tabId === null ? readSiteFile(url) : readFileInPage(url, tabId)),
    readLinks,
    readTasks: readStored,
  });

  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") void browser.runtime.openOptionsPage();
    // Version 1 kept unreadable values there.
    else void browser.storage.local.remove("damaged");
  });
  // This also starts the worker with the browser, which settles what was left open; an unpacked one is installed anew.
  for (const event of [browser.runtime.onStartup, browser.runtime.onInstalled]) {
    event.addListener(() => void repairDatabase().catch(() => undefined));
  }
  browser.permissions.onRemoved.addListener(noteWithdrawal);
  browser.permissions.onAdded.addListener((added) => void resumeGranted(added).catch(() => undefined));
  browser.alarms.onAlarm.addListener(creates.answerReconcileAlarm);
  answerTriggers();
  answerNotices();
  watchSchedules();

  for (const begin of [protectStorage, tidyKeys, start, forgetRemoved, tidyHistory]) {
    void begin().catch(() => undefined);
  }
});
