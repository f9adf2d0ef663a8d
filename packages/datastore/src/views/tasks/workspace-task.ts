import type { TaskKind } from '@cartable/contract';
import type { BackgroundTask } from '@cartable/platform';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import type { TaskSubject } from '../../workspace/holdings/task-subject.ts';

/** Background task in a datastore, with all that is told of it. */
export interface WorkspaceTask extends BackgroundTask<TaskKind, TaskSubject> {
  readonly datastore: Datastore;
  readonly datasheetName: string | null;
}
