import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rasterPyramidFormSchema } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { fileSource, openArchive } from '@cartable/tiling';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '../../context.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { readStoredData, readStoredDataReport } from '../../publishing/data-presentation/find-stored-data.ts';
import { requestOfWmsVector } from '../../publishing/offerings/draft-service.ts';
import { editOffering } from '../../publishing/offerings/edit-offering.ts';
import { readService } from '../../publishing/offerings/find-offerings.ts';
import { publishOffering } from '../../publishing/offerings/publish-offering.ts';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeDatastore, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { demonstrationForm } from '../../views/seed/demonstration-form.ts';
import { regeneratePyramid } from '../regeneration/regenerate-pyramid.ts';
import { addRasterPyramid } from './add-raster-pyramid.ts';

let dataDir: string;
let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeDatastore>>;
let storedDataId: string;
let offeringId: string;

/** Places every degree from Brest to Strasbourg, from Perpignan to Lille. */
const places = Array.from({ length: 12 * 9 }, (_, rank) => [-4 + (rank % 12), 42.5 + Math.floor(rank / 12)]);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-maps-'));
  platform = await openPlatform({ dataDir });
  const { supervisor, datastoreId } = await makeDatastore(platform, 'cartes');
  owner = { supervisor, datastoreId, communityId: '' };
  await platform.seed({ administratorId: supervisor.id, isDemonstrated: false });
  await platform.runner.start();
  const features = places.map((coordinates, rank) => ({
    type: 'Feature',
    properties: { nom: `Lieu ${rank}` },
    geometry: { type: 'Point', coordinates },
  }));
  const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  const { _id } = await uploadFile(platform, supervisor, {
    datastoreId,
    file: { name: 'lieux.geojson', content },
  });
  storedDataId = (await settled(platform, supervisor, { datastoreId, uploadId: _id })).stored_data!;
  const service = await publishOffering(platform.context, supervisor, {
    datastoreId,
    storedDataId,
    service: mapOf(9),
  });
  offeringId = service._id;
  await published();
}, 60_000);

afterAll(async () => {
  expect(platform.faults).toEqual([]);
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function mapOf(size: number) {
  const sld = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
<NamedLayer><Name>lieux</Name><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer><Graphic><Mark>
<WellKnownName>circle</WellKnownName><Fill><CssParameter name="fill">#aa0000</CssParameter></Fill></Mark>
<Size>${size}</Size></Graphic></PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
  const form = demonstrationForm({ email: 'a@b.fr', technicalName: 'lieux', title: 'Lieux' });
  return requestOfWmsVector({ ...form, selected_tables: ['lieux'], styles: { lieux: sld } });
}

async function published(): Promise<void> {
  const { supervisor, datastoreId } = owner;
  await eventually(async () => {
    const service = await readService(platform.context, supervisor, { datastoreId, offeringId });
    return service.status === 'PUBLISHED';
  }, 30_000);
}

async function made(pyramidId: string) {
  const { supervisor, datastoreId } = owner;
  const request = { datastoreId, storedDataId: pyramidId };
  const data = await eventually(async () => {
    const read = await readStoredData(platform.context, supervisor, request);
    return ['GENERATED', 'UNSTABLE'].includes(read.status) && read;
  }, 180_000);
  const report = await readStoredDataReport(platform.context, supervisor, request);
  const logs = report.processing_executions[0]!.logs.join('\n');
  return { ...data, copied: Number(/^(\d+) tuiles reprises/m.exec(logs)?.[1] ?? 0), logs };
}

async function readTiles(pyramidId: string, level: number): Promise<Map<string, string>> {
  const data = await findStoredData(db(platform.context), pyramidId);
  const { path, release } = await platform.context.objects.checkout(data!.pyramid!.archive!.key);
  const archive = await openArchive(fileSource(path));
  const tiles = new Map<string, string>();
  for await (const { z, x, y, bytes } of archive.tiles({ minZoom: level, maxZoom: level })) {
    tiles.set(`${z}/${x}/${y}`, Buffer.from(bytes).toString('base64'));
  }
  await archive.close();
  await release();
  return tiles;
}

const again = (pyramidId: string) =>
  regeneratePyramid(platform.context, owner.supervisor, { datastoreId: owner.datastoreId, pyramidId });

it('a map is drawn into tiles, and drawn again only where its data changed', async () => {
  const { supervisor, datastoreId } = owner;
  const form = rasterPyramidFormSchema.parse({
    technical_name: 'lieux-tuiles',
    wmsv_offering_id: offeringId,
    zoom_range: [7, 8],
    format: 'png',
  });
  const pyramid = await addRasterPyramid(platform.context, supervisor, { datastoreId, form });
  const first = await made(pyramid._id);
  expect(first).toMatchObject({
    status: 'GENERATED',
    type_infos: {
      pyramid: {
        source: { _id: storedDataId },
        source_offering: { _id: offeringId },
        compression: 'PNG',
        channels_number: 4,
      },
    },
    copied: 0,
  });
  const before = await readTiles(pyramid._id, 8);
  expect(before.size).toBeGreaterThan(places.length / 2);

  await removePlace(0);
  await again(pyramid._id);
  const second = await made(pyramid._id);
  expect(second.copied).toBeGreaterThan(20);
  const after = await readTiles(pyramid._id, 8);
  const changed = [...before].filter(([name, bytes]) => after.get(name) !== bytes);
  expect(changed.length).toBeGreaterThanOrEqual(1);
  expect(changed.length).toBeLessThanOrEqual(4);
  expect([...after].filter(([name]) => !before.has(name))).toEqual([]);

  await editOffering(platform.context, supervisor, {
    datastoreId,
    storedDataId,
    offeringId,
    service: mapOf(15),
  });
  await published();
  await again(pyramid._id);
  expect((await made(pyramid._id)).copied).toBe(0);
}, 300_000);

/** Writes the table again without one of its features, under the same identity. */
async function removePlace(rank: number): Promise<void> {
  const { features } = platform.context;
  const dataset = await features.open(storedDataId);
  const table = await dataset.table('lieux');
  const { description } = table;
  const writer = await features.write(storedDataId);
  const rows = await writer.createTable(description);
  for await (const batch of table.read({})) {
    await rows.write({
      geometries: batch.geometries.toSpliced(rank, 1),
      rows: batch.rows.toSpliced(rank, 1),
    });
  }
  await rows.finish();
  await writer.commit();
  await dataset.close();
}
