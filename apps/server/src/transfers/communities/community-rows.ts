import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  carriedCommunityTables,
  countLeftThere,
  findCommunityRow,
  type LeftBehind,
} from '@cartable/espaceco';
import { rowsOf } from '@cartable/platform';
import type { Metadata } from '@cartable/storage';
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
  /** Names of its tables. */
  readonly tables: readonly string[];
}

/** All the rows of a community as they are at one moment, into files. */
export async function readCommunityRows(
  metadata: Metadata,
  communityId: number,
  folder: string,
): Promise<CommunityRows> {
  mkdirSync(join(folder, 'rows'), { recursive: true, mode: 0o700 });
  const people = new Set<string>();
  const objectKeys = new Set<string>();
  const tables: { table: string; path: string }[] = [];
  const databases = new Map<number, ExportedDatabase & { readonly tables: string[] }>();
  let name: string | undefined;
  let left: LeftBehind = {};
  let count = 0;
  await metadata.transaction(async (db) => {
    if (metadata.engine === 'postgres')
      await sql`set transaction isolation level repeatable read, read only`.execute(db);
    // None of that number, or one that is being brought, not all of whose rows are there.
    if ((await findCommunityRow(db, communityId)) === undefined) return;
    for (const table of carriedCommunityTables) {
      const path = join(folder, 'rows', table.table);
      const file = openSync(path, 'w', 0o600);
      try {
        for await (const row of rowsOf(db, table, carriedCommunityTables, String(communityId))) {
          writeSync(file, `${JSON.stringify(row)}\n`);
          count += 1;
          if (table.table === 'espaceco_communities') name = String(row.name);
          if (table.table === 'espaceco_databases')
            databases.set(Number(row.id), {
              id: Number(row.id),
              datasetId: String(row.dataset_id),
              tables: [],
            });
          if (table.table === 'espaceco_tables')
            databases.get(Number(row.database_id))?.tables.push(String(row.name));
          for (const [column, role] of Object.entries(table.columns)) {
            const cell = row[column];
            if (typeof cell !== 'string') continue;
            if (role === 'link') people.add(cell);
            if (role === 'object') objectKeys.add(cell);
            if (column === 'logo') objectKeys.add((JSON.parse(cell) as { objectKey: string }).objectKey);
          }
        }
      } finally {
        closeSync(file);
      }
      tables.push({ table: table.table, path });
    }
    left = await countLeftThere(db, communityId);
  });
  return { tables, name, count, people, objectKeys, databases: [...databases.values()], left };
}
