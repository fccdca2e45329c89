/**
 * Makes a case as plain and as short as it can be.
 *
 * @param smaller - the cases that are plainer or shorter by one step
 * @param isStillWrong - plays a case and tells whether it still breaks what the whole one broke
 * @param maxMs - for so long smaller ones are tried
 */
export async function shrink<Case>(
  whole: Case,
  smaller: (whole: Case) => Iterable<Case>,
  isStillWrong: (smaller: Case) => Promise<boolean>,
  maxMs = Number.POSITIVE_INFINITY,
): Promise<Case> {
  const end = Date.now() + maxMs;
  let smallest = whole;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(smallest)) {
      if (Date.now() > end) return smallest;
      if (!(await isStillWrong(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}
