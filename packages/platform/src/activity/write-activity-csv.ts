import { activityTitles, type Language } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { ActivityFilter, ActivityLine } from './activity.model.ts';
import { listActivitiesAfter } from './activity.store.ts';
import { csvLine } from './csv-line.ts';

/** Read and written at a time: the journal of years never lies whole in memory. */
const linesAtOnce = 1_000;
/** Spreadsheets take it as the sign of UTF-8. */
const byteOrderMark = '\uFEFF';

const columns = {
  fr: ['date', 'action', 'code', 'auteur', 'objet', 'identifiant', 'fiche de données'],
  en: ['date', 'action', 'code', 'author', 'subject', 'identifier', 'datasheet'],
} as const satisfies Record<Language, readonly string[]>;

/** The lines of a journal as the bytes of a CSV file (RFC 4180, UTF-8), newest first. */
export async function* writeActivityCsv(
  db: Connection,
  filter: ActivityFilter,
  language: Language,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${byteOrderMark}${csvLine(columns[language])}`);
  let after: ActivityLine | undefined;
  for (;;) {
    const lines = await listActivitiesAfter(db, filter, { after, limit: linesAtOnce });
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
