import type { AttributeStatistics } from '@cartable/contract';

/** What was counted of a table, once for each version of it. */
export interface TableProfile {
  readonly table: string;
  readonly rowsRead: number;
  readonly attributes: readonly AttributeProfile[];
}

export interface AttributeProfile extends AttributeStatistics {
  readonly name: string;
}
