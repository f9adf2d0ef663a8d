import { createHash } from 'node:crypto';
import { emailKey } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import {
  displayName,
  foldText,
  freshIdentifier,
  nextNumbers,
  notedNumber,
  noteNumber,
  type Row,
} from '@cartable/platform';
import { type Connection, isUniqueViolation, tablesOf } from '@cartable/storage';
import type { ArrivalTables } from '../communities/arrival.tables.ts';
import type { CommunityTables } from '../communities/community.tables.ts';
import { requireType, type StoredFile } from '../files/stored-file.ts';
import type { MembershipTables } from '../memberships/membership.tables.ts';
import type { ReportTables, ReportTalliesTable } from '../reports/report.tables.ts';
import type { StyleImageTables } from '../style-images/style-image.tables.ts';
import type { DatabaseRows } from '../tables/database.tables.ts';
import {
  type ArrivingDatabase,
  bindArrivedThemes,
  checkArrivedDatabases,
  nameDatabases,
} from './arriving-databases.ts';
import { carriedCommunityTables } from './carried-community.ts';
import type { CarriedInCommunity } from './carried-in-community.ts';
import { readRow } from './read-row.ts';
import { type ArrivalWriter, removeArrival } from './remove-arrival.ts';
import { settleRow, UnfitCell } from './settle-row.ts';
import { insertArriving, namingPeople, RowIsThere } from './write-arriving.ts';

const tables = tablesOf<
  CommunityTables & ArrivalTables & MembershipTables & ReportTables & StyleImageTables & DatabaseRows
>;
const rowsAtOnce = 250;
const mostVariants = 1000;
const mostAttempts = 2;

