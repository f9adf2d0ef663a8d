import type { Column, GeometryType } from '@cartable/geo';

/** Plan that the checks settle and the integration carries out: which layer goes to which table, under which names. */
export interface IntegrationPlan {
  readonly tables: readonly PlannedTable[];
}

export interface PlannedTable {
  /** Main file inside the deposit. */
  readonly file: string;
  readonly layer: string;
  readonly table: string;
  /** Columns read, with the types to read them as, in order; `to` is the name in the table. */
  readonly columns: readonly { readonly from: string; readonly to: string; readonly type: Column['type'] }[];
  readonly primaryKey: string;
  readonly geometry: {
    readonly column: string;
    readonly type: GeometryType;
    /** EPSG code of the coordinates, which are kept as they are. */
    readonly srid: number;
    readonly hasZ: boolean;
    readonly hasM: boolean;
  } | null;
  /** As counted by the check. */
  readonly featureCount: number;
}
