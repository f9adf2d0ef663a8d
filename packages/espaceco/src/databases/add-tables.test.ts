import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { TABLES_MAX, tableFormSchema } from '@cartable/contract';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { beforeEach, expect, it } from 'vitest';
import { findDatabase, saveDatabaseState } from '../tables/database.store.ts';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

const design = (name: string) =>
  tableFormSchema.parse({
    name,
    title: name,
    geometry_type: 'Point',
    columns: [{ name: 'nom', type: 'String', unique: true }],
  });

describeOnBothEngines('tables of a database that exists', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let bob: SignedInVisitor;
  let databaseId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    bob = await space.person('bob');
    const communityId = await space.community(root, 'Voirie');
    const form = { communityId, title: 'Voirie', description: null };
    const { database } = await databases().createEmpty(root, { form, tables: [design('voies')] });
    databaseId = database.id;
  });

  const databases = () => space.espaceco.databases;
  const transact = (table: string, nom: string) =>
    space.espaceco.contributions.transact(root, {
      of: databaseId,
      comment: '',
      actions: [{ table, state: 'Insert', data: { nom } }],
    });
  const names = async () => (await databases().read(root, databaseId)).tables.map(({ name }) => name);
  const settled = () =>
    eventually(async () => {
      const { database } = await databases().read(root, databaseId);
      return database.addition?.status === 'RUNNING' ? undefined : database;
    });
  const address = { datastoreId: 'any', storedDataId: 'villages' };
  const ofStored = () => databases().addOfStoredData(root, { databaseId, address });
  const ofFile = (filename: string) => {
    const path = join(temporaryFolder(), 'received');
    writeFileSync(path, 'content');
    const file = { filename, path, sizeBytes: 7, sha256: '0'.repeat(64) };
    return databases().addOfFile(root, { databaseId, file, srid: 2154, encoding: null });
  };

  it('are added as they are designed, and edited beside the others', async () => {
    await transact('voies', 'Rue Haute');
    const { tables } = await databases().addDesigned(root, { databaseId, tables: [design('bancs')] });
    expect(tables.map(({ name }) => name)).toEqual(['voies', 'bancs']);
    expect((await transact('bancs', 'Au soleil')).outcome).toMatchObject({ sequence: 2 });
    await refused('espaceco.value-refused', transact('bancs', 'Au soleil'));
    const { described } = await databases().read(root, databaseId);
    expect(described.tables.get('bancs')).toMatchObject({ featureCount: 1, sequence: 2 });
  });

  it('have names of their own, and are not without number', async () => {
    const add = (...tables: string[]) =>
      databases().addDesigned(root, { databaseId, tables: tables.map(design) });
    await refused('espaceco.tables-invalid', add('bancs', 'Voies'));
    await refused('espaceco.tables-invalid', add('bancs', 'bancs'));
    const many = Array.from({ length: TABLES_MAX }, (_, i) => `t${i}`);
    await refused('espaceco.tables-too-many', add(...many));
    expect(await names()).toEqual(['voies']);
  });

  it('are added by those who administer the database alone', async () => {
    await refused(
      'espaceco.database-unknown',
      databases().addDesigned(bob, { databaseId, tables: [design('bancs')] }),
    );
    await refused('espaceco.database-unknown', databases().addOfStoredData(bob, { databaseId, address }));
    await refused('espaceco.database-unknown', databases().admitTables(bob, databaseId));
  });

  it('are copied from a vector database of a datasheet, once', async () => {
    await space.runner.start();
    const begun = await ofStored();
    expect(begun.database).toMatchObject({
      status: 'READY',
      addition: { status: 'RUNNING', source: 'Villages' },
    });
    expect(await settled()).toMatchObject({ addition: null });
    expect(await names()).toEqual(['voies', 'villages']);
    const { described } = await databases().read(root, databaseId);
    expect(described.tables.get('villages')).toMatchObject({ featureCount: 2, isEditable: true });
    await refused('espaceco.tables-invalid', ofStored());
    expect((await transact('villages', 'Ailleurs')).outcome).toMatchObject({ features: [{ key: 3 }] });
  });

  it('are read from a file one after the other, and tell what is wrong with it', async () => {
    await ofFile('rien.txt');
    await refused('espaceco.addition-running', ofFile('villages.geojson'));
    await space.runner.start();
    expect(await settled()).toMatchObject({
      status: 'READY',
      sourceKey: null,
      addition: { status: 'FAILED', source: 'rien.txt', error: { code: 'deposit.no-data' } },
    });
    await ofFile('villages.geojson');
    expect(await settled()).toMatchObject({ addition: null });
    expect(await names()).toEqual(['voies', 'villages']);
    await eventually(async () => {
      const left = (await space.features.list()).map(({ datasetId }) => datasetId);
      return left.length === 1 ? left : undefined;
    });
    const kept: string[] = [];
    for await (const { key } of space.objects.list('espaceco/')) kept.push(key);
    expect(kept).toEqual([]);
  });

  it('the sweep leaves what is being read, and gives up an addition nothing goes on with', async () => {
    await ofFile('villages.geojson');
    const { db } = space.metadata;
    const database = (await findDatabase(db, databaseId))!;
    const stray = await space.features.write(`${database.datasetId}-added`);
    await stray.commit();
    expect(await space.espaceco.sweep()).toEqual([]);
    const [job] = await space.queue.findBySubject(`espaceco-database:${databaseId}`);
    await space.queue.requestCancel(job!.id);
    await space.runner.start();
    expect(await settled()).toMatchObject({ addition: { status: 'FAILED' } });
    // Told before the task has ended: the sweep gives up only what no task goes on with.
    await eventually(async () => (await space.queue.get(job!.id))?.finishedAt ?? undefined);
    // As a process that was killed leaves it.
    await saveDatabaseState(db, { ...database, sourceKey: null });
    space.clock.advance(dayMs);
    expect(await space.espaceco.sweep()).toContain(`database ${databaseId}`);
    expect((await findDatabase(db, databaseId))?.addition).toMatchObject({
      status: 'FAILED',
      error: { code: 'upload.cancelled' },
    });
  });
});