/** An object of an archive, as it was found when it was unpacked. */
export interface ArrivingFile {
  /** Its key here. */
  readonly objectKey: string;
  mediaTypeOf(fileName: string): string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ArrivingCommunity {
  /** Of the job: the same identifiers at each attempt. */
  readonly seed: string;
  /** Number of the community where it comes from. */
  readonly communityId: number;
  rowsOf(table: string): AsyncIterable<unknown>;
  /** People known here, by their identifier there. */
  readonly people: ReadonlyMap<string, string>;
  /** Addresses of those who are not. */
  readonly addresses: ReadonlyMap<string, string>;
  /** By their key there. */
  readonly files: ReadonlyMap<string, ArrivingFile>;
  /** Addresses of the origin, and what they are here. */
  readonly words: readonly (readonly [from: string, to: string])[];
  /** Of this platform, without a final slash. */
  readonly publicUrl: string;
  /** Who manages the community besides those who did, of the accounts there are now. */
  findManager(): Promise<string>;
  /** When it arrives, by the clock that all processes share. */
  readonly at: string;
  /** By their numbers there. */
  readonly databases: ReadonlyMap<number, ArrivingDatabase>;
}

export interface ArrivedCommunity {
  readonly communityId: number;
  readonly name: string;
  /** People who are invited by their addresses. */
  readonly invited: number;
  /** The first number and how many there are: they are in the order they had. */
  readonly reports: { readonly first: number | null; readonly count: number };
  /** Names they have here. */
  readonly databases: readonly string[];
}

/**
 * Writes a community that comes from another platform, all of it or none, whatever the archive says of it. Its members and
 * reports come some at a time, for others to write meanwhile: nobody sees them, nor the community, until all the rest is
 * written at once. What an attempt that was killed had written is removed first.
 * @throws {CartableError} `transfer.row-refused`
 */
export async function arriveCommunity(
  writer: ArrivalWriter,
  arriving: ArrivingCommunity,
): Promise<ArrivedCommunity> {
  const noted = arrivalNote(arriving.seed);
  const arrived = await notedNumber(writer.db, noted);
  if (arrived !== undefined) return summaryOf(writer.db, arrived);
  const there = await numbersThere(arriving);
  for (let attempt = 1; ; attempt += 1)
    try {
      await removeArrival(writer, arriving.seed);
      return await writeCommunity(writer, arriving, there);
    } catch (error) {
      // Somebody took a name that was free when it began.
      if (attempt < mostAttempts && (isUniqueViolation(error) || error instanceof RowIsThere)) continue;
      throw error instanceof RowIsThere ? refused(error.table, 'id') : error;
    }
}

async function writeCommunity(
  writer: ArrivalWriter,
  arriving: ArrivingCommunity,
  there: NumbersThere,
): Promise<ArrivedCommunity> {
  const begun = await writer.write(async (db) => {
    const rows = await settlerOf(db, arriving, await numberRows(db, there, arriving));
    const [community] = await gathered(rows.of(communitiesTable));
    if (community === undefined) throw refused(communitiesTable.table, 'id');
    const here: Row = { ...community, ...(await freeName(db, String(community.name))) };
    await insertArriving(db, communitiesTable, [here]);
    await tables(db)
      .insertInto('espaceco_arrivals')
      .values({ community_id: Number(here.id), seed: arriving.seed })
      .execute();
    return { rows, communityId: Number(here.id) };
  });
  try {
    return await writeRest(writer, arriving, begun);
  } catch (error) {
    await removeArrival(writer, arriving.seed, begun.communityId);
    throw error;
  }
}

interface Begun {
  readonly rows: Settler;
  readonly communityId: number;
}

async function writeRest(
  writer: ArrivalWriter,
  arriving: ArrivingCommunity,
  { rows, communityId }: Begun,
): Promise<ArrivedCommunity> {
  const tallies = new Map<string, ReportTalliesTable>();
  for (const table of longTables)
    for await (const some of pages(rows.of(table))) {
      await namingPeople(() => writer.write((db) => insertArriving(db, table, some)));
      if (table.table === 'espaceco_reports') for (const row of some) count(tallies, row);
    }
  return namingPeople(async () => {
    const userId = await arriving.findManager();
    return writer.write(async (db) => {
      await tables(db).deleteFrom('espaceco_arrivals').where('community_id', '=', communityId).execute();
      for (const table of carriedCommunityTables)
        if (table !== communitiesTable && !longTables.includes(table))
          for await (const some of pages(rows.of(table))) await insertArriving(db, table, some);
      await checkArrivedDatabases(db, communityId, arriving.databases.values());
      await bindArrivedThemes(db, communityId);
      await manage(db, { communityId, userId, since: arriving.at });
      await addTallies(db, [...tallies.values()]);
      await noteNumber(db, arrivalNote(arriving.seed), communityId);
      return summaryOf(db, communityId);
    });
  });
}

/** Name of the note of an arrival, to be forgotten once its job knows. */
export const arrivalNote = (seed: string): string => `transfer.${seed}`;

const communitiesTable = carriedCommunityTables.find(({ table }) => table === 'espaceco_communities')!;
/** As many as there are people, or as people have made: they depend on the community alone. */
const longTables = carriedCommunityTables.filter(({ table }) =>
  [
    'espaceco_members',
    'espaceco_reports',
    'espaceco_replies',
    'espaceco_report_changes',
    'espaceco_attachments',
  ].includes(table),
);

async function gathered(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function* pages(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let some: Row[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < rowsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

interface Settler {
  /** As they are written here. */
  of(table: CarriedInCommunity): AsyncIterable<Row>;
}

async function settlerOf(db: Connection, arriving: ArrivingCommunity, numbers: Numbers): Promise<Settler> {
  const images = await nameImages(db, arriving);
  const databaseNames = await databaseNamesOf(db, arriving);
  const words = [...arriving.words, ...images];
  const numberOf = (table: string, there: number) => numbers.get(table)?.get(there);
  const settling = {
    gridOf: (name: string) => {
      const own = /^custom-(\d+)$/.exec(name);
      if (!own) return name;
      const number = numberOf('espaceco_grids', Number(own[1]));
      return number === undefined ? undefined : `custom-${number}`;
    },
    fileOf: (key: string, name: string) => fileHere(arriving, key, name),
    imageNamed: (name: string) => images.get(name) ?? name,
    databaseNamed: (name: string) => databaseNames.get(name),
    layerOf: (there: number) => numberOf('espaceco_layers', there),
  };
  return {
    async *of(table) {
      for await (const value of arriving.rowsOf(table.table)) {
        const read = readRow(table, value);
        if (isOfOthers(table, read, (of, there) => numberOf(of, there) !== undefined)) continue;
        const row = renumbered(table, read, { numberOf, arriving, words });
        const settled = refusing(table, () => settleRow(table.table, row, settling));
        const here = table.table === 'espaceco_members' ? memberHere(settled, arriving) : settled;
        if (here !== undefined) yield here;
      }
    },
  };
}

async function summaryOf(db: Connection, communityId: number): Promise<ArrivedCommunity> {
  const { name } = await tables(db)
    .selectFrom('espaceco_communities')
    .select('name')
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow();
  const { invited } = await tables(db)
    .selectFrom('espaceco_members')
    .select((eb) => eb.fn.countAll<number>().as('invited'))
    .where('community_id', '=', communityId)
    .where('role', '=', 'invited')
    .executeTakeFirstOrThrow();
  const { first, count } = await tables(db)
    .selectFrom('espaceco_reports')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.countAll<number>().as('count')])
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  const databases = await tables(db)
    .selectFrom('espaceco_databases')
    .select('name')
    .where('community_id', '=', communityId)
    .orderBy('id')
    .execute();
  return {
    communityId,
    name,
    invited: Number(invited),
    reports: { first: first === null ? null : Number(first), count: Number(count) },
    databases: databases.map((one) => one.name),
  };
}

const refused = (table: string, column: string) =>
  new CartableError('transfer.row-refused', { table, column });

function refusing<T>(table: CarriedInCommunity, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof UnfitCell) throw refused(table.table, error.column);
    if (error instanceof CartableError) throw refused(table.table, 'file');
    throw error;
  }
}

