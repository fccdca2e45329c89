import { Held, heldText } from "../../Held.tsx";
import { PacedStatus } from "../../PacedStatus.tsx";
import { countOfAll } from "../../texts/count-text.ts";
import type { Steps } from "./look-ups.ts";

/** Says how far look-ups are, and what they wait for. */
export function LookUpCount({ done, all, heldUntil }: Steps) {
  const count = countOfAll(done, all);
  return (
    <>
      {count} <Held until={heldUntil} />
      <PacedStatus text={`${count} ${heldText(heldUntil)}`} />
    </>
  );
}
