import { computed } from "@preact/signals";
import { start } from "@/components/start.tsx";
import { openAppState } from "@/components/state.ts";
import { isConnected } from "@/utils/app-state.ts";
import { inLetters } from "@/utils/international-host.ts";
import { hashOf } from "@/utils/options-page.ts";
import { readHostsBy } from "@/utils/url.ts";
import { hideHints } from "./hide-hints.ts";
import { Options, preloadPage } from "./Options.tsx";
import { parseRoute } from "./routes/route.ts";
import { createRouter } from "./routes/router.ts";

void start(async () => {
  const asked = parseRoute(location.hash);
  if (asked) preloadPage(asked);
  const appState = await openAppState();
  const first = parseRoute(hashOf(isConnected(appState.value) ? "overview" : "settings"));
  const service = computed(() => appState.value.connection.id);
  readHostsBy(inLetters);
  hideHints();
  const router = createRouter(first ?? { page: "settings" }, service);
  return () => <Options appState={appState} router={router} />;
});
