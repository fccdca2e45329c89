import type { Failure } from "../errors.ts";
import { isCount, isText, isTime, recordOf, type Schema } from "../guards.ts";

export const FAILURE: Schema<Failure> = {
  kind: isText,
  status: [undefined, isCount],
  detail: [undefined, isText],
  fields: [undefined, recordOf(isText)],
  retryAt: [undefined, isTime],
  openId: [undefined, isText],
  reportId: [undefined, isText],
};
