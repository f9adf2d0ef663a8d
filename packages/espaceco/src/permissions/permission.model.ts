import type { GrantedLevel } from '@cartable/contract';

/** A right of a community on a database, on one of its tables or on one of its columns. */
export interface Permission {
  readonly communityId: number;
  readonly databaseId: number;
  readonly tableId: number | null;
  readonly columnId: number | null;
  readonly level: GrantedLevel;
}
