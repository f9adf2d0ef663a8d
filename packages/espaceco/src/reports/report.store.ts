import { isAdministrator, type SignedInVisitor, type Visitor } from '@cartable/accounts';
import type { ReportAttributeValue, ReportFilter, ReportState } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { type Connection, jsonColumn, type Queries, tablesOf } from '@cartable/storage';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { CommunityTables } from '../communities/community.tables.ts';
import { keysOf } from '../memberships/membership.store.ts';
import type { MembershipTables } from '../memberships/membership.tables.ts';
import { namePattern } from '../text/name-pattern.ts';
import type { Report } from './report.model.ts';
import type { ReportsTable, ReportTables } from './report.tables.ts';
import type { ComparedProperty, ReportCondition } from './report-condition.ts';

type Tables = ReportTables & CommunityTables & MembershipTables;
const tables = tablesOf<Tables>;

export interface ReportQuestion {
  readonly reader: Visitor;
  readonly filter: Omit<ReportFilter, 'author'> & {
    /** Identifier of the account. */
    readonly authorId?: string | undefined;
    readonly condition?: ReportCondition | undefined;
  };
  /** `updating_date:DESC`. */
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
}

export async function findReport(db: Connection, reportId: number): Promise<Report | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_reports')
    .selectAll()
    .where('id', '=', reportId)
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
  const found = selected(tables(db), question).selectAll().offset(question.offset).limit(question.limit);
  return column === 'id' ? found.orderBy('id', order) : found.orderBy(column, order).orderBy('id', order);
}