type NumbersThere = ReadonlyMap<CarriedInCommunity, readonly number[]>;
type Numbers = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Numbers of the rows of each table, in the order of the archive. */
async function numbersThere({ rowsOf, communityId, databases }: ArrivingCommunity): Promise<NumbersThere> {
  const all = new Map<CarriedInCommunity, readonly number[]>();
  const known = new Map<string, ReadonlySet<number>>();
  for (const table of carriedCommunityTables) {
    if (table.series === undefined) continue;
    const there: number[] = [];
    for await (const value of rowsOf(table.table)) {
      const row = readRow(table, value);
      if (!isOfOthers(table, row, (of, number) => known.get(of)?.has(number) === true))
        there.push(Number(row.id));
    }
    const unique = new Set(there);
    if (unique.size < there.length) throw refused(table.table, 'id');
    if (table === communitiesTable && (there.length !== 1 || there[0] !== communityId))
      throw refused(table.table, 'id');
    // Their data came before them, under numbers that were kept for them.
    const isOfData = there.length === databases.size && there.every((number) => databases.has(number));
    if (table.table === 'espaceco_databases' && !isOfData) throw refused(table.table, 'id');
    known.set(table.table, unique);
    all.set(table, there);
  }
  return all;
}

/** Numbers of here for all the rows. */
async function numberRows(
  db: Connection,
  there: NumbersThere,
  { databases }: ArrivingCommunity,
): Promise<Numbers> {
  const numbers = new Map<string, ReadonlyMap<number, number>>();
  for (const [{ table, series }, own] of there) {
    if (table === 'espaceco_databases') {
      numbers.set(table, new Map([...databases].map(([number, { id }]) => [number, id])));
      continue;
    }
    if (series === undefined || own.length === 0) continue;
    const first = await nextNumbers(db, series, own.length);
    numbers.set(table, new Map(own.map((number, rank) => [number, first + rank])));
  }
  return numbers;
}

/** Layers and rights of databases of other communities, which stay where they are. */
function isOfOthers(
  { table }: CarriedInCommunity,
  row: Row,
  isCarried: (table: string, there: number) => boolean,
): boolean {
  const isMissing = (of: string, there: Row[string] | undefined) =>
    typeof there === 'number' && !isCarried(of, there);
  if (table === 'espaceco_layers') return isMissing('espaceco_tables', row.table_id);
  return table === 'espaceco_permissions' && isMissing('espaceco_databases', row.database_id);
}

async function databaseNamesOf(
  db: Connection,
  { rowsOf }: ArrivingCommunity,
): Promise<ReadonlyMap<string, string>> {
  const table = carriedCommunityTables.find((one) => one.table === 'espaceco_databases')!;
  const names: string[] = [];
  for await (const value of rowsOf(table.table)) names.push(String(readRow(table, value).name));
  const here = await nameDatabases(db, names);
  if (here === undefined) throw refused(table.table, 'name');
  return here;
}

/** Whoever has the name of an image sees it: it is kept where it is free. */
async function nameImages(db: Connection, { rowsOf, seed }: ArrivingCommunity): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  const table = carriedCommunityTables.find((one) => one.table === 'espaceco_style_images')!;
  for await (const value of rowsOf(table.table)) {
    const name = String(readRow(table, value).name);
    const taken = await tables(db)
      .selectFrom('espaceco_style_images')
      .select('name')
      .where('name', '=', name)
      .executeTakeFirst();
    if (taken) images.set(name, `${freshIdentifier(seed, name)}${name.slice(36)}`);
  }
  return images;
}

function fileHere({ files }: ArrivingCommunity, key: string, name: string) {
  const file = files.get(key);
  if (file === undefined) return undefined;
  const fileName = displayName(name);
  const { objectKey, sizeBytes, sha256 } = file;
  const mediaType = file.mediaTypeOf(fileName);
  requireType(fileName, mediaType);
  const stored: StoredFile = { objectKey, fileName, mediaType, sizeBytes, sha256 };
  return { objectKey, json: JSON.stringify(stored) };
}

interface Renumbering {
  numberOf(table: string, there: number): number | undefined;
  readonly arriving: ArrivingCommunity;
  readonly words: Iterable<readonly [string, string]>;
}

