import { head, stall, trickle } from "../service/faults/exchange.ts";
import { all, type Fault } from "./row.ts";

/** Faults that only the deadline ends. */
export const SLOW_FAULTS: Fault[] = [
  fault("no answer", stall("")),
  fault("a head at a byte a second", trickle("", head(200))),
  fault("a head that stops", stall(head(200).slice(0, 30))),
  fault("no body after the head", stall(head(200, { "content-length": 100 }))),
  fault("a body at a byte a second", trickle(head(200), " ")),
  fault("a body that stops", stall(`${head(200, { "content-length": 100 })}{"data":[`)),
  fault("an error whose body stops", stall(`${head(422, { "content-length": 100 })}{"message":`)),
];

function fault(name: string, play: Fault["play"]): Fault {
  return { name, place: "http", play, outcomes: all("timeout", "unknown") };
}
