import { computed } from "@preact/signals";
import { render } from "preact";
import { openAppState } from "@/components/state.ts";
import { ErrorBoundary } from "@/components/ui/ErrorBoundary.tsx";
import { ignoreKeyRepeat } from "@/components/ui/ignore-key-repeat.ts";
import { steadyClicks } from "@/components/ui/steady-clicks.ts";
import { isConnected } from "@/utils/app-state.ts";
import { localizeDocument } from "@/utils/i18n.ts";
import { inLetters } from "@/utils/international-host.ts";
import { hashOf } from "@/utils/options-page.ts";
import { readHostsBy } from "@/utils/url.ts";
import { Options, preloadPage } from "./Options.tsx";
import { parseRoute } from "./route.ts";
import { createRouter } from "./router.ts";

const asked = parseRoute(location.hash);
if (asked) preloadPage(asked);
const appState = await openAppState();
const start = parseRoute(hashOf(isConnected(appState.value) ? "overview" : "settings"));
const service = computed(() => appState.value.connection.id);
readHostsBy(inLetters);
localizeDocument();
ignoreKeyRepeat();
steadyClicks();
render(
  <ErrorBoundary>
    <Options appState={appState} router={createRouter(start ?? { page: "settings" }, service)} />
  </ErrorBoundary>,
  document.body,
);