export async function countReports(
  db: Connection,
  question: Pick<ReportQuestion, 'reader' | 'filter'>,
): Promise<number> {
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

const sortColumns: Readonly<Record<string, 'id' | 'opened_at' | 'updated_at'>> = {
  id: 'id',
  opening_date: 'opened_at',
  updating_date: 'updated_at',
};

export async function insertReport(db: Connection, report: Report): Promise<void> {
  await tables(db)
    .insertInto('espaceco_reports')
    .values({ id: report.id, opened_at: report.openedAt, author_id: report.authorId, ...write(report) })
    .execute();
}

export async function saveReport(db: Connection, report: Report): Promise<void> {
  await tables(db).updateTable('espaceco_reports').set(write(report)).where('id', '=', report.id).execute();
}

export async function deleteReportRow(db: Connection, reportId: number): Promise<void> {
  await tables(db).deleteFrom('espaceco_reports').where('id', '=', reportId).execute();
}

type Builder = ExpressionBuilder<Tables, 'espaceco_reports'>;

function selected(queries: Queries<Tables>, { reader, filter }: Pick<ReportQuestion, 'reader' | 'filter'>) {
  const found = queries.selectFrom('espaceco_reports').where((eb) => eb.and(conditions(eb, filter)));
  return isAdministrator(reader)
    ? found
    : // Behind a `case`, or an engine would rather gather all one may see and sort it than follow the order of the list.
      found.where((eb) => sql<SqlBool>`case when ${isVisible(eb, reader)} then 1 else 0 end = 1`);
}

/** The rule of `partsOf`, in the words of the engine. */
function isVisible(eb: Builder, reader: Visitor): Expression<SqlBool> {
  const forAll = eb
    .selectFrom('espaceco_communities')
    .select('espaceco_communities.id')
    .where('active', '=', 1)
    .where('listed', '=', 1)
    .where('shared_georem', '=', 'all');
  const open = [eb('community_id', 'is', null), eb('community_id', 'in', forAll)];
  if (reader.kind === 'anonymous') return eb.or(open);
  return eb.or([
    ...open,
    eb('author_id', '=', reader.id),
    eb('community_id', 'in', ownCommunities(eb, reader)),
    eb('theme_community_id', 'in', ownCommunities(eb, reader)),
  ]);
}

function ownCommunities(eb: Builder, reader: SignedInVisitor) {
  return eb
    .selectFrom('espaceco_members')
    .innerJoin('espaceco_communities', 'espaceco_communities.id', 'espaceco_members.community_id')
    .select('espaceco_communities.id')
    .where('who', 'in', keysOf(reader))
    .where((own) =>
      own.or([
        own('role', '=', 'admin'),
        own.and([own('role', '=', 'member'), own('shared_georem', '!=', 'personal')]),
      ]),
    );
}

function conditions(eb: Builder, filter: ReportQuestion['filter']): Expression<SqlBool>[] {
  const { box, comment, attributes: themes } = filter;
  const all: (Expression<SqlBool> | undefined)[] = [
    filter.communities && ofCommunities(eb, filter.communities),
    filter.authorId === undefined ? undefined : eb('author_id', '=', filter.authorId),
    filter.status && among(eb, 'status', filter.status),
    filter.departements && among(eb, 'departement', filter.departements),
    filter.commune && among(eb, 'commune', filter.commune),
    filter.condition && compare(eb, filter.condition),
    filter.territory && among(eb, 'territory', filter.territory),
    themes &&
      eb.or(
        themes.map(({ community, theme }) =>
          eb.and([eb('theme_community_id', '=', community), eb('theme', '=', theme)]),
        ),
      ),
    comment === undefined || comment.trim() === ''
      ? undefined
      : sql<SqlBool>`comment_key like ${namePattern(comment)} escape '\\'`,
    filter.opening_date === undefined ? undefined : eb('opened_at', '>=', filter.opening_date),
    filter.updating_date === undefined ? undefined : eb('updated_at', '>=', filter.updating_date),
    filter.closing_date === undefined ? undefined : eb('closed_at', '>=', filter.closing_date),
    filter.input_device === undefined ? undefined : eb('input_device', '=', filter.input_device),
    box &&
      eb.and([
        eb('longitude', '>=', box[0]),
        eb('longitude', '<=', box[2]),
        eb('latitude', '>=', box[1]),
        eb('latitude', '<=', box[3]),
      ]),
  ];
  return all.filter((one) => one !== undefined);
}

const comparedColumns = {
  id: 'id',
  community: 'community_id',
  status: 'status',
  theme: 'theme',
  comment: 'comment',
  opening_date: 'opened_at',
  updating_date: 'updated_at',
  closing_date: 'closed_at',
  commune: 'commune',
  departement: 'departement',
  territory: 'territory',
  input_device: 'input_device',
} as const satisfies Record<ComparedProperty, keyof ReportsTable>;

/** Nothing differs from whatever is not nothing, as in MongoDB; SQL says neither. */
function compare(eb: Builder, condition: ReportCondition): Expression<SqlBool> {
  if ('members' in condition) {
    const members = condition.members.map((one) => compare(eb, one));
    return condition.kind === 'and' ? eb.and(members) : eb.or(members);
  }
  const column = comparedColumns[condition.property];
  if (condition.kind === 'among') {
    const values = condition.values.filter((value) => value !== null);
    const isAmong = eb.or([
      ...(values.length === 0 ? [] : [eb(column, 'in', values)]),
      ...(condition.values.includes(null) ? [eb(column, 'is', null)] : []),
    ]);
    return condition.isIn ? isAmong : sql<SqlBool>`not coalesce(${isAmong}, ${sql.lit(false)})`;
  }
  const { operator, value } = condition;
  if (value === null) return eb(column, operator === '!=' ? 'is not' : 'is', null);
  const isSo = eb(column, operator, value);
  return operator === '!=' ? eb.or([isSo, eb(column, 'is', null)]) : isSo;
}

/** One value is compared rather than looked for in a list: the order of the index is then that of the page. */
function among(
  eb: Builder,
  column: 'status' | 'departement' | 'commune' | 'territory' | 'community_id',
  values: readonly (string | number)[],
): Expression<SqlBool> {
  const [only] = values;
  if (only === undefined) return sql<SqlBool>`1 = 0`;
  return values.length === 1 ? eb(column, '=', only) : eb(column, 'in', values);
}

/** `-1`: of none. */
function ofCommunities(eb: Builder, numbers: readonly number[]): Expression<SqlBool> {
  const some = numbers.filter((number) => number > 0);
  const ofNone = eb('community_id', 'is', null);
  if (some.length === numbers.length) return among(eb, 'community_id', some);
  return some.length === 0 ? ofNone : eb.or([ofNone, among(eb, 'community_id', some)]);
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
