import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  carriedCommunityTables,
  countLeftThere,
  findCommunityRow,
  type LeftBehind,
} from '@cartable/espaceco';
import { type CarriedTable, type Row, rowsOf } from '@cartable/platform';
import type { Connection, Metadata } from '@cartable/storage';
import { sql } from 'kysely';

export interface CommunityRows {
  readonly tables: readonly { readonly table: string; readonly path: string }[];
  readonly name: string | undefined;
  readonly count: number;
  readonly people: ReadonlySet<string>;
  readonly objectKeys: ReadonlySet<string>;
  readonly databases: readonly ExportedDatabase[];
  /** What of the community does not travel. */
  readonly left: LeftBehind;
}

export interface ExportedDatabase {
  readonly id: number;
  readonly datasetId: string;
  /** Its tables. */
  readonly tables: readonly { readonly id: number; readonly name: string }[];
}

interface Reading {
  readonly communityId: number;
  readonly folder: string;
}

/** Whom and what rows name. */
interface Named {
  readonly people: Set<string>;
  readonly objectKeys: Set<string>;
}

/** All the rows of a community as they are at one moment, into files. */
export async function readCommunityRows(
  metadata: Metadata,
  { communityId, folder }: Reading,
): Promise<CommunityRows> {
  mkdirSync(join(folder, 'rows'), { recursive: true, mode: 0o700 });
  const named: Named = { people: new Set(), objectKeys: new Set() };
  const tables: { table: string; path: string }[] = [];
  const databases = new Map<number, ExportedDatabase & { readonly tables: { id: number; name: string }[] }>();
  let name: string | undefined;
  let left: LeftBehind = {};
  let count = 0;
  await atOneMoment(metadata, async (db) => {
    // None of that number, or one that is being brought, not all of whose rows are there.
    if ((await findCommunityRow(db, communityId)) === undefined) return;
    for (const table of carriedCommunityTables) {
      const path = pathOf(folder, table.table);
      count += await writeRows(db, table, { communityId, path, named }, (row) => {
        if (table.table === 'espaceco_communities') name = String(row.name);
        if (table.table === 'espaceco_databases')
          databases.set(Number(row.id), {
            id: Number(row.id),
            datasetId: String(row.dataset_id),
            tables: [],
          });
        if (table.table === 'espaceco_tables')
          databases.get(Number(row.database_id))?.tables.push({ id: Number(row.id), name: String(row.name) });
        return true;
      });
      tables.push({ table: table.table, path });
    }
    left = await countLeftThere(db, communityId);
  });
  return { tables, name, count, ...named, databases: [...databases.values()], left };
}

/** Files of features, which no row of another table names: their features do. */
const filesOfFeatures = 'espaceco_table_documents';

/**
 * The same rows with the files that were given to features since they were read: what is read of the features later may
 * name them. One that a feature has stays for as long as its table.
 */
export async function withFilesGivenSince(
  metadata: Metadata,
  { communityId, folder, rows }: Reading & { readonly rows: CommunityRows },
): Promise<CommunityRows> {
  const table = carriedCommunityTables.find((one) => one.table === filesOfFeatures)!;
  const known = new Set(rows.databases.flatMap(({ tables }) => tables.map(({ id }) => id)));
  const named: Named = { people: new Set(rows.people), objectKeys: new Set(rows.objectKeys) };
  const path = pathOf(folder, filesOfFeatures);
  const before = await countLines(path);
  const count = await atOneMoment(metadata, (db) =>
    writeRows(db, table, { communityId, path, named }, (row) => known.has(Number(row.table_id))),
  );
  return { ...rows, ...named, count: rows.count - before + count };
}

const pathOf = (folder: string, table: string): string => join(folder, 'rows', table);

function atOneMoment<R>(metadata: Metadata, read: (db: Connection) => Promise<R>): Promise<R> {
  return metadata.transaction(async (db) => {
    if (metadata.engine === 'postgres')
      await sql`set transaction isolation level repeatable read, read only`.execute(db);
    return read(db);
  });
}

interface Writing {
  readonly communityId: number;
  readonly path: string;
  readonly named: Named;
}

/** @param take whether a row is written. @returns how many are */
async function writeRows(
  db: Connection,
  table: CarriedTable,
  { communityId, path, named }: Writing,
  take: (row: Row) => boolean,
): Promise<number> {
  let count = 0;
  const file = openSync(path, 'w', 0o600);
  try {
    for await (const row of rowsOf(db, table, carriedCommunityTables, String(communityId))) {
      if (!take(row)) continue;
      writeSync(file, `${JSON.stringify(row)}\n`);
      count += 1;
      noteNames(table, row, named);
    }
  } finally {
    closeSync(file);
  }
  return count;
}

function noteNames({ columns }: CarriedTable, row: Row, { people, objectKeys }: Named): void {
  for (const [column, role] of Object.entries(columns)) {
    const cell = row[column];
    if (typeof cell !== 'string') continue;
    if (role === 'link') people.add(cell);
    if (role === 'object') objectKeys.add(cell);
    if (column === 'logo') objectKeys.add((JSON.parse(cell) as { objectKey: string }).objectKey);
  }
}

async function countLines(path: string): Promise<number> {
  let count = 0;
  for await (const _line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    count += 1;
  return count;
}
