import type { GeographicBox, RasterInfos, StoredDataStatus, StoredDataType } from '@cartable/contract';
import type { Bbox, Column, GeometryType } from '@cartable/geo';
import { uploadSubject } from '../uploads/upload.model.ts';
import type { StoredPyramid } from './pyramid.model.ts';

/**
 * Data in use: tables (VECTOR-DB) kept in one dataset of the feature store; a raster kept as objects; or a pyramid of
 * tiles, kept as one object.
 */
export interface StoredData {
  readonly id: string;
  readonly datastoreId: string;
  readonly datasheetId: string;
  /** Upload the data come from; for a pyramid, that of its source. */
  readonly uploadId: string;
  /** Dataset in the feature store, of tables that took the place of others; for the others it is `id`. */
  readonly datasetId?: string | null;
  /** Number of the version of its tables that is served, from 1. */
  readonly version: number;
  /** The one that made it what it is. */
  readonly executionId: string | null;
  /** Stored data that a pyramid shows, even through a service. */
  readonly sourceStoredDataId: string | null;
  /** Service that draws a pyramid. */
  readonly sourceOfferingId: string | null;
  readonly name: string;
  readonly type: StoredDataType;
  readonly status: StoredDataStatus;
  readonly srid: number;
  readonly contact: string;
  readonly sizeBytes: number;
  readonly extent: GeographicBox | null;
  /** Tables; none for pyramids and rasters. */
  readonly relations: readonly StoredRelation[];
  readonly pyramid: StoredPyramid | null;
  readonly raster: StoredRaster | null;
  readonly createdAt: string;
  readonly lastEvent: StoredDataEvent;
  readonly lastEventAt: string;
}

export type StoredDataEvent =
  | 'created'
  | 'generating'
  | 'generated'
  | 'failed'
  | 'cancelled'
  /** Failure of a pyramid made again: the former tiles stay. */
  | 'regeneration-failed'
  /** Tables whose place another version took. */
  | 'replaced'
  | 'deleted';

/** A raster as deposited, with what services and answers tell of it without opening its files. */
export interface StoredRaster {
  readonly infos: RasterInfos;
  /** Prefix of the objects that hold its files. */
  readonly sourceKey: string;
  /** In the CRS of the data, x then y. */
  readonly nativeExtent: Bbox | null;
}

/** One job at a time on a pyramid, which does not hold back those of the upload it comes from. */
export const storedDataSubject = (data: Pick<StoredData, 'id' | 'uploadId' | 'pyramid'>): string =>
  data.pyramid ? `stored-data:${data.id}` : uploadSubject(data.uploadId);

/** Id of the data set that holds its tables now, in the feature store. */
export const datasetIdOf = ({ id, datasetId }: Pick<StoredData, 'id' | 'datasetId'>): string =>
  datasetId ?? id;

/** Changes whenever the data are replaced, so that whoever keeps them open reopens them. */
export const dataVersionOf = (data: Pick<StoredData, 'id' | 'executionId'>): string =>
  data.executionId ?? data.id;

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
