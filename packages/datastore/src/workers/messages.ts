import type { FeatureLocation } from './feature-location.ts';

/** Given to a worker at its birth: it opens its own adapters. */
export interface WorkerSettings {
  readonly features: FeatureLocation;
}

export interface TaskRequest {
  readonly name: string;
  readonly input: unknown;
  /** Where the task puts what it inflates: made for it, and removed when it ends. */
  readonly folder: string;
}
