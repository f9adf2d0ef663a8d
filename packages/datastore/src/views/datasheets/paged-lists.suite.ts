import type { SignedInVisitor } from '@cartable/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchDatastoreUploads } from '../../ingest/uploads/find-uploads.ts';
import { searchDatastoreStoredData } from '../../publishing/data-presentation/find-stored-data.ts';
import { searchDatastoreOfferings } from '../../publishing/offerings/find-offerings.ts';
import { trashOfferings } from '../../publishing/offerings/offering.store.ts';
import { makeDatastore, makeVisitor, seedBare, type TestPlatform } from '../../test-support/platform.ts';
import { insertRows } from '../../test-support/rows-of-datastore.ts';

const pageOf = (more: { page?: number; limit?: number; search?: string } = {}) => ({
  page: 1,
  limit: 20,
  search: '',
  ...more,
});

/** Guarantees of the lists of services, data and uploads that are read page by page, over any metadata. */
export function pagedListsSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let owner: SignedInVisitor;
  let datastoreId: string;
  let made: Awaited<ReturnType<typeof insertRows>>;

  beforeAll(async () => {
    platform = await open();
    await seedBare(platform);
    ({ supervisor: owner, datastoreId } = await makeDatastore(platform, 'mairie'));
    const numbered = Array.from({ length: 23 }, (_, i) => {
      const number = String(i).padStart(2, '0');
      return {
        // The sheets go the other way round.
        datasheet: `Fiche ${String(99 - i)}`,
        name: `Donnee_${number}`,
        layerName: `couche_${number}`,
        title: `Service ${number}`,
        open: i % 2 === 0,
      };
    });
    const others = [
      { datasheet: 'Réseau d’ŒUVRES', name: 'zone_a%b', layerName: 'plan', title: 'Écluses [du] CANAL*' },
      { datasheet: 'Voirie', name: 'zoneXaXb', layerName: 'voies', title: 'Rues du CŒUR' },
    ];
    made = await insertRows(platform, { datastoreId, ownerId: owner.id, rows: [...numbered, ...others] });
    const elsewhere = await makeDatastore(platform, 'voisine');
    const row = { datasheet: 'Fiche 1', name: 'Donnee_00', layerName: 'couche_voisine', title: 'Service 00' };
    await insertRows(platform, { ...elsewhere, ownerId: elsewhere.supervisor.id, rows: [row] });
  });

  afterAll(() => platform.close());

  const offerings = (
    query: Partial<Parameters<typeof searchDatastoreOfferings>[2]['query']> = {},
    visitor = owner,
  ) =>
    searchDatastoreOfferings(platform.context, visitor, {
      datastoreId,
      query: { ...pageOf(), sortBy: 'layer_name', ...query },
    });
  const storedData = (query: Partial<Parameters<typeof searchDatastoreStoredData>[2]['query']> = {}) =>
    searchDatastoreStoredData(platform.context, owner, { datastoreId, query: { ...pageOf(), ...query } });
  const uploads = (query: Partial<Parameters<typeof searchDatastoreUploads>[2]['query']> = {}) =>
    searchDatastoreUploads(platform.context, owner, { datastoreId, query: { ...pageOf(), ...query } });

  it('hold each thing of the datastore on one page, in order of its name', async () => {
    const [first, second, beyond] = await Promise.all([1, 2, 3].map((page) => offerings({ page })));
    expect([first!.total, first!.items.length, second!.items.length, beyond!.items.length]).toEqual([
      25, 20, 5, 0,
    ]);
    const names = [...first!.items, ...second!.items].map(({ layer_name: name }) => name);
    expect(names).toEqual([
      ...Array.from({ length: 23 }, (_, i) => `couche_${String(i).padStart(2, '0')}`),
      'plan',
      'voies',
    ]);
    const data = await storedData({ page: 2, limit: 10 });
    expect([data.total, data.items[0]?.name, data.items.length]).toEqual([25, 'Donnee_10', 10]);
    const deposits = await uploads({ page: 3, limit: 10 });
    expect([deposits.total, deposits.items[0]?.name, deposits.items.length]).toEqual([25, 'Donnee_20', 5]);
  });

  it('give what the whole lists give of each', async () => {
    const { items } = await offerings({ search: 'couche_03' });
    expect(items).toMatchObject([
      {
        _id: made[3]!.offeringId,
        datasheet_name: 'Fiche 96',
        configuration: { name: 'Service 03' },
        stored_data: made[3]!.storedDataId,
        abilities: { unpublish: true },
      },
    ]);
    const [data] = (await storedData({ search: 'donnee_03' })).items;
    expect(data).toMatchObject({ _id: made[3]!.storedDataId, datasheet_name: 'Fiche 96' });
    const [upload] = (await uploads({ search: 'donnee_03' })).items;
    expect(upload).toMatchObject({
      last_event: { initiator: { _id: owner.id } },
      datasheet_name: 'Fiche 96',
    });
  });

  it('go by datasheet when asked to', async () => {
    const { items } = await offerings({ sortBy: 'datasheet_name', limit: 2 });
    expect(items.map(({ datasheet_name: name }) => name)).toEqual(['Fiche 77', 'Fiche 78']);
  });

  it('find all the words, in names, titles and datasheets, whatever the case and the accents', async () => {
    const found = async (search: string) =>
      (await offerings({ search })).items.map(({ layer_name: name }) => name);
    expect(await found('COUCHE_1')).toHaveLength(10);
    expect(await found('fiche service 07')).toEqual(['couche_07']);
    expect(await found('fiche voies')).toEqual([]);
    for (const words of ['reseau', 'OEUVRES', 'écluses', 'Écluses', 'ecluses', '[du]', 'nal*', 'canal plan'])
      expect([words, await found(words)]).toEqual([words, ['plan']]);
    for (const words of ['coeur', 'Cœur']) expect([words, await found(words)]).toEqual([words, ['voies']]);
    const data = async (search: string) => (await storedData({ search })).items.map(({ name }) => name);
    expect(await data('réseau ZONE')).toEqual(['zone_a%b']);
  });

  it('take the signs of patterns as they are', async () => {
    const names = async (search: string) => (await uploads({ search })).items.map(({ name }) => name);
    expect(await names('a%b')).toEqual(['zone_a%b']);
    expect(await names('zone_')).toEqual(['zone_a%b']);
    for (const sign of ['\\', '[a-z]', '.', '*', '?', '^', '(', ']', 'ⓐ', '½'])
      expect(await names(sign)).toEqual([]);
    expect(await names("' or 1=1 --")).toEqual([]);
  });

  it('keep to what is asked', async () => {
    expect((await offerings({ open: true })).total).toBe(12);
    expect((await offerings({ open: false, type: 'WFS' })).total).toBe(13);
    expect((await offerings({ type: 'WMS-VECTOR' })).total).toBe(0);
    const [shown] = (await offerings({ open: true, limit: 1 })).items;
    expect((await offerings({ endpoint: shown!.endpoint._id })).total).toBe(12);
    const ids = [made[4]!.offeringId, made[2]!.offeringId].join(',');
    const only = await offerings({ ids });
    expect(only.items.map(({ layer_name: name }) => name)).toEqual(['couche_02', 'couche_04']);
    expect((await storedData({ type: 'RASTER' })).total).toBe(0);
    expect((await storedData({ status: 'GENERATED', type: 'VECTOR-DB' })).total).toBe(25);
    expect((await uploads({ status: 'OPEN' })).total).toBe(0);
    expect((await uploads({ status: 'CLOSED', type: 'VECTOR' })).total).toBe(25);
    expect((await uploads({ status: 'DELETED' })).total).toBe(0);
  });

  it('hold titles with half of a sign, which are found by the rest of their words', async () => {
    const { supervisor, datastoreId: lakes } = await makeDatastore(platform, 'lacs');
    const row = { datasheet: 'Lacs', name: 'Lacs', layerName: 'lacs' };
    const titles = ['Lacs \ud800 perdus', 'Lacs \\ud800 \u{1f30a} gelés', 'Lacs \\\udfff\ud800 noirs'];
    const rows = titles.map((title, i) => ({
      ...row,
      datasheet: `Lacs ${i}`,
      layerName: `lacs_${i}`,
      name: `Lacs ${i}`,
      title,
    }));
    await insertRows(platform, { datastoreId: lakes, ownerId: supervisor.id, rows });
    const found = async (search: string) => {
      const query = { ...pageOf({ search }), sortBy: 'layer_name' as const };
      const page = await searchDatastoreOfferings(platform.context, supervisor, {
        datastoreId: lakes,
        query,
      });
      return page.items.map(({ layer_name: name }) => name);
    };
    expect(await found('lacs')).toHaveLength(3);
    expect(await found('perdus')).toEqual(['lacs_0']);
    expect(await found('geles')).toEqual(['lacs_1']);
    expect(await found('noirs')).toEqual(['lacs_2']);
  });

  it('are unknown to those who may not see the datastore, even by the id of a service', async () => {
    const stranger = await makeVisitor(platform);
    const refused = { code: 'common.not-found' };
    await expect(offerings({}, stranger)).rejects.toMatchObject(refused);
    const other = await makeDatastore(platform, 'autre');
    const asked = { datastoreId: other.datastoreId, query: { ...pageOf(), sortBy: 'layer_name' as const } };
    const { total } = await searchDatastoreOfferings(platform.context, other.supervisor, {
      ...asked,
      query: { ...asked.query, ids: made[0]!.offeringId },
    });
    expect(total).toBe(0);
  });

  it('hold nothing of the trash', async () => {
    const db = platform.metadata.tables();
    const { items } = await offerings({ search: 'voies' });
    expect(items).toHaveLength(1);
    const { datasheet_id: datasheetId } = await platform.metadata
      .tables<{ offerings: { id: string; datasheet_id: string } }>()
      .selectFrom('offerings')
      .select('datasheet_id')
      .where('id', '=', items[0]!._id)
      .executeTakeFirstOrThrow();
    await trashOfferings(db, datasheetId, true);
    expect((await offerings({ search: 'voies' })).total).toBe(0);
    expect((await offerings({ ids: items[0]!._id })).total).toBe(0);
    await trashOfferings(db, datasheetId, false);
  });
}
