import type { S3Location } from '@cartable/storage';

/** Settings a worker opens the feature store with: the same choice as the composition made, as plain data. */
export interface WorkerSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly replicaUrl?: string | undefined;
  /** Where objects are, when they are not files of the data folder. */
  readonly bucket?: S3Location | undefined;
}