function renumbered(table: CarriedInCommunity, row: Row, { numberOf, arriving, words }: Renumbering): Row {
  const cells: Record<string, string | number | null> = { ...row };
  if (table.series !== undefined) cells.id = numberOf(table.table, Number(row.id)) ?? null;
  for (const [column, of] of Object.entries(table.numbers)) {
    const there = row[column] ?? null;
    // A report of no community would be everybody's.
    if (there === null && column === table.within.column) throw refused(table.table, column);
    if (there === null) continue;
    const here = numberOf(of, Number(there));
    // A theme of another community: the report keeps its name.
    if (here === undefined && column !== 'theme_community_id') throw refused(table.table, column);
    cells[column] = here ?? null;
  }
  for (const column of table.people ?? []) cells[column] = arriving.people.get(String(row[column])) ?? null;
  for (const column of table.texts ?? []) {
    const text = cells[column];
    if (typeof text !== 'string') continue;
    const here = [...words].reduce((written, [from, to]) => written.replaceAll(from, () => to), text);
    cells[column] = readdressed(here, numberOf, arriving);
  }
  return cells;
}

/** After the address of the platform: a page of a community, or a document that its texts show. */
const numberedAddress = /^(api\/espaceco\/community|espace-collaboratif)\/(\d+)(?:\/document\/file\/(\d+))?/;

/** Addresses of the community and of its documents, by their numbers of here: the others are of somebody else. */
function readdressed(
  text: string,
  numberOf: Renumbering['numberOf'],
  { publicUrl, communityId }: ArrivingCommunity,
): string {
  const root = `${publicUrl}/`;
  const own = numberOf('espaceco_communities', communityId);
  const readdress = (address: string, place: string, community: string, document?: string) => {
    if (Number(community) !== communityId) return address;
    if (document === undefined) return `${place}/${own}`;
    const file = numberOf('espaceco_documents', Number(document)) ?? document;
    return `${place}/${own}/document/file/${file}`;
  };
  const [before, ...addresses] = text.split(root);
  return [before, ...addresses.map((address) => address.replace(numberedAddress, readdress))].join(root);
}

/** Somebody known here; else their address, invited to be what they were not asked about. */
function memberHere(row: Row, { people, addresses }: ArrivingCommunity): Row | undefined {
  // A request to join stays with those it was made to.
  if (row.role === 'pending') return undefined;
  const here = people.get(String(row.user_id));
  if (here !== undefined) return { ...row, who: here, user_id: here, email_key: null, email: null };
  const email = row.email ?? addresses.get(String(row.user_id));
  if (typeof email !== 'string' || !email.includes('@')) return undefined;
  return { ...row, who: emailKey(email), user_id: null, email_key: emailKey(email), email, role: 'invited' };
}

async function freeName(db: Connection, name: string): Promise<{ name: string; name_key: string }> {
  for (let number = 1; number < mostVariants; number += 1) {
    const variant = number === 1 ? name : `${name} (${number})`;
    const name_key = foldText(variant);
    const taken = await tables(db)
      .selectFrom('espaceco_communities')
      .select('id')
      .where('name_key', '=', name_key)
      .executeTakeFirst();
    if (!taken) return { name: variant, name_key };
  }
  throw refused('espaceco_communities', 'name');
}

async function manage(
  db: Connection,
  { communityId, userId, since }: { communityId: number; userId: string; since: string },
): Promise<void> {
  await tables(db)
    .insertInto('espaceco_members')
    .values({
      community_id: communityId,
      who: userId,
      user_id: userId,
      email_key: null,
      email: null,
      role: 'admin',
      grids: '[]',
      since,
    })
    .onConflict((conflict) => conflict.columns(['community_id', 'who']).doUpdateSet({ role: 'admin' }))
    .execute();
}

function count(tallies: Map<string, ReportTalliesTable>, row: Row): void {
  const [community_id, theme_community_id] = [numberIn(row.community_id), numberIn(row.theme_community_id)];
  const theme = row.theme === null ? null : String(row.theme);
  const status = String(row.status);
  const key = JSON.stringify([community_id, theme_community_id, theme, status]);
  const change = (tallies.get(key)?.change ?? 0) + 1;
  tallies.set(key, { community_id, theme_community_id, theme, status, change });
}

const numberIn = (cell: Row[string] | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);

async function addTallies(db: Connection, rows: readonly ReportTalliesTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tables(db)
      .insertInto('espaceco_report_tallies')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Key of an object of an archive here: the same at each attempt, and nobody else's. */
export function arrivingKey(seed: string, key: string): string {
  return `espaceco/transfers/${freshIdentifier(seed, createHash('sha256').update(key).digest('hex'))}`;
}
