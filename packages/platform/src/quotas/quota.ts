/** Demand on a quota, in bytes or in things. */
export interface QuotaDemand {
  /** Already taken, what was promised included. */
  readonly use: number;
  readonly needed: number;
  readonly quota: number;
}

/**
 * The one rule of every quota: what fills it to the brim fits. Two demands at once are counted one after the other only
 * in a transaction that has locked the owner of the quota.
 * @param excess makes the error, from the same numbers
 */
export function requireWithinQuota(demand: QuotaDemand, excess: (demand: QuotaDemand) => Error): void {
  if (demand.use + demand.needed > demand.quota) throw excess(demand);
}
