import type { FeatureLocation } from './feature-location.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** Given to a worker at its birth: it opens its own adapters. */
export interface WorkerSettings {
  readonly features: FeatureLocation;
}

export interface TaskRequest<Name extends TaskName = TaskName> {
  readonly name: Name;
  readonly input: Tasks[Name]['input'];
  /** Where the task puts what it inflates: made for it, and removed when it ends. */
  readonly folder: string;
}
