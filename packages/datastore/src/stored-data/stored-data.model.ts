import type { GeographicBox, StoredDataStatus, StoredDataType } from '@cartable/contract';
import type { Bbox, Column, GeometryType } from '@cartable/geo';

/** Data in use: tables (VECTOR-DB) kept in one dataset of the feature store, whose id is the stored data's. */
export interface StoredData {
  readonly id: string;
  readonly datastoreId: string;
  readonly datasheetId: string;
  readonly uploadId: string;
  readonly executionId: string | null;
  readonly name: string;
  readonly type: StoredDataType;
  readonly status: StoredDataStatus;
  readonly srid: number;
  readonly contact: string;
  readonly sizeBytes: number;
  readonly extent: GeographicBox | null;
  readonly relations: readonly StoredRelation[];
  readonly createdAt: string;
  readonly lastEvent: StoredDataEvent;
  readonly lastEventAt: string;
}

export type StoredDataEvent = 'created' | 'generating' | 'generated' | 'failed' | 'cancelled' | 'deleted';

/** One table, as written: what services and answers tell of it without opening the dataset. */
export interface StoredRelation {
  readonly name: string;
  /** Layer of the deposited file. */
  readonly sourceName: string;
  /** Without geometry nor primary key, in the order of the table. */
  readonly columns: readonly Column[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly primaryKey: string;
  readonly geometry: {
    readonly column: string;
    readonly type: GeometryType;
    readonly srid: number;
    readonly hasZ: boolean;
    readonly hasM: boolean;
  } | null;
  readonly featureCount: number;
  readonly extent: GeographicBox | null;
  /** In the CRS of the table, x then y. */
  readonly nativeExtent: Bbox | null;
}
