import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { communityTables } from '@cartable/accounts';
import { datastoreTables, keptBy } from '@cartable/datastore';
import { type CarriedGroup, type CarriedTable, type Row, rowsOf, uuidsIn } from '@cartable/platform';
import type { Metadata } from '@cartable/storage';
import { sql } from 'kysely';

/** Tables of an archive, in the order their rows are written: parents first. */
export const carriedGroups = (owner: {
  readonly id: string;
  readonly communityId: string;
}): readonly CarriedGroup[] => [
  { tables: communityTables, ownerId: owner.communityId },
  { tables: datastoreTables, ownerId: owner.id },
];

export const carriedTables: readonly CarriedTable[] = [...communityTables, ...datastoreTables];

export interface DatastoreRows {
  /** File of the rows of each table, one in JSON a line. */
  readonly tables: readonly { readonly table: string; readonly path: string }[];
  readonly count: number;
  /** Identifiers that rows name and that are of no row. */
  readonly mentioned: readonly string[];
  readonly datasets: readonly string[];
  /** Where the objects of the rows are. */
  readonly prefixes: readonly string[];
}

/** All the rows as they are at one moment, into files: what is far too much for the memory is nothing for the disk. */
export async function readDatastoreRows(
  metadata: Metadata,
  owner: { readonly id: string; readonly communityId: string },
  folder: string,
): Promise<DatastoreRows> {
  mkdirSync(join(folder, 'rows'), { recursive: true, mode: 0o700 });
  const own = new Set<string>();
  const named = new Set<string>();
  const datasets = new Set<string>();
  const prefixes: string[] = [];
  const tables: { table: string; path: string }[] = [];
  let count = 0;
  await metadata.transaction(async (db) => {
    if (metadata.engine === 'postgres')
      await sql`set transaction isolation level repeatable read, read only`.execute(db);
    for (const group of carriedGroups(owner)) {
      for (const table of group.tables) {
        const path = join(folder, 'rows', table.table);
        const file = openSync(path, 'w', 0o600);
        try {
          for await (const row of rowsOf(db, table, group.tables, group.ownerId)) {
            writeSync(file, `${JSON.stringify(row)}\n`);
            note(table, row);
          }
        } finally {
          closeSync(file);
        }
        tables.push({ table: table.table, path });
      }
    }
  });
  const mentioned = [...named].filter((id) => !own.has(id));
  return { tables, count, mentioned, datasets: [...datasets], prefixes };

  function note({ table, columns }: CarriedTable, row: Row): void {
    count += 1;
    for (const [column, role] of Object.entries(columns)) {
      const cell = row[column];
      if (typeof cell !== 'string') continue;
      if (role === 'id') own.add(cell);
      else if (role === 'link' || role === 'party' || role === 'json')
        for (const id of uuidsIn(cell)) named.add(id);
    }
    const kept = keptBy(table, row);
    for (const id of kept.datasets) datasets.add(id);
    prefixes.push(...kept.prefixes);
  }
}
