import { anonymous, type SignedInVisitor } from '@cartable/accounts';
import type { DataVersion, DataVersionForm } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecordVersions } from '../../catalogue/read-record-versions.ts';
import { db } from '../../context.ts';
import { datasetIdOf } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { depositFile, settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeDatastore, makeVisitor, seedBare, type TestPlatform } from '../../test-support/platform.ts';
import { readActivity } from '../../views/activity/find-activity.ts';
import { deleteStoredData } from '../../views/deletion/delete-stored-data.ts';
import { demonstrationForm } from '../../views/seed/demonstration-form.ts';
import { measureStorage } from '../../workspace/quotas/measure-storage.ts';
import { readStoredData } from '../data-presentation/find-stored-data.ts';
import { requestOfWfs, requestOfWmsVector } from '../offerings/draft-service.ts';
import { readService } from '../offerings/find-offerings.ts';
import { publishOffering } from '../offerings/publish-offering.ts';
import { findRecordOfDatasheet } from '../records/metadata.store.ts';
import { giveUpVersion } from './abandon-version.ts';
import { askComparison } from './compare-version.ts';
import { createVersion } from './create-version.ts';
import { listDataVersions, readVersion } from './find-versions.ts';
import { switchVersion } from './switch-version.ts';

interface Town {
  readonly insee: string;
  readonly nom?: string;
  readonly habitants?: number | string;
  readonly at?: readonly [number, number];
}

/** A layer of points: what one of its members lacks, the column lacks. */
function geoJson(towns: readonly Town[], layer = 'communes'): { name: string; content: Uint8Array } {
  const features = towns.map(({ at = [2, 48], ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: at },
  }));
  const content = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
  return { name: `${layer}.geojson`, content };
}

/** The same, of which the projection is only what is declared. */
function csv(towns: readonly Town[]): { name: string; content: Uint8Array } {
  const lines = towns.map(({ insee, nom = '', at: [x, y] = [2, 48] }) => `${insee};${nom};${x};${y}\n`);
  return { name: 'communes.csv', content: new TextEncoder().encode(`insee;nom;x;y\n${lines.join('')}`) };
}

const paris = { insee: '75056', nom: 'Paris', habitants: 2_100_000, at: [2.35, 48.85] } as const;
const lyon = { insee: '69123', nom: 'Lyon', habitants: 520_000, at: [4.83, 45.76] } as const;
const brest = { insee: '29019', nom: 'Brest', habitants: 140_000, at: [-4.49, 48.39] } as const;

