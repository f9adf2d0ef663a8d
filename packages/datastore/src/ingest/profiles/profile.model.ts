import type { AttributeStatistics } from '@cartable/contract';

/** Statistics of a table, counted once for each version of it. */
export interface TableProfile {
  readonly table: string;
  readonly rowsRead: number;
  readonly attributes: readonly AttributeProfile[];
}

export interface AttributeProfile extends AttributeStatistics {
  readonly name: string;
}
