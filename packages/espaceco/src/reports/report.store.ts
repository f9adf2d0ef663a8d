import { isAdministrator, type Visitor } from '@cartable/accounts';
import type { ReportAttributeValue, ReportState } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { type Connection, jsonColumn, type Queries, tablesOf } from '@cartable/storage';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ArrivalTables } from '../communities/arrival.tables.ts';
import type { CommunityTables } from '../communities/community.tables.ts';
import type { MembershipTables } from '../memberships/membership.tables.ts';
import { chosenBy, hasArrived, isVisible, type ReportChoice } from './chosen-reports.ts';
import type { Report } from './report.model.ts';
import type { ReportsTable, ReportTables } from './report.tables.ts';
import { isTallied, sumTallies, tally } from './report-tally.store.ts';

type Tables = ReportTables & CommunityTables & MembershipTables & ArrivalTables;
const tables = tablesOf<Tables>;

export interface ReportQuestion {
  readonly reader: Visitor;
  readonly filter: ReportChoice;
  /** `updating_date:DESC`. */
  readonly sort: string;
  /** Those that follow it in that order: neither missed nor met twice, whatever is added and deleted before it. */
  readonly after?: Report | undefined;
  readonly offset: number;
  readonly limit: number;
}

export async function findReport(db: Connection, reportId: number): Promise<Report | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_reports')
    .selectAll()
    .where('id', '=', reportId)
    .where(hasArrived)
    .executeTakeFirst();
  return row && read(row);
}

/** Those who answer or change a report do so one after the other. */
export async function waitForReport(db: Connection, reportId: number): Promise<void> {
  await tables(db).updateTable('espaceco_reports').set({ id: reportId }).where('id', '=', reportId).execute();
}

/** One page, of those the reader may see. */
export async function listReports(db: Connection, question: ReportQuestion): Promise<Report[]> {
  return (await pageQuery(db, question).execute()).map(read);
}

/** The statement of a page, for whoever looks at how it is executed. */
export function pageQuery(db: Connection, question: ReportQuestion) {
  const [field = '', direction] = question.sort.split(':');
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const column = sortColumns[field] ?? 'updated_at';
  const { after, offset, limit } = question;
  const found = selected(tables(db), question)
    .$if(after !== undefined, (all) => all.where(follows(column, order, after!)))
    .selectAll()
    .offset(offset)
    .limit(limit);
  return column === 'id' ? found.orderBy('id', order) : found.orderBy(column, order).orderBy('id', order);
}

/** Found by the index of the order, not by going through those before. */
function follows(column: SortColumn, order: 'asc' | 'desc', { id, openedAt, updatedAt }: Report) {
  const sign = sql.raw(order === 'asc' ? '>' : '<');
  if (column === 'id') return sql<SqlBool>`id ${sign} ${id}`;
  const at = column === 'opened_at' ? openedAt : updatedAt;
  return sql<SqlBool>`(${sql.ref(column)}, id) ${sign} (${at}, ${id})`;
}

/** Of as many as there are, few rows are read where the filter asks for no more than their tallies hold. */
export async function countReports(
  db: Connection,
  question: Pick<ReportQuestion, 'reader' | 'filter'>,
): Promise<number> {
  if (isTallied(question.filter)) return sumTallies(db, question);
  const { total } = await selected(tables(db), question)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Reports of one cell of a grid of degrees. */
export interface ReportCell {
  readonly count: number;
  readonly open: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly extent: readonly [west: number, south: number, east: number, north: number];
  /** Of the first of them. */
  readonly id: number;
}

/** Cells that hold any, in any order. @param cell size in degrees of longitude, then of latitude */
export async function listCells(
  db: Connection,
  question: Pick<ReportQuestion, 'reader' | 'filter'>,
  { cell: [width, height], limit }: { readonly cell: readonly [number, number]; readonly limit: number },
): Promise<ReportCell[]> {
  // Both engines turn a number into a whole one, each in its way: cells are shifted by half of one between them.
  const column = sql<number>`cast((longitude + 180) / ${sql.lit(width)} as integer)`;
  const row = sql<number>`cast((latitude + 90) / ${sql.lit(height)} as integer)`;
  const rows = await selected(tables(db), question)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>(eb.case().when('closed_at', 'is', null).then(1).else(0).end()).as('open'),
      eb.fn.avg<number>('longitude').as('longitude'),
      eb.fn.avg<number>('latitude').as('latitude'),
      eb.fn.min<number>('longitude').as('west'),
      eb.fn.min<number>('latitude').as('south'),
      eb.fn.max<number>('longitude').as('east'),
      eb.fn.max<number>('latitude').as('north'),
      eb.fn.min<number>('id').as('id'),
    ])
    .groupBy([column, row])
    .limit(limit)
    .execute();
  return rows.map(({ west, south, east, north, ...cell }) => ({
    count: Number(cell.count),
    open: Number(cell.open),
    longitude: Number(cell.longitude),
    latitude: Number(cell.latitude),
    extent: [Number(west), Number(south), Number(east), Number(north)],
    id: Number(cell.id),
  }));
}

