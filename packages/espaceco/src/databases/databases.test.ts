import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { tableFormSchema } from '@cartable/contract';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { beforeEach, expect, it, vi } from 'vitest';
import { insertDatabase } from '../tables/database.store.ts';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

const roads = tableFormSchema.parse({
  name: 'voies',
  title: 'Voies',
  geometry_type: 'LineString',
  columns: [
    { name: 'nom', type: 'String', nullable: false, max_length: 40 },
    { name: 'largeur', type: 'Double', min_value: '0', max_value: '50' },
    { name: 'nature', type: 'String', enum: ['chemin', 'route'], default_value: 'route' },
  ],
});

describeOnBothEngines('collaborative databases', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let bob: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bob = await space.person('bob');
    communityId = await space.community(root, 'Voirie');
    const { members } = space.espaceco;
    await members.add(root, { communityId, numbers: [await space.numberOf(anne)], emails: [] });
    await members.changeRole(root, { communityId, number: await space.numberOf(anne), role: 'admin' });
  });

  const databases = () => space.espaceco.databases;
  const form = (title: string, name?: string) => ({ communityId, title, name, description: null });
  const empty = (title = 'Voirie communale', tables = [roads], by = anne) =>
    databases().createEmpty(by, { form: form(title), tables });
  const ready = (databaseId: number) =>
    eventually(async () => {
      const { database } = await databases().read(anne, databaseId);
      return database.status === 'CREATING' ? undefined : database;
    });

  it('are made of empty tables that are designed, and are real tables', async () => {
    const { database, tables, described } = await empty();
    expect(database).toMatchObject({ id: 1, name: 'voirie_communale', status: 'READY', communityId });
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['fid', 'geom', 'nom', 'largeur', 'nature']);
    expect(described.tables.get('voies')).toMatchObject({ isEditable: true, featureCount: 0, sequence: 0 });
    const again = await empty();
    expect(again.database.name).toBe('voirie_communale_2');
    await refused(
      'espaceco.database-name-taken',
      databases().createEmpty(anne, { form: form('Autre', 'Voirie_Communale'), tables: [roads] }),
    );
  });

  it('are read together with as many queries, however many they are', async () => {
    const executor = space.metadata.db.getExecutor();
    const queriesFor = async () => {
      const run = vi.spyOn(executor, 'executeQuery');
      const read = await databases().readable(anne);
      const count = run.mock.calls.length;
      run.mockRestore();
      return { count, tables: read.map(({ tables }) => tables.map(({ name }) => name)) };
    };
    await empty('Une');
    const one = await queriesFor();
    expect(one.count).toBeGreaterThan(0);
    await empty('Deux', [roads, { ...roads, name: 'ponts', title: 'Ponts' }]);
    await empty('Trois');
    expect(await queriesFor()).toEqual({
      count: one.count,
      tables: [['voies', 'ponts'], ['voies'], ['voies']],
    });
  });

  it('are listed and read together though one of them cannot be described', async () => {
    const { database } = await empty('Une');
    await empty('Deux');
    space.tolerates(/./);
    await space.features.drop(database.datasetId);
    const counts = (
      read: readonly { readonly described: { readonly tables: ReadonlyMap<string, object> } }[],
    ) => read.map(({ described }) => described.tables.size);
    expect(counts(await databases().list(anne))).toEqual([1, 0]);
    expect(counts(await databases().readable(anne))).toEqual([1, 0]);
    expect(counts([{ described: await databases().describe(database) }])).toEqual([0]);
    // Who asks for it alone is told why.
    await expect(databases().read(anne, database.id)).rejects.toThrow();
    await expect(databases().readable(anne, database.name)).rejects.toThrow();
  });

  it('are designed with rules that hold together', async () => {
    const of = (columns: object[]) => tableFormSchema.parse({ ...roads, columns });
    const gated = { name: 'nature', type: 'String', constraint: { type: 'mapping', mapping: { 2: ['a'] } } };
    const wide = [{ name: 'largeur', type: 'Double' }];
    const photo = [{ name: 'photo', type: 'Document' }];
    const unfit = [
      [{ name: 'fid', type: 'String' }],
      [{ name: 'nom', type: 'String', pattern: '(' }],
      [{ name: 'an', type: 'Year', default_value: 'hier' }],
      [{ name: 'nature', type: 'String', enum: ['a'], default_value: 'b' }],
      [{ name: 'nature', type: 'String', condition_field: 'absente' }],
      [{ name: 'nature', type: 'String', jeux_attributs: { a: { absente: 'b' } } }],
      // A condition is another column's, and what it allows or writes is of the type of the column.
      [{ ...gated, condition_field: 'nature' }],
      [{ ...gated, condition_field: 'geom' }],
      [{ ...gated, type: 'Year', condition_field: 'largeur' }, ...wide],
      [{ name: 'nature', type: 'String', jeux_attributs: { a: { largeur: 'large' } } }, ...wide],
      [{ name: 'nature', type: 'Integer', jeux_attributs: { a: { largeur: '2' } } }, ...wide],
      // People send files: no rule gives one.
      [{ name: 'nature', type: 'String', jeux_attributs: { a: { photo: randomUUID() } } }, ...photo],
    ];
    for (const columns of unfit) await refused('espaceco.tables-invalid', empty('A', [of(columns)]));
    await refused('espaceco.tables-invalid', empty('A', [roads, roads]));
    await refused('espaceco.tables-invalid', empty('A', [{ ...roads, srid: 1 }]));
    expect(await databases().list(anne)).toEqual([]);
  });

  it('are for managers of the community to make, and nowhere for the others', async () => {
    await refused('common.forbidden', empty('A', [roads], bob));
    const { database } = await empty();
    await refused('espaceco.database-unknown', databases().read(bob, database.id));
    await refused(
      'espaceco.database-unknown',
      databases().change(bob, { databaseId: database.id, changes: { title: 'B' } }),
    );
    expect(await databases().list(bob)).toEqual([]);
    expect((await databases().list(root)).map(({ database: { id } }) => id)).toEqual([database.id]);
  });

  it('are found by their name or title', async () => {
    await empty('Voirie');
    await empty('Éclairage');
    const titles = async (value: string, sort = 'title:ASC') =>
      (await databases().search(anne, { field: 'title', value, sort, limit: 20 })).map(
        ({ database }) => database.title,
      );
    expect(await titles('%')).toEqual(['Éclairage', 'Voirie']);
    expect(await titles('%', 'title:DESC')).toEqual(['Voirie', 'Éclairage']);
    expect(await titles('eclair')).toEqual(['Éclairage']);
    expect(await titles('éclair%')).toEqual(['Éclairage']);
    expect(await titles('clair%')).toEqual([]);
    expect(await titles('%r%ie')).toEqual(['Voirie']);
  });

  it('are copied from a vector database of a datasheet, without its bytes', async () => {
    await space.runner.start();
    const address = { datastoreId: 'any', storedDataId: 'villages' };
    const { database } = await databases().createOfStoredData(anne, { form: form('Villages'), address });
    expect(database.status).toBe('CREATING');
    expect(await ready(database.id)).toMatchObject({ status: 'READY' });
    const { tables, described } = await databases().read(anne, database.id);
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['fid', 'geom', 'nom', 'habitants']);
    expect(described.tables.get('villages')).toMatchObject({ featureCount: 2, isEditable: true });
    expect(described.extent?.[0]).toBeCloseTo(2.35, 1);
    await refused(
      'espaceco.source-unfit',
      databases().createOfStoredData(anne, { form: form('B'), address, tables: ['absente'] }),
    );
    await refused(
      'common.not-found',
      databases().createOfStoredData(anne, {
        form: form('B'),
        address: { ...address, storedDataId: 'autre' },
      }),
    );
  });

  it('are read from a file, and tell what is wrong with it', async () => {
    await space.runner.start();
    const file = (filename: string) => {
      const path = join(temporaryFolder(), 'received');
      writeFileSync(path, 'content');
      return { filename, path, sizeBytes: 7, sha256: '0'.repeat(64) };
    };
    const of = async (filename: string) =>
      (
        await databases().createOfFile(anne, {
          form: form('V'),
          file: file(filename),
          srid: 2154,
          encoding: null,
        })
      ).database.id;
    expect(await ready(await of('villages.geojson'))).toMatchObject({ status: 'READY', sourceKey: null });
    const broken = await ready(await of('rien.txt'));
    expect(broken).toMatchObject({ status: 'FAILED', error: { code: 'deposit.no-data' } });
    await databases().remove(anne, { databaseId: broken.id, confirmation: broken.name });
    const kept: string[] = [];
    for await (const { key } of space.objects.list('espaceco/')) kept.push(key);
    expect(kept).toEqual([]);
  });

  it('are told of otherwise, and obey other rules, by those who administer them', async () => {
    const { database, tables } = await empty();
    const tableId = tables[0]!.id;
    const of = { databaseId: database.id, tableId };
    await databases().change(anne, {
      databaseId: database.id,
      changes: { title: 'Voies', writable_time_range: '08:00-18:00' },
    });
    const { table } = await databases().changeTable(anne, {
      ...of,
      changes: { read_only: true, columns: [{ name: 'nom', title: 'Nom', max_length: 80 }] },
    });
    expect(table).toMatchObject({ readOnly: true, title: 'Voies' });
    const read = await databases().readTable(anne, of);
    expect(read.database).toMatchObject({ title: 'Voies', writableTimeRange: '08:00-18:00' });
    expect(read.table.columns[2]?.rules).toMatchObject({ title: 'Nom', maxLength: 80, nullable: false });
    expect(read.table.columns[4]?.rules).toMatchObject({ values: ['chemin', 'route'] });
    const bad = { ...of, changes: { columns: [{ name: 'absente' }] } };
    await refused('espaceco.tables-invalid', databases().changeTable(anne, bad));
    await refused('espaceco.table-unknown', databases().readTable(anne, { ...of, tableId: 99 }));
  });

  it('are deleted once their name is written and nobody else uses them', async () => {
    const { database } = await empty();
    const other = await space.community(root, 'Arbres');
    const { permissions } = space.espaceco;
    const remove = (confirmation: string) =>
      databases().remove(anne, { databaseId: database.id, confirmation });
    await refused('espaceco.confirmation-wrong', remove('voirie'));
    const tree = [{ id: database.id, level: 'VIEW' as const, tables: [] }];
    await permissions.replace(root, { communityId: other, tree });
    await refused('espaceco.database-in-use', remove('voirie_communale'));
    await permissions.replace(root, { communityId: other, tree: [] });
    await remove('voirie_communale');
    expect(await space.features.list()).toEqual([]);
    await refused('espaceco.database-unknown', databases().read(anne, database.id));
  });

  it('the sweep takes away data sets nobody names, and gives up what nothing fills', async () => {
    const { database } = await empty();
    const stray = await space.features.write('espaceco-99');
    await stray.commit();
    const foreign = await space.features.write('other');
    await foreign.commit();
    // As a process that was killed leaves it.
    const abandoned = { ...database, id: 7, name: 'v', datasetId: 'espaceco-7', status: 'CREATING' as const };
    await insertDatabase(space.metadata.db, abandoned);
    const address = { datastoreId: 'any', storedDataId: 'villages' };
    const { database: waiting } = await databases().createOfStoredData(anne, { form: form('V'), address });
    space.clock.advance(Date.now() - space.clock.now().getTime() + dayMs);
    const done = await space.espaceco.sweep();
    expect(done.sort()).toEqual(['database 7', 'dataset espaceco-99']);
    const left = (await space.features.list()).map(({ datasetId }) => datasetId).sort();
    expect(left).toEqual([database.datasetId, 'other', 'source']);
    const statusOf = async (id: number) => (await databases().read(anne, id)).database.status;
    expect([await statusOf(7), await statusOf(waiting.id)]).toEqual(['FAILED', 'CREATING']);
  });
});
