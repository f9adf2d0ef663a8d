import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import {
  CartableError,
  type CommunityFilter,
  defaultReportStatuses,
  type EspacecoRole,
  type Functionality,
  type ReportSharing,
  type ReportStatuses,
  type Theme,
} from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { booleanColumn, type Connection, isUniqueViolation, jsonColumn, tablesOf } from '@cartable/storage';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { StoredFile } from '../files/stored-file.ts';
import { keysOf, listMembershipsOf } from '../memberships/membership.store.ts';
import type { MembershipTables } from '../memberships/membership.tables.ts';
import { namePattern } from '../text/name-pattern.ts';
import type { ArrivalTables } from './arrival.tables.ts';
import type {
  Community,
  CommunitySettings,
  EmailDomain,
  Extent,
  ReadCommunity,
  SharedThemes,
} from './community.model.ts';
import type { CommunitiesTable, CommunityTables } from './community.tables.ts';

const tables = tablesOf<CommunityTables & MembershipTables & ArrivalTables>;

/** But those that are being brought: their rows are not all there. */
const present = (db: Connection) =>
  tables(db)
    .selectFrom('espaceco_communities')
    .where('espaceco_communities.id', 'not in', (eb) =>
      eb.selectFrom('espaceco_arrivals').select('espaceco_arrivals.community_id'),
    );

export interface CommunityQuestion {
  readonly reader: SignedInVisitor;
  readonly filter: CommunityFilter;
  /** As it was written, `%` standing for anything. */
  readonly name: string;
  /** `name:ASC`. */
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
}

export interface CommunityPage {
  readonly total: number;
  readonly items: readonly ReadCommunity[];
}

export async function findCommunityRow(db: Connection, communityId: number): Promise<Community | undefined> {
  const row = await present(db).selectAll().where('id', '=', communityId).executeTakeFirst();
  return row && read(row);
}

/** By number; those that do not exist are absent. */
export async function findCommunities(
  db: Connection,
  communityIds: readonly number[],
): Promise<ReadonlyMap<number, Community>> {
  if (communityIds.length === 0) return new Map();
  const rows = await present(db).selectAll().where('id', 'in', communityIds).execute();
  return new Map(rows.map((row) => [row.id, read(row)]));
}

/** One page, and how many there are on all of them. */
export async function listCommunities(db: Connection, question: CommunityQuestion): Promise<CommunityPage> {
  const found = present(db).where((eb) => eb.and([isNamed(question.name), isSelected(eb, question)]));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [field = 'name', direction] = question.sort.split(':');
  const rows = await found
    .selectAll()
    .orderBy(sortColumns[field] ?? 'name_key', direction === 'DESC' ? 'desc' : 'asc')
    .orderBy('id')
    .offset(question.offset)
    .limit(question.limit)
    .execute();
  const roles = await rolesOf(db, question.reader);
  return {
    total: Number(total),
    items: rows.map((row) => ({ community: read(row), role: roles.get(row.id) ?? null })),
  };
}

const sortColumns: Readonly<Record<string, 'name_key' | 'created_at' | 'id'>> = {
  name: 'name_key',
  creation: 'created_at',
  id: 'id',
};

/** In alphabetical order. @param reader when absent, all names */
export async function listNames(db: Connection, reader?: SignedInVisitor): Promise<string[]> {
  const rows = await present(db)
    .select('name')
    .$if(reader !== undefined, (query) =>
      query.where((eb) => eb.or([isPublic(eb), belongsTo(eb, reader as SignedInVisitor)])),
    )
    .orderBy('name_key')
    .execute();
  return rows.map(({ name }) => name);
}

