import type { SignedInVisitor, Visitor } from '@cartable/accounts';
import type { ReportFilter } from '@cartable/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ArrivalTables } from '../communities/arrival.tables.ts';
import type { CommunityTables } from '../communities/community.tables.ts';
import { keysOf } from '../memberships/membership.store.ts';
import type { MembershipTables } from '../memberships/membership.tables.ts';
import { namePattern } from '../text/name-pattern.ts';
import type { ReportsTable, ReportTables } from './report.tables.ts';
import type { ComparedProperty, ReportCondition } from './report-condition.ts';

type Tables = ReportTables & CommunityTables & MembershipTables & ArrivalTables;

export type ReportChoice = Omit<ReportFilter, 'author'> & {
  /** Identifier of the account. */
  readonly authorId?: string | undefined;
  readonly condition?: ReportCondition | undefined;
};

/** Of a table with the columns a report is chosen by. */
export type ReportBuilder = ExpressionBuilder<Tables, 'espaceco_reports'>;

/** Chosen by the filter, whoever reads them. */
export function chosenBy(eb: ReportBuilder, filter: ReportChoice): Expression<SqlBool> {
  return eb.and(conditions(eb, filter));
}

/** Of no community that is being brought; in a `case`, for the order of a list to be that of its index. */
export const hasArrived = sql<SqlBool>`case when community_id in (select community_id from espaceco_arrivals)
  then 0 else 1 end <> 0`;

/** The rule of `partsOf`, in the words of the engine. */
export function isVisible(eb: ReportBuilder, reader: Visitor): Expression<SqlBool> {
  if (reader.kind === 'anonymous') return isShared(eb, reader);
  return eb.or([eb('author_id', '=', reader.id), isShared(eb, reader)]);
}

/** Seen by others than its author too: what its community and that of its theme say. */
export function isShared(eb: ReportBuilder, reader: Visitor): Expression<SqlBool> {
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
    eb('community_id', 'in', ownCommunities(eb, reader)),
    eb('theme_community_id', 'in', ownCommunities(eb, reader)),
  ]);
}

function ownCommunities(eb: ReportBuilder, reader: SignedInVisitor) {
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

function conditions(eb: ReportBuilder, filter: ReportChoice): Expression<SqlBool>[] {
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
    filter.opened_before === undefined ? undefined : eb('opened_at', '<', filter.opened_before),
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
function compare(eb: ReportBuilder, condition: ReportCondition): Expression<SqlBool> {
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
  eb: ReportBuilder,
  column: 'status' | 'departement' | 'commune' | 'territory' | 'community_id',
  values: readonly (string | number)[],
): Expression<SqlBool> {
  const [only] = values;
  if (only === undefined) return sql<SqlBool>`1 = 0`;
  return values.length === 1 ? eb(column, '=', only) : eb(column, 'in', values);
}

/** `-1`: of none. */
function ofCommunities(eb: ReportBuilder, numbers: readonly number[]): Expression<SqlBool> {
  const some = numbers.filter((number) => number > 0);
  const ofNone = eb('community_id', 'is', null);
  if (some.length === numbers.length) return among(eb, 'community_id', some);
  return some.length === 0 ? ofNone : eb.or([ofNone, among(eb, 'community_id', some)]);
}
