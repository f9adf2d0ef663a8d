import type { FileAnswer, Language } from '@cartable/contract';
import { writeActivityCsv } from '@cartable/platform';
import { type DatastoreContext, db, now } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import type { JournalFilter } from './find-activity.ts';

const fileNames = { fr: 'journal', en: 'activity' } as const satisfies Record<Language, string>;

/** The lines of the journal as a CSV file, for those who read it. */
export async function exportActivity(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, ...filter }: JournalFilter,
): Promise<FileAnswer> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'community');
  const { language } = visitor;
  const at = now(context);
  return {
    fileName: `${fileNames[language]}-${datastore.technicalName}-${at.slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    sizeBytes: 0,
    isStreamed: true,
    version: at,
    read: async () => writeActivityCsv(db(context), { ...filter, scopeId: datastoreId }, language),
  };
}
