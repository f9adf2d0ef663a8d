import pg from 'pg';
import { type AppliedMigration, readAppliedMigrations } from '../metadata/migrations.ts';
import { makePrivate } from './copy-file.ts';
import { dumpPostgres } from './postgres-tools.ts';

/** A data set replaced just as the dump begins makes pg_dump give up: its next attempt sees the new one. */
const attempts = 3;

/** Dumps everything as one snapshot sees it. @returns the steps the tables have been through */
export async function copyPostgres(
  databaseUrl: string,
  target: string,
): Promise<readonly AppliedMigration[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dumpOneSnapshot(databaseUrl, target);
    } catch (error) {
      const isTransient =
        error instanceof Error && /does not exist|could not obtain lock/.test(error.message);
      if (!isTransient || attempt === attempts) throw error;
    }
  }
}

async function dumpOneSnapshot(databaseUrl: string, target: string): Promise<readonly AppliedMigration[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const exported = await client.query('select pg_export_snapshot() as snapshot');
    const applied = await client.query('select domain, name from applied_migrations order by domain, name');
    await dumpPostgres(databaseUrl, { target, snapshot: exported.rows[0].snapshot });
    await makePrivate(target);
    return readAppliedMigrations(applied.rows);
  } finally {
    await client.end();
  }
}