type SortColumn = 'id' | 'opened_at' | 'updated_at';
const sortColumns: Readonly<Record<string, SortColumn>> = {
  id: 'id',
  opening_date: 'opened_at',
  updating_date: 'updated_at',
};

export async function insertReport(db: Connection, report: Report): Promise<void> {
  const row = { id: report.id, opened_at: report.openedAt, author_id: report.authorId, ...write(report) };
  await tables(db).insertInto('espaceco_reports').values(row).execute();
  await tally(db, { has: row });
}

/** Within a transaction. */
export async function saveReport(db: Connection, report: Report): Promise<void> {
  const had = await lockReport(db, report.id);
  const has = write(report);
  await tables(db).updateTable('espaceco_reports').set(has).where('id', '=', report.id).execute();
  if (had) await tally(db, { had, has });
}

/** Within a transaction. */
export async function deleteReportRow(db: Connection, reportId: number): Promise<void> {
  const had = await lockReport(db, reportId);
  await tables(db).deleteFrom('espaceco_reports').where('id', '=', reportId).execute();
  if (had) await tally(db, { had });
}

/** As it is once nobody else is changing it, which a tally must know. */
async function lockReport(db: Connection, reportId: number) {
  await waitForReport(db, reportId);
  return tables(db)
    .selectFrom('espaceco_reports')
    .select(['community_id', 'theme_community_id', 'theme', 'status'])
    .where('id', '=', reportId)
    .executeTakeFirst();
}

function selected(queries: Queries<Tables>, { reader, filter }: Pick<ReportQuestion, 'reader' | 'filter'>) {
  const found = queries
    .selectFrom('espaceco_reports')
    .where((eb) => chosenBy(eb, filter))
    .where(hasArrived);
  return isAdministrator(reader)
    ? found
    : // Behind a `case`, or an engine would rather gather all one may see and sort it than follow the order of the list.
      // PostgreSQL takes what differs from a number for nearly all there is, what is equal to it for hardly any.
      found.where((eb) => sql<SqlBool>`case when ${isVisible(eb, reader)} then 1 else 0 end <> 0`);
}

function read(row: Selectable<ReportsTable>): Report {
  return {
    id: row.id,
    communityId: row.community_id,
    longitude: row.longitude,
    latitude: row.latitude,
    comment: row.comment,
    status: row.status as ReportState,
    theme:
      row.theme === null || row.theme_community_id === null
        ? null
        : {
            communityId: row.theme_community_id,
            name: row.theme,
            values: jsonColumn.read<Record<string, ReportAttributeValue>>(row.theme_values ?? '{}'),
          },
    openedAt: row.opened_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
    authorId: row.author_id,
    validatorId: row.validator_id,
    commune: row.commune,
    departement: row.departement,
    territory: row.territory,
    inputDevice: row.input_device,
    deviceVersion: row.device_version,
    sketch: row.sketch,
  };
}

function write(report: Report) {
  return {
    community_id: report.communityId,
    validator_id: report.validatorId,
    longitude: report.longitude,
    latitude: report.latitude,
    comment: report.comment,
    comment_key: foldText(report.comment),
    status: report.status,
    theme_community_id: report.theme?.communityId ?? null,
    theme: report.theme?.name ?? null,
    theme_values: report.theme && jsonColumn.write(report.theme.values),
    updated_at: report.updatedAt,
    closed_at: report.closedAt,
    commune: report.commune,
    departement: report.departement,
    territory: report.territory,
    input_device: report.inputDevice,
    device_version: report.deviceVersion,
    sketch: report.sketch,
  };
}
