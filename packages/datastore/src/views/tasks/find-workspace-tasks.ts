import { findTasks } from '@cartable/platform';
import { type DatastoreContext, db } from '../../context.ts';
import { holdings } from '../../holdings.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import type { WorkspaceTask } from './workspace-task.ts';

/** Jobs people are told of, by kind; the others are housekeeping. */
const described = new Map(holdings.flatMap((holding) => Object.entries(holding.tasks ?? {})));

/**
 * Tasks of all datastores that are not over, or ended after that time, newest first. One reading for whoever listens:
 * who may see which is decided by `presentTask`.
 */
export async function findWorkspaceTasks(
  context: DatastoreContext,
  endedAfter: Date,
): Promise<WorkspaceTask[]> {
  const tasks: WorkspaceTask[] = [];
  for (const task of await findTasks(context, { described, endedAfter })) {
    const { datastoreId, datasheetId } = task.subject;
    const datastore = await findDatastore(db(context), datastoreId);
    if (!datastore?.active) continue;
    const names = await namesOfDatasheets(db(context), datasheetId ? [datasheetId] : []);
    tasks.push({ ...task, datastore, datasheetName: names.get(datasheetId ?? '') ?? null });
  }
  return tasks;
}
