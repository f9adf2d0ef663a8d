import { randomUUID } from 'node:crypto';
import type { DataDifference, DataVersionStatus, GeographicBox } from '@cartable/contract';
import type { StoredError } from '../../stored-text.ts';
import {
  datasetIdOf,
  dataVersionOf,
  type StoredData,
  type StoredRelation,
} from '../stored-data/stored-data.model.ts';

/**
 * The tables of a stored data at one time, in a data set of their own of the feature store: what is served changes by
 * one row, and whoever reads the former version goes on reading it.
 */
export interface DataVersion {
  readonly id: string;
  readonly storedDataId: string;
  /** 1, 2, 3… in the order in which they were asked for. */
  readonly number: number;
  readonly status: DataVersionStatus;
  /** In the feature store. */
  readonly datasetId: string;
  readonly uploadId: string;
  /** The one that wrote its tables. */
  readonly executionId: string | null;
  readonly srid: number;
  readonly sizeBytes: number;
  readonly extent: GeographicBox | null;
  readonly relations: readonly StoredRelation[];
  readonly difference: DataDifference | null;
  /** Column that tells rows apart, as chosen. */
  readonly key: string | null;
  readonly comment: string | null;
  readonly isSwitchedWhenSafe: boolean;
  readonly error: StoredError | null;
  readonly author: VersionAuthor | null;
  readonly createdAt: string;
  /** The last time it was put in service. */
  readonly servedAt: string | null;
  readonly servedBy: string | null;
  /** When another took its place, or when it was removed. */
  readonly leftAt: string | null;
}

export interface VersionAuthor {
  readonly id: string;
  /** As it was then. */
  readonly name: string;
}

/** Stored data as they are now, as their first version: it has no row before a second one is asked for. */
export function currentAsVersion(data: StoredData, author: VersionAuthor | null): DataVersion {
  return {
    id: randomUUID(),
    storedDataId: data.id,
    number: data.version,
    status: 'CURRENT',
    datasetId: datasetIdOf(data),
    uploadId: data.uploadId,
    executionId: dataVersionOf(data),
    srid: data.srid,
    sizeBytes: data.sizeBytes,
    extent: data.extent,
    relations: data.relations,
    difference: null,
    key: null,
    comment: null,
    isSwitchedWhenSafe: false,
    error: null,
    author,
    createdAt: data.createdAt,
    servedAt: data.createdAt,
    servedBy: author?.name ?? null,
    leftAt: null,
  };
}
