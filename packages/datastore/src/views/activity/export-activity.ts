import { activityTitles, type FileAnswer, type Language } from '@cartable/contract';
import {
  type ActivityFilter,
  type ActivityLine,
  listActivitiesAfter,
} from '../../activity/activity.store.ts';
import { type DatastoreContext, db, now } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { csvLine } from './csv-line.ts';

/** Read and written at a time: the journal of years never lies whole in memory. */
const linesAtOnce = 1_000;
/** Spreadsheets take it as the sign of UTF-8. */
const byteOrderMark = '\uFEFF';

/** The lines of the journal as a CSV file, for those who read it. */
export async function exportActivity(
  context: DatastoreContext,
  visitor: Person,
  filter: ActivityFilter,
): Promise<FileAnswer> {
  const { datastore } = await enterDatastore(context, visitor, filter.datastoreId, 'community');
  const at = now(context);
  return {
    fileName: `${heads[visitor.language].file}-${datastore.technicalName}-${at.slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    sizeBytes: 0,
    isStreamed: true,
    version: at,
    read: async () => writeLines(context, filter, visitor.language),
  };
}

async function* writeLines(
  context: DatastoreContext,
  filter: ActivityFilter,
  language: Language,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${byteOrderMark}${csvLine(heads[language].columns)}`);
  let after: ActivityLine | undefined;
  for (;;) {
    const lines = await listActivitiesAfter(db(context), filter, { after, limit: linesAtOnce });
    if (lines.length > 0) yield Buffer.from(lines.map((line) => csvLine(cellsOf(line, language))).join(''));
    if (lines.length < linesAtOnce) return;
    after = lines.at(-1);
  }
}

const cellsOf = (line: ActivityLine, language: Language): string[] => [
  line.at,
  activityTitles[line.kind][language],
  line.kind,
  line.actor?.name ?? '',
  line.subject,
  line.subjectId ?? '',
  line.datasheetName ?? '',
];

const heads = {
  fr: {
    file: 'journal',
    columns: ['date', 'action', 'code', 'auteur', 'objet', 'identifiant', 'fiche de données'],
  },
  en: {
    file: 'activity',
    columns: ['date', 'action', 'code', 'author', 'subject', 'identifier', 'datasheet'],
  },
} as const satisfies Record<Language, unknown>;
