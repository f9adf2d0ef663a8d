import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  batchOf,
  describeWithPostgres,
  pointTable,
  pointWkb,
  storeTable,
  temporaryFolder,
} from '@cartable/testkit';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openGeoPackageStore } from '../geopackage/geopackage-store.ts';
import type { FeatureStore } from '../port.ts';
import { openPostgisStore } from '../postgis/postgis-store.ts';
import type { EditableDataset } from './port.ts';
import type { EditedSnapshot } from './snapshot.ts';

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'grand', type: 'bigint' },
  { name: 'débit', type: 'double' },
  { name: 'vu', type: 'datetime' },
] as const;
const definition = { ...pointTable('t', columns), isEditable: true };
const notes = { ...pointTable('notes', [{ name: 'texte', type: 'text' }]), geometry: null, isEditable: true };
const signed = { author: '7', comment: 'Relevé du matin' };

function geopackages(): FeatureStore {
  return kept(openGeoPackageStore({ folder: temporaryFolder() }));
}

function kept(store: FeatureStore): FeatureStore {
  onTestFinished(() => store.close());
  return store;
}

/** Every kind of change: features with gaps among their keys, some that moved, some that came back. */
async function edit(store: FeatureStore): Promise<void> {
  await storeTable(store, 'd', definition, [
    batchOf([1, 2, 3, 4].map((x) => ({ geometry: pointWkb(x, x), row: [`n${x}`, null, 0.1, null] }))),
  ]);
  await store.addTables('d', async (maker) => {
    const table = await maker.createTable(notes);
    await table.finish();
  });
  const edited = await store.edit('d');
  const write = async (actions: Parameters<EditableDataset['transact']>[0]['actions']) =>
    expect(await edited.transact({ ...signed, actions })).toMatchObject({ status: 'committed' });
  const values = {
    nom: 'neuf',
    grand: 2n ** 60n,
    débit: -0.30000000000000004,
    vu: '2026-03-01T08:00:00.000Z',
  };
  await write([
    { kind: 'insert', table: 't', values, geometry: pointWkb(50, 50) },
    { kind: 'delete', table: 't', key: 2 },
    { kind: 'insert', table: 'notes', values: { texte: 'une note' } },
  ]);
  await write([{ kind: 'update', table: 't', key: 3, values: {}, geometry: pointWkb(-70, 10) }]);
  await write([{ kind: 'update', table: 't', key: 4, values: { nom: null }, geometry: null }]);
  await write([{ kind: 'insert', table: 't', values: { nom: 'parti' }, geometry: pointWkb(9, 9) }]);
  await write([{ kind: 'delete', table: 't', key: 6 }]);
  await edited.revert(1, { author: '8', comment: 'Erreur' });
  await edited.close();
}

/** All that anybody can ask of a data set that is edited. */
async function toldOf(store: FeatureStore) {
  const dataset = await store.open('d');
  const edited = await store.edit('d');
  try {
    const { tables } = await dataset.describe();
    const told = [];
    for (const { name, featureCount, extent, sequence, ...shape } of tables) {
      const table = await dataset.table(name);
      const journal = edited.table(name);
      const features = [];
      for await (const { keys, rows, geometries } of table.read({}))
        features.push(...rows.map((row, i) => ({ key: Number(keys![i]), row, shape: hex(geometries[i]) })));
      const { changes } = await journal.changesSince(0, { limit: 1000 });
      const boxed = await journal.changesSince(0, { limit: 1000, bbox: [-80, 0, -60, 20] });
      told.push({
        name,
        featureCount,
        extent,
        sequence,
        columns: shape.columns,
        geometry: shape.geometry,
        features,
        changes,
        boxed: boxed.changes.map(({ key, sequence: at }) => [key, at]),
        versions: [...(await journal.versionsOf([1, 2, 3, 4, 5, 6]))],
        latest: await journal.latest([-80, 0, -60, 20]),
        history: await journal.historyOf(2, { limit: 10 }),
      });
    }
    return { told, transactions: await edited.transactions({ limit: 100 }) };
  } finally {
    await dataset.close();
    await edited.close();
  }
}

const hex = (shape: Uint8Array | null | undefined) => (shape ? Buffer.from(shape).toString('hex') : null);

async function copy(from: FeatureStore, to: FeatureStore): Promise<void> {
  const snapshot = await from.snapshot('d');
  try {
    await to.restore('d', snapshot);
  } finally {
    await snapshot.close();
  }
}

/** The next feature gets the key it would have got, and the next change the next number. */
async function goOn(store: FeatureStore) {
  const edited = await store.edit('d');
  const insert = { kind: 'insert', table: 't', values: { nom: 'suite' }, geometry: pointWkb(1, 1) } as const;
  const outcome = await edited.transact({ ...signed, actions: [insert] });
  await edited.close();
  return outcome;
}

it('a GeoPackage that is edited becomes another one with the same features, keys and history', async () => {
  const [from, to] = [geopackages(), geopackages()];
  await edit(from);
  await copy(from, to);
  expect(await toldOf(to)).toEqual(await toldOf(from));
  expect(await goOn(to)).toEqual(await goOn(from));
});

it('is of one moment, whoever edits while it is read', async () => {
  const [from, to] = [geopackages(), geopackages()];
  await edit(from);
  const before = await toldOf(from);
  const snapshot = await from.snapshot('d');
  await goOn(from);
  await to.restore('d', snapshot);
  await snapshot.close();
  expect(await toldOf(to)).toEqual(before);
  expect((await toldOf(from)).transactions).toHaveLength(before.transactions.length + 1);
});

