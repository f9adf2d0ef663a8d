import type { TaskReport } from '@cartable/tiling';
import type { DatastoreContext } from '../../context.ts';
import type { Generation } from '../../ingest/stored-data/pyramid.model.ts';

/** A pyramid that several workers make: the job that leads it has parts, which others may take. */
export interface SharedGeneration {
  /** Of the generation. */
  readonly jobId: string;
  readonly generation: Generation;
}

/** How others are asked to help. */
export interface HelpKind {
  readonly jobKind: string;
  /** Others plan the parts for themselves, from data that take long to read: they are asked before the parts are known. */
  readonly isEarly: boolean;
}

export interface HelpResult {
  /** Whose result was of use. */
  readonly parts: number;
  /** A job that goes before wanted its place. */
  readonly hasMadeWay: boolean;
}

/** Question of the thread that makes tiles to the process that holds the leases. */
export type PartsQuestion =
  | {
      readonly kind: 'report';
      /** Local folder where finished parts are, and where those of others are brought. */
      readonly folder: string;
      readonly state: TaskReport;
    }
  | { readonly kind: 'count-over'; readonly group: number }
  /** What whoever helps is to know of the parts, in plain data: told before the first report. */
  | { readonly kind: 'publish'; readonly plan: unknown };

/** More parts than the threads of a few machines: a worker that comes late still finds some. */
export const planThreads = 16;

/** On SQLite one process has the database for itself: nobody could help. */
export function isShared({ metadata, limits }: DatastoreContext, featureCount: number): boolean {
  return metadata.engine === 'postgres' && featureCount >= limits.sharedPyramidFeatures;
}
