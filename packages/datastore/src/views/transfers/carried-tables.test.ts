import { accountsMigrations, communityTables } from '@cartable/accounts';
import { platformMigrations } from '@cartable/platform';
import { type Metadata, openMetadata } from '@cartable/storage';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { checkAnnexe, checkStoredData, checkUpload } from './check-rows.ts';
import { datastoreTables } from './datastore-tables.ts';

const folder = sharedFolder();
let metadata: Metadata;

beforeAll(async () => {
  metadata = await openMetadata({ dataDir: folder() });
  await metadata.migrate([...platformMigrations, accountsMigrations, ...migrations]);
});
afterAll(() => metadata.close());

it('says of every column of the tables it carries how it travels', async () => {
  const tables = new Map(
    (await metadata.db.introspection.getTables()).map(({ name, columns }) => [name, columns]),
  );
  for (const { table, columns } of [...communityTables, ...datastoreTables])
    expect(Object.keys(columns).sort(), table).toEqual(
      tables
        .get(table)!
        .map(({ name }) => name)
        .sort(),
    );
});

it('leaves out no table of a datastore that is not derived, of the trash, or of somebody else', async () => {
  const carried = new Set(datastoreTables.map(({ table }) => table));
  const owned = (await metadata.db.introspection.getTables())
    .filter(({ columns }) =>
      columns.some(({ name }) =>
        ['datastore_id', 'datasheet_id', 'stored_data_id', 'offering_id'].includes(name),
      ),
    )
    .map(({ name }) => name)
    .filter((name) => !carried.has(name) && name !== 'communities');
  expect(owned.sort()).toEqual([
    'catalogue_entries',
    'creation_requests',
    'deposits',
    'key_accesses',
    'record_pictures',
    'sandbox_notices',
    'trashed_datasheets',
  ]);
});

describe('a row that names what is not its own', () => {
  const id = 'aaaaaaaa-0000-4000-8000-000000000000';
  it.each([
    [
      checkStoredData,
      { id, pyramid: JSON.stringify({ archive: { key: 'espaceco/1/logo', reuseKey: null } }) },
    ],
    [
      checkStoredData,
      { id, pyramid: JSON.stringify({ archive: { key: `pyramids/${id}/../x`, reuseKey: null } }) },
    ],
    [checkStoredData, { id, pyramid: null, raster: JSON.stringify({ sourceKey: 'uploads/' }) }],
    [checkAnnexe, { id, object_key: 'uploads/x', media_type: 'text/plain' }],
    [checkAnnexe, { id, object_key: `annexes/${id}/x`, media_type: 'text/html\r\nset-cookie: a' }],
    [checkUpload, { id, file_name: '../../other' }],
  ])('is refused (%o, %o)', (check, row) => {
    expect(check(row)).toBeTypeOf('string');
  });
});
