import type { StoredError } from '../stored-text.ts';
import type { FeatureLocation } from './feature-location.ts';
import type { TaskName, TaskProgress, Tasks } from './tasks.ts';

/** Given to a worker at its birth: it opens its own adapters. */
export interface WorkerSettings {
  readonly features: FeatureLocation;
  /** Parent of the folders tasks work in. */
  readonly spoolDir: string;
}

export interface TaskRequest<Name extends TaskName = TaskName> {
  readonly id: number;
  readonly name: Name;
  readonly input: Tasks[Name]['input'];
  /** One Int32: not zero once the task is cancelled. Shared memory, as a thread that computes reads no message. */
  readonly cancelled: SharedArrayBuffer;
}

export type TaskMessage =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: TaskProgress }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly error: StoredError }
  | { readonly kind: 'cancelled'; readonly id: number }
  | {
      readonly kind: 'fault';
      readonly id: number;
      readonly message: string;
      readonly stack: string | undefined;
    };
