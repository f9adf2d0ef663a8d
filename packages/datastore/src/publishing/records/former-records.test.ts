import { accountsMigrations } from '@cartable/accounts';
import { platformMigrations } from '@cartable/platform';
import { openMetadata } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { type MetadataTables, metadataMigrations } from './metadata.tables.ts';

const at = '2026-11-01T00:00:00.000Z';
const record = (title: string) =>
  JSON.stringify({ file_identifier: 'communes', title, hierarchy_level: 'dataset' });

/** A database as it was when the record was a column of the datasheet. */
async function previousDatabase() {
  const metadata = await openMetadata({ dataDir: temporaryFolder() });
  // Those after it in the list stand on its tables.
  const before = migrations.slice(0, migrations.indexOf(metadataMigrations));
  await metadata.migrate([...platformMigrations, accountsMigrations, ...before]);
  const run = (text: string) => sql.raw(text).execute(metadata.db);
  await run(`insert into datastores (id, name, technical_name, active, is_sandbox, community_id, layer_name_prefix,
    data_quota_bytes, uploads_quota_bytes, annexes_quota_bytes, created_at)
    values ('d', 'Mairie', 'mairie', 1, 0, 'c', '', 1, 1, 1, '${at}')`);
  for (const [id, content] of [
    ['un', `'${record('Un')}'`],
    ['deux', `'${record('Deux')}'`],
    ['sans', 'null'],
  ]) {
    await run(`insert into datasheets (id, datastore_id, name, folded_name, record, created_at, last_event_at, deleted)
      values ('${id}', 'd', '${id}', '${id}', ${content}, '${at}', '${at}', 0)`);
  }
  return metadata;
}

describe('records of an earlier version', () => {
  it('leave their datasheet for a table of their own, each with an identifier of its own', async () => {
    const metadata = await previousDatabase();
    await metadata.migrate([...platformMigrations, accountsMigrations, ...migrations]);
    const rows = await metadata
      .tables<MetadataTables>()
      .selectFrom('metadata_records')
      .selectAll()
      .orderBy('file_identifier')
      .execute();
    expect(rows.map(({ datasheet_id, file_identifier }) => [datasheet_id, file_identifier])).toEqual([
      ['un', 'communes'],
      ['deux', 'communes-2'],
    ]);
    expect(JSON.parse(rows[1]!.content)).toMatchObject({ title: 'Deux', file_identifier: 'communes-2' });
    expect(rows.every(({ published_at }) => published_at === null)).toBe(true);
    await metadata.close();
  });
});
