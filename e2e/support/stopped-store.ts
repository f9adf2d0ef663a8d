import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

export type Row = Readonly<Record<string, string | number | null>>;

/** Data that a server left when it ended, read by other programs than its own. */
export interface StoppedStore {
  /** A whole table of the metadata. */
  rows(table: string): Promise<Row[]>;
  /** Rows of each table of features, by data set. */
  datasets(): Promise<Map<string, Record<string, number>>>;
  /** Names in the folder of the data sets that are no complete data set. */
  strangeDatasets(): Promise<string[]>;
  /** Path of every file kept as object, partial ones included, from the folder of the objects. */
  objects(): Promise<string[]>;
  /** Whatever lies in the working folders. */
  temporaryFiles(): Promise<string[]>;
}

export function openStoppedStore(dataDir: string, databaseUrl?: string): StoppedStore {
  const files = {
    objects: () => listFiles(join(dataDir, 'objects')),
    temporaryFiles: () => listFiles(join(dataDir, 'tmp')),
  };
  return databaseUrl === undefined
    ? { ...openFolder(dataDir), ...files }
    : { ...openPostgres(databaseUrl), ...files };
}

const completeDataset = /^[0-9a-f]{8}-[0-9a-f-]{27}\.gpkg$/;

function openFolder(dataDir: string): Pick<StoppedStore, 'rows' | 'datasets' | 'strangeDatasets'> {
  const folder = join(dataDir, 'datasets');
  const names = async () => (existsSync(folder) ? readdir(folder) : []);
  return {
    rows: (table) =>
      withCopy(join(dataDir, 'cartable.db'), (db) => db.prepare(`SELECT * FROM ${table}`).all() as Row[]),
    strangeDatasets: async () => (await names()).filter((name) => !completeDataset.test(name)),
    async datasets() {
      const found = new Map<string, Record<string, number>>();
      for (const name of (await names()).filter((name) => completeDataset.test(name))) {
        found.set(name.slice(0, -'.gpkg'.length), countGeoPackage(join(folder, name)));
      }
      return found;
    },
  };
}

/** Looking must change nothing: reading a database that was killed folds its journal into it. */
async function withCopy<T>(path: string, read: (db: DatabaseSync) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-look-'));
  try {
    const copy = join(folder, 'copy.db');
    await copyFile(path, copy);
    if (existsSync(`${path}-wal`)) await copyFile(`${path}-wal`, `${copy}-wal`);
    const db = new DatabaseSync(copy);
    try {
      return read(db);
    } finally {
      db.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws when the file, an index or a count it announces is not whole */
function countGeoPackage(path: string): Record<string, number> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const integrity = db.prepare('PRAGMA integrity_check').all() as Row[];
    if (integrity[0]?.integrity_check !== 'ok') throw new Error(`${path}: ${JSON.stringify(integrity)}`);
    const tables = db.prepare('SELECT table_name FROM gpkg_contents').all() as { table_name: string }[];
    return Object.fromEntries(tables.map(({ table_name }) => [table_name, countTable(db, path, table_name)]));
  } finally {
    db.close();
  }
}

function countTable(db: DatabaseSync, path: string, table: string): number {
  const count = (sql: string, ...values: string[]) => {
    const [count] = Object.values(db.prepare(sql).get(...values) ?? {});
    return Number(count);
  };
  const rows = count(`SELECT count(*) FROM "${table}"`);
  const geometry = db
    .prepare('SELECT column_name FROM gpkg_geometry_columns WHERE table_name = ?')
    .get(table)?.column_name;
  const indexed = count(`SELECT count(*) FROM "rtree_${table}_${geometry}"`);
  const announced = count('SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = ?', table);
  if (indexed !== rows || announced !== rows) {
    throw new Error(`${path}, ${table}: ${rows} rows, ${indexed} indexed, ${announced} announced`);
  }
  return rows;
}

const ownSchemas =
  "SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|public$|information_schema$|cartable_features$)'";
const registry = 'cartable_features';

function openPostgres(url: string): Pick<StoppedStore, 'rows' | 'datasets' | 'strangeDatasets'> {
  return {
    rows: (table) => query(url, `SELECT * FROM ${table}`),
    strangeDatasets: async () => {
      const unowned = `${ownSchemas} EXCEPT SELECT schema_name FROM ${registry}.datasets`;
      const begun = `SELECT schema_name AS nspname FROM ${registry}.pending`;
      const found = await query(url, `(${unowned}) UNION ${begun}`);
      return found.map(({ nspname }) => String(nspname));
    },
    async datasets() {
      const known = await query(url, `SELECT dataset_id, schema_name FROM ${registry}.datasets`);
      const counts = known.map(async ({ dataset_id, schema_name }) => {
        return [String(dataset_id), await countSchema(url, String(schema_name))] as const;
      });
      return new Map(await Promise.all(counts));
    },
  };
}

async function countSchema(url: string, schema: string): Promise<Record<string, number>> {
  const tables = await query(url, `SELECT tablename FROM pg_tables WHERE schemaname = '${schema}'`);
  const counts: Record<string, number> = {};
  for (const { tablename } of tables) {
    const [row] = await query(url, `SELECT count(*)::int AS count FROM "${schema}"."${tablename}"`);
    counts[String(tablename)] = Number(row?.count);
  }
  return counts;
}

async function query(url: string, sql: string): Promise<Row[]> {
  const wrapped = `SELECT coalesce(json_agg(t), '[]') FROM (${sql}) t`;
  const { stdout } = await promisify(execFile)('psql', ['-X', '-A', '-t', '-c', wrapped, url], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Row[];
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifGone);
  // A job of a server that is not stopped yet removed a folder as it was about to be read.
  if (!entries) return listFiles(folder);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
