/** Every request goes so: without cookies and referrer, past caches, and to no address that nobody named. */
export const QUIETLY: RequestInit = {
  credentials: "omit",
  // "error" would make a redirect look like an unreachable service.
  redirect: "manual",
  referrerPolicy: "no-referrer",
  cache: "no-store",
};