/** Guarantees of new versions of data, over any storage. */
export function versionsSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let owner: SignedInVisitor;
  let datastoreId: string;
  let storedDataId: string;
  let removed: string | undefined;
  const at = () => ({ datastoreId, storedDataId });
  const version = (number: number) => ({ ...at(), number });

  beforeAll(async () => {
    platform = await open();
    await seedBare(platform);
    ({ supervisor: owner, datastoreId } = await makeDatastore(platform, 'mairie'));
    await platform.runner.start();
  });

  afterAll(async () => {
    // A file that is taken away while it is read is a fault, and one test does that.
    const others = platform.faults.filter(({ error }) => !(removed && String(error).includes(removed)));
    expect(others).toEqual([]);
    await platform.close();
  });

  async function integrate(file: { name: string; content: Uint8Array }, name: string): Promise<string> {
    const created = await uploadFile(platform, owner, { datastoreId, file, name, srs: 'EPSG:4326' });
    return (await settled(platform, owner, { datastoreId, uploadId: created._id })).stored_data!;
  }

  /** @returns the version once it is settled */
  async function prepare(
    file: { name: string; content: Uint8Array },
    more: Partial<DataVersionForm> = {},
  ): Promise<DataVersion> {
    const { filename, srid } = await depositFile(platform, owner, file);
    const form = { data_upload_path: filename, data_srid: srid, switch: 'by-hand', ...more } as const;
    return settledVersion(await createVersion(platform.context, owner, { ...at(), form }));
  }

  function settledVersion({ number }: { number: number }): Promise<DataVersion> {
    return eventually(async () => {
      const found = await readVersion(platform.context, owner, version(number));
      return found.status !== 'PREPARING' && found.difference !== null && found;
    }, 60_000);
  }

  async function publish(
    kind: 'WFS' | 'WMS',
    technicalName: string,
    sld?: string,
    table = 'communes',
  ): Promise<string> {
    const form = {
      ...demonstrationForm({ email: owner.email, technicalName, title: technicalName }),
      share_with: 'all_public',
    } as const;
    const service =
      kind === 'WFS'
        ? requestOfWfs({
            ...form,
            table_infos: [
              { native_name: table, public_name: '', title: 'C', description: 'C', keywords: [] },
            ],
          })
        : requestOfWmsVector({
            ...form,
            selected_tables: ['communes'],
            styles: sld === undefined ? {} : { communes: sld },
          });
    const { _id } = await publishOffering(platform.context, owner, { ...at(), service });
    await eventually(async () => {
      const { status } = await readService(platform.context, owner, { datastoreId, offeringId: _id });
      return status === 'PUBLISHED';
    }, 30_000);
    return _id;
  }

  const served = async (layerName: string) => {
    const { services } = await platform.publishedServices.find('WFS', 'WMS-VECTOR');
    return services.find((service) => service.layerName === layerName)!.tables[0]!;
  };
  const rowsOf = async (datasetId: string, table = 'communes') => {
    const dataset = await platform.context.features.open(datasetId);
    try {
      const rows: unknown[] = [];
      for await (const batch of (await dataset.table(table)).read({ columns: ['nom'], withGeometry: false }))
        rows.push(...batch.rows.map(([name]) => name));
      return rows;
    } finally {
      await dataset.close();
    }
  };

  describe('a new version', () => {
    beforeAll(async () => {
      storedDataId = await integrate(geoJson([paris, lyon]), 'communes');
      await publish('WFS', 'communes_wfs');
    });

    it('is the only one while the data were never replaced', async () => {
      const { items, abilities } = await listDataVersions(platform.context, owner, at());
      expect(items).toMatchObject([{ number: 1, status: 'CURRENT', feature_count: 2, error: null }]);
      expect(items[0]!.author).toContain('Martin');
      expect(abilities).toEqual({ create: true, rerun: true });
    });

    it('waits under the same names, its difference told, while the former is served', async () => {
      const moved = { ...lyon, at: [4.9, 45.8] } as const;
      const ready = await prepare(geoJson([moved, brest, paris], 'communes-2025'), {
        comment: 'Millésime 2025',
      });
      expect(ready).toMatchObject({ number: 2, status: 'READY', comment: 'Millésime 2025', obstacles: [] });
      expect(ready.difference).toMatchObject({
        with: 1,
        tables: [
          {
            table: 'communes',
            change: 'kept',
            before: { count: 2, geometry: { type: 'Point', srs: 'EPSG:4326' } },
            after: { count: 3 },
            columns: { added: [], removed: [], retyped: [] },
            rows: {
              key: 'insee',
              added: 1,
              removed: 0,
              changed: 1,
              unchanged: 1,
              samples: { added: ['29019'], changed: ['69123'] },
            },
          },
        ],
      });
      expect(await served('communes_wfs')).toMatchObject({ featureCount: 2 });
    });

    it('is not asked for twice', async () => {
      const { filename, srid } = await depositFile(platform, owner, geoJson([paris]));
      const form = { data_upload_path: filename, data_srid: srid, switch: 'by-hand' } as const;
      const requested = createVersion(platform.context, owner, { ...at(), form });
      await expect(requested).rejects.toMatchObject({ code: 'version.under-way', params: { number: 2 } });
    });

    it('takes the place of the former at once, which stays for those who read it', async () => {
      const before = await served('communes_wfs');
      const after = await switchVersion(platform.context, owner, { ...version(2), accept: false });
      expect(after).toMatchObject({ status: 'CURRENT', served: { by: expect.stringContaining('Martin') } });
      const now = await served('communes_wfs');
      expect(now).toMatchObject({ featureCount: 3, table: 'communes' });
      expect(now.dataVersion).not.toBe(before.dataVersion);
      expect(await rowsOf(now.datasetId)).toEqual(['Lyon', 'Brest', 'Paris']);
      expect(await rowsOf(before.datasetId)).toEqual(['Paris', 'Lyon']);
      const data = await readStoredData(platform.context, owner, at());
      expect(data).toMatchObject({ _id: storedDataId, version: 2, extent: { west: -4.49 } });
    });

    it('may be gone back from, and the journal says who did what', async () => {
      await switchVersion(platform.context, owner, { ...version(1), accept: false });
      expect(await served('communes_wfs')).toMatchObject({ featureCount: 2 });
      const { items } = await listDataVersions(platform.context, owner, at());
      expect(items.map(({ number, status }) => [number, status])).toEqual([
        [2, 'KEPT'],
        [1, 'CURRENT'],
      ]);
      expect(items[0]!.kept_until).not.toBeNull();
      const journal = await readActivity(platform.context, owner, {
        datastoreId,
        search: '',
        page: 1,
        limit: 10,
      });
      expect(journal.items.filter(({ kind }) => kind === 'stored-data.version-served')).toHaveLength(2);
    });

    it('is told on the public record with its changes, never by values nor before it is served', async () => {
      const identifier = 'demonstration_communes_wfs';
      const reported = await readRecordVersions(platform.context, anonymous, identifier);
      expect(reported).toMatchObject({
        has_restricted: false,
        data: [{ stored_data: storedDataId, tables: ['C'] }],
      });
      const [retained, current] = reported.data[0]!.versions;
      expect(current).toMatchObject({
        number: 1,
        is_current: true,
        left: null,
        feature_count: 2,
        changes: null,
      });
      expect(retained).toMatchObject({
        number: 2,
        is_current: false,
        comment: 'Millésime 2025',
        feature_count: 3,
      });
      expect(retained!.left).not.toBeNull();
      expect(retained!.changes).toMatchObject({
        with: 1,
        tables: [{ title: 'C', change: 'kept', rows: { added: 1, removed: 0, changed: 1, unchanged: 1 } }],
      });
      const values = JSON.stringify(reported);
      for (const secret of ['29019', 'insee', 'Martin']) expect(values).not.toContain(secret);
      const ready = await prepare(geoJson([paris]), { comment: 'Pas encore public' });
      expect(await readRecordVersions(platform.context, anonymous, identifier)).toEqual(reported);
      await giveUpVersion(platform.context, owner, version(ready.number));
      expect(await readRecordVersions(platform.context, anonymous, identifier)).toEqual(reported);
    });

    it('is not told when it was replaced before anything was published', async () => {
      const published = storedDataId;
      storedDataId = await integrate(geoJson([{ ...paris, nom: 'Privé' }], 'hameaux'), 'hameaux');
      const ready = await prepare(geoJson([{ insee: '1' }], 'hameaux'));
      await switchVersion(platform.context, owner, { ...version(ready.number), accept: true });
      await publish('WFS', 'hameaux_wfs', undefined, 'hameaux');
      const { datasheetId } = (await findStoredData(db(platform.context), storedDataId))!;
      const record = (await findRecordOfDatasheet(db(platform.context), datasheetId))!;
      const identifier = record.content.file_identifier;
      const { data } = await readRecordVersions(platform.context, anonymous, identifier);
      const { versions } = data.find(({ stored_data: id }) => id === storedDataId)!;
      expect(versions).toMatchObject([{ number: 2, is_current: true, changes: null }]);
      storedDataId = published;
    });

    it('counts in the quota as long as it is kept', async () => {
      const { size } = (await listDataVersions(platform.context, owner, at())).items[0]!;
      const use = (await measureStorage(platform.context, db(platform.context), datastoreId)).database.use;
      await giveUpVersion(platform.context, owner, version(2));
      const left = (await measureStorage(platform.context, db(platform.context), datastoreId)).database.use;
      expect(size).toBeGreaterThan(0);
      expect(use - left).toBe(size);
      const removed = readVersion(platform.context, owner, version(2));
      await expect(removed).resolves.toMatchObject({ status: 'REMOVED', abilities: { switch: false } });
    });

    it('is refused to who may not deposit, and to images', async () => {
      const stranger = await makeVisitor(platform);
      await expect(listDataVersions(platform.context, stranger, at())).rejects.toMatchObject({
        code: 'common.not-found',
      });
      await expect(giveUpVersion(platform.context, owner, version(1))).rejects.toMatchObject({
        code: 'version.served',
      });
      await expect(
        switchVersion(platform.context, owner, { ...version(2), accept: true }),
      ).rejects.toMatchObject({ code: 'version.not-ready', params: { status: 'REMOVED' } });
    });
  });

  describe('what stands in its way', () => {
    const styled = `<?xml version="1.0" encoding="UTF-8"?>
      <StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
      <NamedLayer><Name>communes</Name><UserStyle><FeatureTypeStyle><Rule>
      <ogc:Filter><ogc:PropertyIsGreaterThan><ogc:PropertyName>habitants</ogc:PropertyName><ogc:Literal>1000</ogc:Literal></ogc:PropertyIsGreaterThan></ogc:Filter>
      <PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName></Mark><Size>6</Size></Graphic></PointSymbolizer>
      </Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

    it('is said of the style and of the service that use a column that has gone', async () => {
      storedDataId = await integrate(geoJson([paris, lyon]), 'villes');
      await publish('WMS', 'villes_wms', styled);
      await publish('WFS', 'villes_wfs');
      const { insee, nom, at: place } = paris;
      const ready = await prepare(geoJson([{ insee, nom, at: place }]));
      expect(ready.difference!.tables[0]!.columns.removed.map(({ name }) => name)).toEqual(['habitants']);
      expect(ready.obstacles).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            kind: 'style-refused',
            severity: 'blocking',
            columns: ['habitants'],
            service: expect.objectContaining({ layer_name: 'villes_wms' }),
          }),
          expect.objectContaining({
            kind: 'columns-gone',
            severity: 'confirm',
            columns: ['habitants'],
            service: expect.objectContaining({ layer_name: 'villes_wfs' }),
          }),
        ]) as never,
      );
      expect(ready.obstacles[0]!.message).toMatch(/habitants/);
      await expect(
        switchVersion(platform.context, owner, { ...version(2), accept: true }),
      ).rejects.toMatchObject({ code: 'version.blocked' });
      await giveUpVersion(platform.context, owner, version(2));
    });

    it('may be accepted when clients only see something else', async () => {
      storedDataId = await integrate(geoJson([paris, lyon]), 'bourgs');
      await publish('WFS', 'bourgs_wfs');
      const worded = [paris, lyon].map((town) => ({ ...town, habitants: `${town.habitants} hab.` }));
      const ready = await prepare(geoJson(worded));
      expect(ready.difference!.tables[0]!.columns.retyped).toMatchObject([{ name: 'habitants', to: 'text' }]);
      expect(ready.obstacles).toMatchObject([
        { kind: 'columns-retyped', severity: 'confirm', service: { layer_name: 'bourgs_wfs' } },
      ]);
      const hasty = switchVersion(platform.context, owner, { ...version(2), accept: false });
      await expect(hasty).rejects.toMatchObject({ code: 'version.to-confirm' });
      await switchVersion(platform.context, owner, { ...version(2), accept: true });
      expect((await served('bourgs_wfs')).columns.find(({ name }) => name === 'habitants')?.type).toBe(
        'text',
      );
    });
  });

  describe('by call alone', () => {
    beforeAll(async () => {
      storedDataId = await integrate(csv([paris, lyon]), 'lieux');
      await publish('WFS', 'lieux_wfs');
    });

    it('is served as soon as it is ready when nothing stands in its way', async () => {
      await prepare(csv([paris, lyon, brest]), { data_srid: 'EPSG:4326', switch: 'when-safe' });
      await eventually(async () => (await served('lieux_wfs')).featureCount === 3, 30_000);
      expect(await readVersion(platform.context, owner, version(2))).toMatchObject({ status: 'CURRENT' });
    });

    it('waits to be looked at when something does', async () => {
      const { insee, at: place } = paris;
      const ready = await prepare(geoJson([{ insee, at: place }]), { switch: 'when-safe' });
      await eventually(async () => {
        const { error } = await readVersion(platform.context, owner, version(3));
        return error?.code === 'version.to-confirm';
      }, 30_000);
      expect(ready.status).toBe('READY');
      expect((await served('lieux_wfs')).featureCount).toBe(3);
      await giveUpVersion(platform.context, owner, version(3));
    });

    it('reads the deposit of a version again with another projection, without a new deposit', async () => {
      const form = { rerun: 2, data_srid: 'EPSG:4171', switch: 'by-hand' } as const;
      const ready = await settledVersion(await createVersion(platform.context, owner, { ...at(), form }));
      expect(ready).toMatchObject({ number: 4, status: 'READY', srs: 'EPSG:4171' });
      expect(ready.difference!.tables[0]).toMatchObject({
        before: { geometry: { srs: 'EPSG:4326' } },
        after: { count: 3, geometry: { srs: 'EPSG:4171' } },
      });
    });

    it('is compared again by another key, or told why it cannot be', async () => {
      await askComparison(platform.context, owner, { ...version(4), key: 'nom' });
      expect((await settledVersion({ number: 4 })).difference!.tables[0]!.rows).toMatchObject({
        key: 'nom',
        unchanged: 3,
      });
      await expect(
        askComparison(platform.context, owner, { ...version(4), key: 'rien' }),
      ).rejects.toMatchObject({ code: 'version.key-unknown' });
      await giveUpVersion(platform.context, owner, version(4));
    });

    it('that cannot be read leaves what is served, and may be tried again', async () => {
      const { filename } = await depositFile(platform, owner, csv([paris]));
      const form = { data_upload_path: filename, data_srid: 'EPSG:4326', switch: 'by-hand' } as const;
      const requested = await createVersion(platform.context, owner, { ...at(), form });
      removed = `uploads/${requested.upload}/`;
      await platform.context.objects.deletePrefix(removed);
      await settled(platform, owner, { datastoreId, uploadId: requested.upload! });
      expect((await served('lieux_wfs')).featureCount).toBe(3);
    });

    it('goes away with the data, nothing of it left', async () => {
      const data = (await findStoredData(db(platform.context), storedDataId))!;
      const datasets = [data.id, datasetIdOf(data)];
      await deleteStoredData(platform.context, owner, at());
      await eventually(async () => {
        const there = await Promise.all(datasets.map((id) => platform.context.features.exists(id)));
        return there.every((exists) => !exists);
      }, 30_000);
    });
  });

  it('keeps as many former versions as it says, and sweeps nothing that is kept', async () => {
    storedDataId = await integrate(geoJson([paris]), 'suite');
    for (let round = 0; round < 3; round++) {
      const ready = await prepare(geoJson([paris, lyon].slice(0, 1 + (round % 2))));
      await switchVersion(platform.context, owner, { ...version(ready.number), accept: true });
    }
    const { items, kept } = await listDataVersions(platform.context, owner, at());
    expect(kept.count).toBe(2);
    expect(items.map(({ status }) => status)).toEqual(['CURRENT', 'KEPT', 'KEPT', 'REMOVED']);
    await platform.sweep();
    await switchVersion(platform.context, owner, { ...version(2), accept: true });
    const data = (await findStoredData(db(platform.context), storedDataId))!;
    expect(await rowsOf(datasetIdOf(data))).toEqual(['Paris']);
  });
}
