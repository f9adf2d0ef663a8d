import type { S3Location } from '@cartable/storage';
import type { FeatureLocation } from './feature-location.ts';

/** Given to a worker at its birth: it opens its own adapters. */
export interface WorkerSettings {
  readonly features: FeatureLocation;
  /** Where the objects are, when they are not on the local disk. */
  readonly bucket?: S3Location | undefined;
}

export interface TaskRequest {
  readonly name: string;
  readonly input: unknown;
  /** Folder for the files that the task unpacks: made for it, and removed when it ends. */
  readonly folder: string;
}
