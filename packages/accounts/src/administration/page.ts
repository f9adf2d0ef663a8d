/** Part of a list. */
export interface PageQuestion {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface Page<Item> extends PageQuestion {
  readonly items: readonly Item[];
  readonly total: number;
}

export function offsetOf({ page, limit }: PageQuestion): number {
  return (page - 1) * limit;
}
