import { type DatastoreContext, db } from '../../context.ts';
import { holdings } from '../../holdings.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import type { Work } from './work.model.ts';

/** The jobs people are told of, by kind; the others are housekeeping. */
const tasks = new Map(holdings.flatMap((holding) => Object.entries(holding.tasks ?? {})));

/** Beyond that many at once, the oldest are not told. */
const maxJobs = 500;

/**
 * The works of all datastores that are not over, or ended after that time, newest first. One reading for whoever
 * listens: who may see which is decided by `presentWork`.
 */
export async function findWorks(context: DatastoreContext, endedAfter: Date): Promise<Work[]> {
  const jobs = await context.queue.listRecent({
    kinds: [...tasks.keys()],
    endedAfter,
    limit: maxJobs,
  });
  const works = new Map<string, Work>();
  for (const job of jobs) {
    const { kind, describe } = tasks.get(job.kind)!;
    const subject = await describe(context, job);
    if (subject === undefined) continue;
    const id = `${kind}:${subject.id}`;
    // Newest first: what came before on the same thing is history.
    if (works.has(id)) continue;
    const datastore = await findDatastore(db(context), subject.datastoreId);
    if (!datastore?.active) continue;
    const names = await namesOfDatasheets(db(context), subject.datasheetId ? [subject.datasheetId] : []);
    works.set(id, {
      id,
      kind,
      job,
      subject,
      datastore,
      datasheetName: names.get(subject.datasheetId ?? '') ?? null,
    });
  }
  return [...works.values()];
}
