import { render } from "preact";
import { openSnapshot } from "@/components/live-snapshot.ts";
import { localizeDocument } from "@/utils/i18n.ts";
import { Options } from "./Options.tsx";

const snapshot = await openSnapshot();
localizeDocument();
render(<Options snapshot={snapshot} />, document.body);
