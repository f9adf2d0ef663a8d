import type * as Contract from '@cartable/contract';
import { type ActivityFilter, type ActivityLine, countActivities, listActivities } from '@cartable/platform';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

/** Filter of the journal of a datastore. */
export type JournalFilter = Omit<ActivityFilter, 'scopeId'> & { readonly datastoreId: string };

/** COMMUNITY reads the journal: it tells what people did. */
export async function readActivity(
  context: DatastoreContext,
  visitor: Person,
  { page, limit, datastoreId, ...search }: JournalFilter & { page: number; limit: number },
): Promise<Contract.ActivityPage> {
  await enterDatastore(context, visitor, datastoreId, 'community');
  const filter = { ...search, scopeId: datastoreId };
  const lines = await listActivities(db(context), filter, { offset: (page - 1) * limit, limit });
  return { items: lines.map(present), total: await countActivities(db(context), filter), page, limit };
}

function present(line: ActivityLine): Contract.Activity {
  return {
    _id: line.id,
    date: line.at,
    kind: line.kind,
    actor: line.actor && { _id: line.actor.id, name: line.actor.name },
    subject: line.subject,
    subject_id: line.subjectId,
    datasheet_name: line.datasheetName,
  };
}
