/** How many features a view asks for, so that its answer stays below a size whatever they are made of. Pure. */

/** A first view of unknown features: enough of them to learn how large they are. */
const firstCount = 300;
/** A view of less would tell nothing of the place. */
const leastCount = 20;

export interface ViewBudget {
  readonly maxFeatures: number;
  /** Of an answer, before it is compressed. */
  readonly maxBytes: number;
  /** Points are small but for what is written of them: a view asks for all of them at once. */
  readonly ofPoints?: boolean | undefined;
}

/** What the last answer was. */
export interface ViewAnswer {
  readonly features: number;
  readonly bytes: number;
}

export function countWithin(
  { maxFeatures, maxBytes, ofPoints }: ViewBudget,
  last: ViewAnswer | undefined,
): number {
  if (last === undefined || last.features === 0)
    return ofPoints ? maxFeatures : Math.min(firstCount, maxFeatures);
  const fitting = Math.floor(maxBytes / (last.bytes / last.features));
  return Math.min(maxFeatures, Math.max(leastCount, fitting));
}

/**
 * How many are asked for after so many were more than fits, and were read no further; undefined once it is few.
 * @param most with shapes as stored, of which many are seldom small
 */
export function fewerThan(count: number, most = firstCount): number | undefined {
  return count <= leastCount ? undefined : Math.max(leastCount, Math.min(most, count >> 2));
}
