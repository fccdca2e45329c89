/** Runs in the one process that all documents of the extension live in, and that remembers what each of them said. */
const IN_THEIR_PROCESS = `
  const events = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage).getEvents();
  const lines = events.map((event) => event.arguments.map((said) => said + (said?.stack ?? "")).join(" "));
  sendAsyncMessage("said", [...lines, ...Services.console.getMessageArray()].join("\\n"));`;

/** A script for Firefox's own window. It knows `extension`. */
export const READ_CONSOLE = `
  const { messageManager } = [...extension.views][0].xulBrowser;
  return new Promise((resolve) => {
    messageManager.addMessageListener("said", function listen({ data }) {
      messageManager.removeMessageListener("said", listen);
      resolve(data);
    });
    const script = encodeURIComponent(${JSON.stringify(IN_THEIR_PROCESS)});
    messageManager.loadFrameScript("data:text/javascript," + script, false);
  });`;
