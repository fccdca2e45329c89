import type { Firefox } from "./firefox.ts";

/** Ids of the menus that Firefox draws itself. */
const MENUS = { page: "contentAreaContextMenu", tab: "tabContextMenu" };

type Menu = keyof typeof MENUS;

/**
 * Waits for a context menu, and chooses the extension's only item in it.
 *
 * @param open - opens the menu, as by a right click
 * @returns the item's label
 */
export async function chooseFromContextMenu(firefox: Firefox, menu: Menu, open: () => Promise<unknown>) {
  const found = `const menu = document.getElementById("${MENUS[menu]}");`;
  const shown = `new Promise((resolve) => menu.addEventListener("popupshown", resolve, { once: true }))`;
  await firefox.inWindow(`${found} window.menuShown = ${shown};`);
  await open();
  const choose = `
    await window.menuShown;
    const items = [...menu.getElementsByTagName("menuitem")].filter((item) => item.id.startsWith(id.replace(/[^\\w-]/g, "_")));
    const shown = items.filter((item) => !item.hidden);
    if (shown.length !== 1) throw new Error("The menu has " + shown.length + " items of the extension.");
    const hidden = new Promise((resolve) => menu.addEventListener("popuphidden", resolve, { once: true }));
    menu.activateItem(shown[0]);
    await hidden;
    return shown[0].label;`;
  return String(await firefox.inWindow(found + choose));
}

/** Clicks with the right button on the tab whose address begins so, wherever it is in the row of tabs. */
export async function rightClickTab(firefox: Firefox, urlPrefix: string): Promise<void> {
  await firefox.inWindow(`
    const isWanted = (tab) => tab.linkedBrowser.currentURI.spec.startsWith(${JSON.stringify(urlPrefix)});
    const { left, top, width, height } = gBrowser.tabs.find(isWanted).getBoundingClientRect();
    const button = { button: 2, clickCount: 1 };
    synthesizeMouseEvent("contextmenu", left + width / 2, top + height / 2, button);`);
}

/** Presses keys, one after the other; "Alt+Shift+R" is one of them. Pages get keys of WebDriver's, and these the window. */
export async function pressKeys(firefox: Firefox, keys: string[]): Promise<void> {
  await firefox.inWindow(`
    const input = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
    if (!input.beginInputTransaction(window, () => {})) throw new Error("Firefox takes no keys now.");
    const codeOf = (key) => KeyboardEvent["DOM_VK_" + (NAMES[key] ?? key).toUpperCase()];
    const NAMES = { Enter: "RETURN", ArrowDown: "DOWN" };
    const eventOf = (key) => new KeyboardEvent("", { key, keyCode: codeOf(key) ?? 0 });
    for (const chord of ${JSON.stringify(keys)}) {
      const events = (chord.length === 1 ? [chord] : chord.split("+")).map(eventOf);
      for (const event of events) input.keydown(event);
      for (const event of events.reverse()) input.keyup(event);
    }`);
}

/** Types into the emptied address bar. */
export async function typeInAddressBar(firefox: Firefox, text: string): Promise<void> {
  await firefox.inWindow(`gURLBar.focus(); gURLBar.select();`);
  await pressKeys(firefox, [...text]);
}

/** The extension's lines below the address bar, as they read now. */
export async function linesOfAddressBar(firefox: Firefox): Promise<string[]> {
  const read = `
    const rows = [...gURLBar.view.panel.querySelectorAll(".urlbarView-row")].filter(({ result }) => result);
    const ours = rows.filter(({ result }) => result.providerName === "UrlbarProviderOmnibox");
    return JSON.stringify(ours.map((row) => row.querySelector(".urlbarView-title").textContent));`;
  return JSON.parse(String(await firefox.inWindow(read)));
}

/** The addresses of all tabs, also of those of the extension. */
export async function addressesOfTabs(firefox: Firefox): Promise<string[]> {
  const read = `return JSON.stringify(gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec));`;
  return JSON.parse(String(await firefox.inWindow(read)));
}

/** Waits for Firefox's question whether the extension gets a permission, and answers it. @returns the question */
export async function answerPrompt(firefox: Firefox, isAllowed: boolean): Promise<string> {
  const answer = `
    const { panel } = PopupNotifications;
    if (panel.state !== "open") await new Promise((resolve) => panel.addEventListener("popupshown", resolve, { once: true }));
    const prompt = document.getElementById("addon-webext-permissions-notification");
    const words = prompt.textContent;
    const hidden = new Promise((resolve) => panel.addEventListener("popuphidden", resolve, { once: true }));
    prompt.${isAllowed ? "button" : "secondaryButton"}.click();
    await hidden;
    return words;`;
  return String(await firefox.inWindow(answer));
}
