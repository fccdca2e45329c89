import { render } from "preact";
import { ErrorBoundary } from "@/components/ErrorBoundary.tsx";
import { openSnapshot } from "@/components/live-snapshot.ts";
import { pressOnce } from "@/components/press-once.ts";
import { steadyPress } from "@/components/steady-press.ts";
import { localizeDocument } from "@/utils/i18n.ts";
import { isConnected } from "@/utils/snapshot.ts";
import { Options } from "./Options.tsx";
import { parseRoute } from "./route.ts";
import { createRouter } from "./router.ts";

const snapshot = await openSnapshot();
const start = parseRoute(isConnected(snapshot.value) ? "#/reports" : "#/settings");
localizeDocument();
pressOnce();
steadyPress();
render(
  <ErrorBoundary>
    <Options snapshot={snapshot} router={createRouter(start ?? { page: "settings" })} />
  </ErrorBoundary>,
  document.body,
);