/** By number; those that do not exist are absent. */
export async function findNames(
  db: Connection,
  communityIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (communityIds.length === 0) return new Map();
  const rows = await present(db).select(['id', 'name']).where('id', 'in', communityIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of the grids every member of a community has, by community. */
export async function findCommunityGrids(
  db: Connection,
  communityIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (communityIds.length === 0) return new Map();
  const rows = await present(db).select(['id', 'grids']).where('id', 'in', communityIds).execute();
  return new Map(rows.map(({ id, grids }) => [id, jsonColumn.read<string[]>(grids)]));
}

/** Communities a theme of which is bound to a table of that database. */
export async function findCommunitiesBoundTo(db: Connection, database: string): Promise<Community[]> {
  const rows = await present(db).selectAll().where('themes', 'like', `%"database":"${database}"%`).execute();
  // An underscore stands for any sign there: the themes themselves tell.
  return rows.map(read).filter(({ themes }) => themes.some((theme) => theme.database === database));
}

/** @throws {CartableError} `espaceco.name-taken` */
export async function insertCommunity(db: Connection, community: Community): Promise<void> {
  await rejectTakenName(community.name, () =>
    tables(db)
      .insertInto('espaceco_communities')
      .values({
        id: community.id,
        created_at: community.createdAt,
        name_key: foldText(community.name),
        ...write(community),
      })
      .execute(),
  );
}

/**
 * The key goes with the name alone: that of one whose name was alike to another's, when letters began to be folded, is
 * still what it was. @throws {CartableError} `espaceco.name-taken`
 */
export async function saveCommunity(db: Connection, community: Community): Promise<void> {
  const { name } = community;
  const key = sql<string>`case when name = ${name} then name_key else ${foldText(name)} end`;
  await rejectTakenName(name, () =>
    tables(db)
      .updateTable('espaceco_communities')
      .set({ ...write(community), name_key: key })
      .where('id', '=', community.id)
      .execute(),
  );
}

export async function saveLogo(db: Connection, communityId: number, logo: StoredFile | null): Promise<void> {
  await tables(db)
    .updateTable('espaceco_communities')
    .set({ logo: logo && jsonColumn.write(logo) })
    .where('id', '=', communityId)
    .execute();
}

/** Of the objects of logos. */
export async function logoKeys(db: Connection): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_communities')
    .select('logo')
    .where('logo', 'is not', null)
    .execute();
  return rows.map(({ logo }) => jsonColumn.read<StoredFile>(logo ?? 'null').objectKey);
}

/** Communities the reader may know that offer themes to others, by name. */
export async function listOffering(db: Connection, reader: SignedInVisitor): Promise<Community[]> {
  const rows = await present(db)
    .selectAll()
    .where('active', '=', 1)
    .where('themes', 'like', '%"global":true%')
    .$if(!isAdministrator(reader), (query) =>
      query.where((eb) => eb.or([isPublic(eb), belongsTo(eb, reader)])),
    )
    .orderBy('name_key')
    .execute();
  return rows.map(read);
}

async function rejectTakenName(name: string, statement: () => Promise<unknown>): Promise<void> {
  try {
    await statement();
  } catch (error) {
    if (isUniqueViolation(error)) throw new CartableError('espaceco.name-taken', { name }, { cause: error });
    throw error;
  }
}

type Builder = ExpressionBuilder<CommunityTables & MembershipTables, 'espaceco_communities'>;

function isNamed(name: string): Expression<SqlBool> {
  return name.trim() === ''
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`name_key like ${namePattern(name)} escape '\\'`;
}

function isSelected(eb: Builder, { filter, reader }: CommunityQuestion): Expression<SqlBool> {
  if (filter === 'iam_member') return belongsTo(eb, reader, ['invited', 'member', 'admin']);
  if (filter === 'affiliation') return belongsTo(eb, reader, ['pending']);
  if (isAdministrator(reader)) return sql<SqlBool>`1 = 1`;
  // One that is being set up is shown to those who do it.
  return eb.or([isPublic(eb), eb.and([eb('active', '=', 0), belongsTo(eb, reader, ['admin'])])]);
}

function isPublic(eb: Builder): Expression<SqlBool> {
  return eb.and([eb('active', '=', 1), eb('listed', '=', 1)]);
}

function belongsTo(
  eb: Builder,
  reader: SignedInVisitor,
  roles: readonly EspacecoRole[] = ['pending', 'invited', 'member', 'admin'],
): Expression<SqlBool> {
  return eb(
    'espaceco_communities.id',
    'in',
    eb
      .selectFrom('espaceco_members')
      .select('community_id')
      .where('who', 'in', keysOf(reader))
      .where('role', 'in', roles),
  );
}

async function rolesOf(db: Connection, reader: SignedInVisitor): Promise<ReadonlyMap<number, EspacecoRole>> {
  const memberships = await listMembershipsOf(db, reader);
  return new Map(memberships.map(({ communityId, role }) => [communityId, role]));
}

function read(row: Selectable<CommunitiesTable>): Community {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    editorial: row.editorial,
    keywords: jsonColumn.read(row.keywords),
    active: booleanColumn.read(row.active),
    listed: booleanColumn.read(row.listed),
    createdAt: row.created_at,
    email: row.email,
    functionalities: jsonColumn.read<Functionality[]>(row.functionalities),
    sharedGeorem: row.shared_georem as ReportSharing,
    sharedExtractions: booleanColumn.read(row.shared_extractions),
    allMembersCanValid: booleanColumn.read(row.all_members_can_valid),
    defaultComment: row.default_comment,
    openReports: booleanColumn.read(row.open_reports),
    themes: jsonColumn.read<Theme[]>(row.themes),
    reportStatuses: {
      ...defaultReportStatuses,
      ...jsonColumn.readNullable<ReportStatuses>(row.report_statuses),
    },
    sharedThemes: jsonColumn.read<SharedThemes[]>(row.shared_themes),
    position: row.position,
    zoom: row.zoom,
    minZoom: row.min_zoom,
    maxZoom: row.max_zoom,
    extent: jsonColumn.readNullable<Extent>(row.extent),
    openWithoutAffiliation: booleanColumn.read(row.open_without_affiliation),
    openWithEmail: jsonColumn.readNullable<EmailDomain[]>(row.open_with_email),
    offlineAllowed: booleanColumn.read(row.offline_allowed),
    grids: jsonColumn.read<string[]>(row.grids),
    logo: jsonColumn.readNullable<StoredFile>(row.logo),
  };
}

function write(settings: CommunitySettings) {
  return {
    name: settings.name,
    description: settings.description,
    editorial: settings.editorial,
    keywords: jsonColumn.write(settings.keywords),
    active: booleanColumn.write(settings.active),
    listed: booleanColumn.write(settings.listed),
    email: settings.email,
    functionalities: jsonColumn.write(settings.functionalities),
    shared_georem: settings.sharedGeorem,
    shared_extractions: booleanColumn.write(settings.sharedExtractions),
    all_members_can_valid: booleanColumn.write(settings.allMembersCanValid),
    default_comment: settings.defaultComment,
    open_reports: booleanColumn.write(settings.openReports),
    themes: jsonColumn.write(settings.themes),
    report_statuses: jsonColumn.write(settings.reportStatuses),
    shared_themes: jsonColumn.write(settings.sharedThemes),
    position: settings.position,
    zoom: settings.zoom,
    min_zoom: settings.minZoom,
    max_zoom: settings.maxZoom,
    extent: settings.extent && jsonColumn.write(settings.extent),
    open_without_affiliation: booleanColumn.write(settings.openWithoutAffiliation),
    open_with_email: settings.openWithEmail && jsonColumn.write(settings.openWithEmail),
    offline_allowed: booleanColumn.write(settings.offlineAllowed),
    grids: jsonColumn.write(settings.grids),
  };
}