it('is of data sets that are edited alone, and takes the place of none of them', async () => {
  const [from, to] = [geopackages(), geopackages()];
  await storeTable(from, 'plain', pointTable('t', columns), []);
  await expect(from.snapshot('plain')).rejects.toMatchObject({ code: 'storage.dataset-not-editable' });
  await expect(from.snapshot('none')).rejects.toMatchObject({ code: 'storage.dataset-unknown' });
  await edit(from);
  await edit(to);
  await expect(copy(from, to)).rejects.toMatchObject({ code: 'storage.dataset-editable' });
});

it.each([
  ['a transaction that is missing', 'delete from cartable_transactions where sequence = 2'],
  [
    'a transaction that undoes a later one',
    'update cartable_transactions set reverts = 9 where sequence = 6',
  ],
  ['a transaction of nobody', "update cartable_transactions set author = ''"],
  ['a transaction of no time', "update cartable_transactions set made_at = 'hier'"],
  ['a change that is missing', 'delete from cartable_changes where change_number = 3'],
  ['a change of another transaction', 'update cartable_changes set sequence = 3 where change_number = 1'],
  [
    'a change of a table there is not',
    'update cartable_changes set table_number = 9 where change_number = 1',
  ],
  [
    'a change of a column there is not',
    `update cartable_changes set after_values = '{"x":1}' where kind = 'insert'`,
  ],
  [
    'a change whose values are no JSON',
    `update cartable_changes set after_values = '{' where kind = 'insert'`,
  ],
  [
    'a change of another type',
    `update cartable_changes set after_values = '{"nom":{}}' where kind = 'insert'`,
  ],
  [
    'a change whose shape is none',
    `update cartable_changes set after_geometry = x'00' where after_geometry is not null`,
  ],
  ['a change of no kind', "update cartable_changes set kind = 'drop' where change_number = 1"],
  ['a key beyond the next one', 'update cartable_tables set next_key = 3'],
  ['a next key that is none', 'update cartable_tables set next_key = 1e300'],
  ['a feature below one', 'update t set fid = -1 where fid = 1'],
  ['a sequence that ends elsewhere', 'update cartable_sequence set last_sequence = 90'],
  ['a value that is none', "update t set vu = 'once' where fid = 1"],
])('a journal with %s is refused, and leaves nothing', async (_what, statement) => {
  const folder = temporaryFolder();
  const from = kept(openGeoPackageStore({ folder }));
  await edit(from);
  const file = new DatabaseSync(join(folder, 'd.gpkg'));
  for (const name of [
    'insert',
    'update2',
    'update1',
    'update3',
    'update4',
    'update5',
    'update6',
    'update7',
    'delete',
  ])
    file.exec(`drop trigger if exists rtree_t_geom_${name}`);
  file.exec(statement);
  file.close();
  const to = geopackages();
  await expect(copy(from, to)).rejects.toMatchObject({ code: expect.stringMatching(/^storage\./) });
  expect(await to.list()).toEqual([]);
});

it('given up, it leaves nothing', async () => {
  const [from, to] = [geopackages(), geopackages()];
  await edit(from);
  const snapshot: EditedSnapshot = await from.snapshot('d');
  await expect(to.restore('d', snapshot, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  await snapshot.close();
  expect(await to.list()).toEqual([]);
});

describeWithPostgres('snapshots between engines', (freshDatabase) => {
  const postgis = async () => kept(openPostgisStore({ databaseUrl: await freshDatabase() }));

  it('what a GeoPackage holds, PostGIS tells the same, and back', async () => {
    const [from, between, to] = [geopackages(), await postgis(), geopackages()];
    await edit(from);
    await copy(from, between);
    expect(await toldOf(between)).toEqual(await toldOf(from));
    await copy(between, to);
    expect(await toldOf(to)).toEqual(await toldOf(from));
    expect(await goOn(between)).toEqual(await goOn(to));
  });

  it('what PostGIS holds, another PostGIS tells the same, of the moment it was asked', async () => {
    const [from, to] = [await postgis(), await postgis()];
    await edit(from);
    const before = await toldOf(from);
    const snapshot = await from.snapshot('d');
    await goOn(from);
    await to.restore('d', snapshot);
    await snapshot.close();
    expect(await toldOf(to)).toEqual(before);
  });

  it('changes of PostGIS are read few at a time when they are large, and none is left out', async () => {
    const [from, to] = [await postgis(), geopackages()];
    await edit(from);
    const edited = await from.edit('d');
    const write = (texte: string) =>
      edited.transact({ ...signed, actions: [{ kind: 'insert', table: 'notes', values: { texte } }] });
    const large = 'a'.repeat(1_500_000);
    for (let rank = 0; rank < 8; rank++)
      expect(await write(`${rank}${large}`)).toMatchObject({ status: 'committed' });
    await edited.close();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => asked.mockRestore());
    await copy(from, to);
    const fetches = asked.mock.calls.map(([text]) => /^fetch (\d+) from rows_/.exec(String(text))?.[1]);
    // Two of a megabyte and a half each: three are more than the four of a reading.
    expect(fetches.filter((count) => count === '2').length).toBeGreaterThanOrEqual(3);
    expect(await toldOf(to)).toEqual(await toldOf(from));
  });
});
