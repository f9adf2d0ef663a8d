import { CartableError } from '@cartable/contract';
import { forgetNumber, nextNumbers, notedNumber, noteNumber } from '@cartable/platform';
import type { Connection, TableDefinition } from '@cartable/storage';
import { findCommunityRow, saveCommunity } from '../communities/community.store.ts';
import { checkTools, type TableLayer } from '../layers/check-tools.ts';
import { listLayers } from '../layers/layer.store.ts';
import { bindThemes, refreshedTheme } from '../permissions/bind-themes.ts';
import { listPermissions } from '../permissions/permission.store.ts';
import { fullNameOf, listViewableTables } from '../permissions/permissions.ts';
import { arrivingNote } from '../tables/arriving-note.ts';
import { checkTable } from '../tables/check-tables.ts';
import type { Table } from '../tables/database.model.ts';
import { findDatabaseNamed, listDatasetIds, listTables } from '../tables/database.store.ts';
import { datasetNameOf } from '../tables/dataset-name.ts';
import { unbound } from './settle-row.ts';

/** A database of an archive whose data are here already. */
export interface ArrivingDatabase {
  /** Its number here. */
  readonly id: number;
  /** As its data have them. */
  readonly tables: readonly TableDefinition[];
}

/** In a transaction. @returns numbers of here for databases of an archive: the same for a job that begins again */
export async function reserveDatabases(
  db: Connection,
  seed: string,
  there: readonly number[],
): Promise<readonly (readonly [there: number, here: number])[]> {
  if (there.length === 0) return [];
  const noted = await notedNumber(db, reservation(seed));
  const first = noted ?? (await nextNumbers(db, 'espaceco.database', there.length));
  const numbers = there.map((number, rank) => [number, first + rank] as const);
  if (noted === undefined) {
    await noteNumber(db, reservation(seed), first);
    for (const [, here] of numbers) await noteNumber(db, arrivingNote(datasetNameOf(here)), here);
  }
  return numbers;
}

/** Once the databases are there, or will not come. */
export async function forgetReservation(
  db: Connection,
  seed: string,
  numbers: readonly number[],
): Promise<void> {
  await forgetNumber(db, reservation(seed));
  for (const number of numbers) await forgetNumber(db, arrivingNote(datasetNameOf(number)));
}

/** Whether the data of a database are those of a database that is there. */
export const isDatabaseThere = async (db: Connection, number: number): Promise<boolean> =>
  (await listDatasetIds(db)).has(datasetNameOf(number));

const reservation = (seed: string): string => `transfer.${seed}.databases`;

const mostVariants = 1000;
const longestStem = 50;

/** Names are of the whole platform: they are kept where they are free. @returns those of here, by those of there */
export async function nameDatabases(
  db: Connection,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const given = new Set(names.map((name) => name.toLowerCase()));
  if (given.size < names.length) return undefined;
  const here = new Map<string, string>();
  for (const name of names) {
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,59}$/.test(name)) return undefined;
    for (let rank = 1; !here.has(name); rank += 1) {
      if (rank > mostVariants) return undefined;
      const variant = rank === 1 ? name : `${name.slice(0, longestStem)}_${rank}`;
      const isTaken =
        (rank > 1 && given.has(variant.toLowerCase())) ||
        (await findDatabaseNamed(db, variant)) !== undefined;
      if (!isTaken) here.set(name, variant);
      given.add(variant.toLowerCase());
    }
  }
  return here;
}

/**
 * What rows say of tables, against their data and against one another: rules that hold, rights on what is of the same
 * database, tools that suit their layers.
 * @throws {CartableError} `transfer.row-refused`
 */
export async function checkArrivedDatabases(
  db: Connection,
  communityId: number,
  databases: Iterable<ArrivingDatabase>,
): Promise<void> {
  const tables: Table[] = [];
  for (const { id, tables: definitions } of databases) {
    const own = await listTables(db, [id]);
    for (const table of own) {
      const definition = definitions.find(({ name }) => name === table.name);
      if (definition === undefined || !isOfData(table, definition)) throw refused('espaceco_tables', 'name');
      refusing('espaceco_columns', 'rules', () => checkTable(table));
    }
    tables.push(...own);
  }
  const byId = new Map(tables.map((table) => [table.id, table]));
  await checkPermissions(db, communityId, byId);
  await checkLayers(db, communityId, byId);
}

/** Columns of bytes are of the data alone. */
function isOfData(table: Table, { primaryKey, geometry, columns }: TableDefinition): boolean {
  const shape = geometry && [geometry.column, geometry.type, geometry.srid, geometry.hasZ, geometry.hasM];
  const own = table.geometry;
  const told = own && [own.column, own.type, own.srid, own.hasZ, own.hasM];
  const [key, ...others] = table.columns;
  const named = others.filter(({ kind }) => kind.role === 'geometry').map(({ name }) => name);
  return (
    table.idName === primaryKey &&
    key?.kind.role === 'key' &&
    key.name === primaryKey &&
    JSON.stringify(shape) === JSON.stringify(told) &&
    JSON.stringify(named) === JSON.stringify(own ? [own.column] : []) &&
    others.every(
      ({ name, kind }) =>
        kind.role === 'geometry' ||
        (kind.role === 'value' &&
          columns.some((column) => column.name === name && column.type === kind.storage)),
    )
  );
}

async function checkPermissions(
  db: Connection,
  communityId: number,
  tables: ReadonlyMap<number, Table>,
): Promise<void> {
  for (const { databaseId, tableId, columnId } of await listPermissions(db, {
    communityIds: [communityId],
  })) {
    if (tableId === null && columnId === null) continue;
    const table = tables.get(tableId ?? 0);
    const isSound =
      table?.databaseId === databaseId &&
      (columnId === null || table.columns.some((column) => column.id === columnId));
    if (!isSound) throw refused('espaceco_permissions', 'table_id');
  }
}

async function checkLayers(
  db: Connection,
  communityId: number,
  tables: ReadonlyMap<number, Table>,
): Promise<void> {
  const shown = (await listLayers(db, communityId)).flatMap((layer): TableLayer[] => {
    const table = tables.get(layer.tableId ?? 0);
    return table ? [{ layer, table }] : [];
  });
  for (const one of shown) refusing('espaceco_layers', 'tools', () => checkTools(one, shown));
}

/**
 * Themes of tables that members may see stay theirs, as far as their rights go now; the questions of the others stay.
 * @throws as above
 */
export async function bindArrivedThemes(db: Connection, communityId: number): Promise<void> {
  const community = await findCommunityRow(db, communityId);
  if (community === undefined) throw refused('espaceco_communities', 'id');
  const viewable = new Map((await listViewableTables(db, communityId)).map((one) => [fullNameOf(one), one]));
  const themes = community.themes.map((theme) => {
    const granted = viewable.get(`${theme.database}:${theme.table}`);
    return granted ? refreshedTheme(theme, granted) : unbound(theme);
  });
  const bound = await bindThemes(db, communityId, themes).catch((error: unknown) => {
    throw error instanceof CartableError ? refused('espaceco_communities', 'themes') : error;
  });
  await saveCommunity(db, { ...community, themes: bound });
}

function refusing(table: string, column: string, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    throw error instanceof CartableError ? refused(table, column) : error;
  }
}

const refused = (table: string, column: string) =>
  new CartableError('transfer.row-refused', { table, column });
