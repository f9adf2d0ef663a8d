/** A page of the largest things of a scope. */
export interface LargestQuestion {
  readonly scopeId: string;
  readonly offset: number;
  readonly limit: number;
}

export interface LargestItems {
  readonly total: number;
  readonly items: readonly LargestItem[];
}

export interface LargestItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** `null`: of the scope itself. */
  readonly ownerId: string | null;
}
