/** One row counts the changes; others say at which of them each datasheet changed last. The table is made by the migration of offerings, together with what it counts the changes of. */
export interface ServingVersionTable {
  name: string;
  version: number;
}

export interface ServingVersionTables {
  serving_version: ServingVersionTable;
}
