import type { StorageKind } from '@cartable/contract';
import type { MeasuredHolding } from '@cartable/platform';
import type {
  Clock,
  Connection,
  FeatureStore,
  JobQueue,
  Metadata,
  ObjectStore,
  SearchIndex,
} from '@cartable/storage';
import type { Semaphore } from '@cartable/threads';
import type { Subscribers } from './events.ts';
import type { DatastoreLimits } from './limits.ts';
import type { People } from './people.ts';
import type { TaskHost } from './workers/task.ts';

/** Dependencies of the use cases of this package; composed once per process. */
export interface DatastoreContext {
  readonly metadata: Metadata;
  readonly queue: JobQueue;
  readonly features: FeatureStore;
  /** Full text of the catalogue. */
  readonly search: SearchIndex;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly people: People;
  /** Runs what reads deposited files, away from the main thread. */
  readonly tasks: TaskHost;
  /** Bounded queue of the inspections people wait for: deposits, thumbnails. */
  readonly inspections: Semaphore;
  /** Local folder where worker threads inflate what they read. */
  readonly spoolDir: string;
  /** Local folder where the parts of pyramids being made wait, one folder per execution: they survive the process. */
  readonly generationDir: string;
  /** Without a final slash: where the services are reached from outside. */
  readonly publicUrl: string;
  /** Without a final slash: where annexes are read by anyone, before the technical name of their datastore. */
  readonly annexesUrl: string;
  /** Community that configures the site, if it has one: its map viewer may be let read restricted services. */
  readonly viewerCommunityId: string | undefined;
  readonly limits: DatastoreLimits;
  /** Whether a data set of the feature store is another domain's, which sweeps its own. */
  isForeignDataset(datasetId: string): boolean;
  readonly subscribers: Subscribers<DatastoreContext>;
  /** Every noun that takes storage. */
  readonly holdings: readonly MeasuredHolding<StorageKind>[];
}

export function db(context: DatastoreContext): Connection {
  return context.metadata.db;
}

/** All or nothing. Inside, only the given connection may be used. */
export function transaction<R>(context: DatastoreContext, body: (db: Connection) => Promise<R>): Promise<R> {
  return context.metadata.transaction(body);
}

/** ISO 8601 UTC. */
export function now(context: DatastoreContext): string {
  return context.clock.now().toISOString();
}
