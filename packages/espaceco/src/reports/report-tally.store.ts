import { isAdministrator, type Visitor } from '@cartable/accounts';
import { type Connection, tablesOf } from '@cartable/storage';
import { type SqlBool, sql } from 'kysely';
import { chosenBy, hasArrived, isShared, type ReportBuilder, type ReportChoice } from './chosen-reports.ts';
import type { ReportTables } from './report.tables.ts';

const tables = tablesOf<ReportTables>;

/** What reports are counted by: whom they concern, what they are about, where they stand. */
export interface TalliedAs {
  readonly community_id: number | null;
  readonly theme_community_id: number | null;
  readonly theme: string | null;
  readonly status: string;
}

const tallied: ReadonlySet<keyof ReportChoice> = new Set(['communities', 'attributes', 'status']);

/** Whether all that is asked is what tallies are kept of. */
export function isTallied({ comment, ...filter }: ReportChoice): boolean {
  const asks = Object.entries(filter).filter(([, value]) => value !== undefined);
  return !comment?.trim() && asks.every(([name]) => tallied.has(name as keyof ReportChoice));
}

/** Reports the reader may see, as a sum of some rows. @param question for which {@link isTallied} holds */
export async function sumTallies(
  db: Connection,
  { reader, filter }: { readonly reader: Visitor; readonly filter: ReportChoice },
): Promise<number> {
  const { total } = await tables(db)
    .selectFrom('espaceco_report_tallies')
    .select((eb) => eb.fn.sum<number | null>('change').as('total'))
    .where((eb) => {
      // Reports have the same columns by the same names.
      const reports = eb as unknown as ReportBuilder;
      return reports.and([
        chosenBy(reports, filter),
        ...(isAdministrator(reader) ? [] : [isShared(reports, reader)]),
      ]);
    })
    .executeTakeFirstOrThrow();
  const own = isAdministrator(reader) ? 0 : await countUnshared(db, reader, filter);
  return Number(total ?? 0) + own;
}

/** Those that the reader sees for having written them. */
async function countUnshared(db: Connection, reader: Visitor, filter: ReportChoice): Promise<number> {
  if (reader.kind === 'anonymous') return 0;
  const { total } = await tables(db)
    .selectFrom('espaceco_reports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('author_id', '=', reader.id)
    .where(hasArrived)
    .where((eb) => {
      const reports = eb as unknown as ReportBuilder;
      const [shared, chosen] = [isShared(reports, reader), chosenBy(reports, filter)];
      // Behind a `case`, or SQLite takes the index of what is filtered by for as good as that of the author.
      return sql<SqlBool>`case when ${shared} then 0 when ${chosen} then 1 else 0 end = 1`;
    })
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Within the transaction that makes, changes or deletes a report. Rows are added and none is changed: those who write
 * at the same time wait for nobody.
 */
export async function tally(
  db: Connection,
  { had, has }: { readonly had?: TalliedAs; readonly has?: TalliedAs },
): Promise<void> {
  if (had && has && keyOf(had) === keyOf(has)) return;
  const rows = [
    ...(had ? [{ ...groupOf(had), change: -1 }] : []),
    ...(has ? [{ ...groupOf(has), change: 1 }] : []),
  ];
  await tables(db).insertInto('espaceco_report_tallies').values(rows).execute();
}

/** A sum reads so many rows at once without anybody noticing. */
const enoughTallies = 1_000;
/** Of one statement. */
const rowsAtOnce = 500;

/** Makes one row of all of a kind, once they are many. For the housekeeping, in a transaction. */
export async function gatherTallies(db: Connection, enough = enoughTallies): Promise<void> {
  const { count } = await tables(db)
    .selectFrom('espaceco_report_tallies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) <= enough) return;
  // What is committed meanwhile is neither deleted nor counted here.
  const rows = await tables(db).deleteFrom('espaceco_report_tallies').returningAll().execute();
  const sums = [...Map.groupBy(rows, keyOf).values()]
    .map((same) => ({ ...groupOf(same[0]!), change: same.reduce((sum, { change }) => sum + change, 0) }))
    .filter(({ change }) => change !== 0);
  for (let from = 0; from < sums.length; from += rowsAtOnce)
    await tables(db)
      .insertInto('espaceco_report_tallies')
      .values(sums.slice(from, from + rowsAtOnce))
      .execute();
}

function groupOf({ community_id, theme_community_id, theme, status }: TalliedAs): TalliedAs {
  return { community_id, theme_community_id, theme, status };
}

function keyOf(row: TalliedAs): string {
  return JSON.stringify(Object.values(groupOf(row)));
}
