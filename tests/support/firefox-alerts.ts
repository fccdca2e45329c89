import type { Firefox } from "./firefox.ts";

/** A notification as its reader sees it. */
interface Alert {
  title: string;
  text: string;
}

const CATCH = `
  window.alerts = [];
  const service = {
    QueryInterface: ChromeUtils.generateQI(["nsIAlertsService"]),
    showAlert: (alert, listener) => window.alerts.push({ alert, listener }),
    closeAlert: (name) => { window.alerts = window.alerts.filter(({ alert }) => alert.name !== name); },
  };
  const factory = {
    QueryInterface: ChromeUtils.generateQI(["nsIFactory"]),
    createInstance: (wanted) => service.QueryInterface(wanted),
  };
  const registrar = Components.manager.QueryInterface(Ci.nsIComponentRegistrar);
  registrar.registerFactory(Services.uuid.generateUUID(), "", "@mozilla.org/alerts-service;1", factory);`;

/** Takes the place of the desktop that shows Firefox's notifications, which a headless one does not have. */
export async function catchAlerts(firefox: Firefox): Promise<void> {
  await firefox.inWindow(CATCH);
}

/** Returns the notifications that the desktop would show now. */
export async function readAlerts(firefox: Firefox): Promise<Alert[]> {
  const read = "return JSON.stringify(window.alerts.map(({ alert: { title, text } }) => ({ title, text })));";
  return JSON.parse(String(await firefox.inWindow(read)));
}

/** Clicks the oldest notification. */
export async function clickAlert(firefox: Firefox): Promise<void> {
  const click = `listener.observe(null, "alertclickcallback", alert.cookie);`;
  await firefox.inWindow(`const [{ alert, listener }] = window.alerts; ${click}`);
}
