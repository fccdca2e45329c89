import { computed } from "@preact/signals";
import { start } from "@/components/start.tsx";
import { openAppState } from "@/components/state.ts";
import { isConnected } from "@/utils/app-state.ts";
import { inLetters } from "@/utils/international-host.ts";
import { hashOf } from "@/utils/options-page.ts";
import { readHostsBy } from "@/utils/url.ts";
import { Options, preloadPage } from "./Options.tsx";
import { parseRoute } from "./route.ts";
import { createRouter } from "./router.ts";

const asked = parseRoute(location.hash);
if (asked) preloadPage(asked);
const appState = await openAppState();
const first = parseRoute(hashOf(isConnected(appState.value) ? "overview" : "settings"));
const service = computed(() => appState.value.connection.id);
readHostsBy(inLetters);
start(<Options appState={appState} router={createRouter(first ?? { page: "settings" }, service)} />);
