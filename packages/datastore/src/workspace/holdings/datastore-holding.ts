import type { StorageKind, TaskKind } from '@cartable/contract';
import type { DescribedTask, Holding } from '@cartable/platform';
import type { DatastoreContext } from '../../context.ts';
import type { TaskSubject } from './task-subject.ts';

/** Holding of a datasheet or of a datastore. */
export type DatastoreHolding = Holding<DatastoreContext, StorageKind, TaskKind, TaskSubject>;

export type DatastoreTask = DescribedTask<DatastoreContext, TaskKind, TaskSubject>;

/** Abilities of a task that people only watch. */
export const watchedOnly = () => ({ cancel: false, retry: false });
