import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElevationProfile, routes, type Service } from '@cartable/contract';
import { requires, type S3Server, startS3Server } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { integrate } from '../support/integrate.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { makePyramidOfImage, makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { SeededRandom } from '../support/random.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addressOf, type TileJson, tileOf } from '../support/tile-address.ts';
import { meterStore, type StoreMeter } from './store-meter.ts';

/** Pixels of 10 m of a value each, so that nothing compresses them. */
const side = 1_500;
const pixel = 10;
const [west, north] = [900_000, 6_470_000];

/** What a server with its objects in a bucket reads of large ones to answer, counted at the store. */
describe('large objects of a bucket', () => {
  requires('moto');
  requires('gdal');
  let store: S3Server;
  let meter: StoreMeter;
  let server: RunningServer;
  let folder: string;
  let vector: Service;
  let images: Service;
  let client: ApiClient;
  let pyramid: { readonly datastoreId: string; readonly pyramidId: string };

  beforeAll(async () => {
    store = await startS3Server();
    meter = await meterStore(store.endpoint);
    folder = await mkdtemp(join(tmpdir(), 'cartable-ranges-'));
    server = await startServer({
      CARTABLE_LOG_FORMAT: 'json',
      CARTABLE_METRICS_LOOPBACK: 'true',
      CARTABLE_DATA_DIR: join(folder, 'data'),
      CARTABLE_S3_BUCKET: await store.freshBucket(),
      CARTABLE_S3_ENDPOINT: meter.endpoint,
      CARTABLE_S3_ACCESS_KEY: store.credentials.accessKeyId,
      CARTABLE_S3_SECRET_KEY: store.credentials.secretAccessKey,
    });
    client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    const datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
    const points = { name: 'points', fileName: 'points.geojson', content: pointsGeoJson(20_000) };
    const source = await integrate(client, datastoreId, points);
    const ofPoints = { name: 'points_tuiles', source, levels: { top: 4, bottom: 12 } };
    vector = await publishTiles(client, datastoreId, {
      name: 'points_tms',
      pyramid: await makeVectorPyramid(client, datastoreId, ofPoints),
    });
    const noise = { name: 'bruit', fileName: 'bruit.tif', content: await writeNoise(folder) };
    const raster = await integrate(client, datastoreId, noise);
    const ofImage = { name: 'bruit_tuiles', raster, levels: { top: 10, bottom: 14 } };
    const made = await makePyramidOfImage(client, datastoreId, ofImage);
    pyramid = { datastoreId, pyramidId: made._id };
    images = await publishTiles(client, datastoreId, {
      name: 'bruit_wmsr',
      pyramid: made,
      type: 'WMS-RASTER',
    });
    await cloudImage(server, images);
    await until(60_000, 'the jobs to end', async () =>
      (await unfinishedJobs(server)) === 0 ? true : undefined,
    );
    // Nothing of what made them is in memory, nor on the disk.
    await server.stop();
    await rm(join(folder, 'data/tmp/objects'), { recursive: true, force: true });
    await server.restart();
  }, 240_000);

  afterAll(async () => {
    await server?.dispose();
    meter?.stop();
    await store?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  /** @returns bytes read of the object, never asked for whole */
  const readInParts = (ending: string): number => {
    const reads = meter.reads(ending);
    expect(reads.filter(({ range }) => range === undefined)).toEqual([]);
    return reads.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('what made, published and drew them read none of them whole', () => {
    expect(meter.reads('.pmtiles').length).toBeGreaterThan(0);
    readInParts('.pmtiles');
  });

  it('vector tiles are read by their ranges, with a directory that is read once', async () => {
    const address = `${server.url}/tms/1.0.0/${vector.layer_name}/tilejson.json`;
    const { tiles } = (await (await fetch(address)).json()) as TileJson;
    const tile = (longitude: number) => addressOf(tiles[0]!, tileOf([longitude, 47], 8));
    meter.reset();
    expect((await get(tile(2.3))).status).toBe(200);
    expect(meter.reads('.pmtiles').length).toBeLessThanOrEqual(4);
    const first = meter.reads('.pmtiles').length;
    expect((await get(tile(4.3))).status).toBe(200);
    expect(meter.reads('.pmtiles').length - first).toBe(1);
    expect((await get(tile(4.3))).status).toBe(200);
    expect(meter.reads('.pmtiles').length - first).toBe(1);
    const read = readInParts('.pmtiles');
    const archive = `${server.url}/telechargement/${vector.layer_name}/tiles.pmtiles`;
    const { bytes } = await get(archive);
    expect(bytes.length).toBeGreaterThan(1_000_000);
    expect(read).toBeLessThan(bytes.length / 5);
    // The meter sees what is read whole.
    expect(meter.reads('.pmtiles').some(({ range }) => range === undefined)).toBe(true);
  });

  it('maps of images are drawn from ranges of their archive', async () => {
    meter.reset();
    const query = new URLSearchParams({
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetMap',
      LAYERS: images.layer_name,
      STYLES: '',
      CRS: 'EPSG:2154',
      BBOX: [west + 5_000, north - 6_000, west + 6_000, north - 5_000].join(','),
      WIDTH: '100',
      HEIGHT: '100',
      FORMAT: 'image/png',
    });
    expect((await get(`${server.url}/wms-r?${query}`)).status).toBe(200);
    const read = readInParts('.pmtiles');
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan((side * side) / 2);
    expect(meter.reads('.tif')).toEqual([]);
  });

  it('a Cloud Optimized GeoTIFF is read by its header and the block of a pixel', async () => {
    const { href, size_bytes: sizeBytes } = await cloudImage(server, images);
    expect(sizeBytes).toBeGreaterThan(2_000_000);
    meter.reset();
    const info = JSON.parse(await gdal('gdalinfo', '-json', `/vsicurl/${href}`));
    expect(info.size).toEqual([side, side]);
    const header = readInParts('.tif');
    expect(header).toBeGreaterThan(0);
    expect(header).toBeLessThan(100_000);
    await gdal('gdallocationinfo', '-valonly', `/vsicurl/${href}`, '1200', '700');
    expect(readInParts('.tif')).toBeLessThan(sizeBytes / 4);
    const part = await get(href, { range: 'bytes=100-199' });
    expect([part.status, part.bytes.length]).toEqual([206, 100]);
    expect(meter.reads('.tif').at(-1)).toMatchObject({ range: 'bytes=100-199', bytes: 100 });
  });

  it('values at points are read by ranges, with the directory and the blocks that were read', async () => {
    const info = (column: number) =>
      get(
        `${server.url}/wms-r?${new URLSearchParams({
          SERVICE: 'WMS',
          VERSION: '1.3.0',
          REQUEST: 'GetFeatureInfo',
          LAYERS: images.layer_name,
          QUERY_LAYERS: images.layer_name,
          STYLES: '',
          CRS: 'EPSG:2154',
          BBOX: [west, north - 1_000, west + 1_000, north].join(','),
          WIDTH: '100',
          HEIGHT: '100',
          INFO_FORMAT: 'application/json',
          I: String(column),
          J: '50',
        })}`,
      );
    const valueAt = async (column: number) => {
      const { status, bytes } = await info(column);
      expect(status).toBe(200);
      return JSON.stringify(JSON.parse(bytes.toString()).features);
    };
    meter.reset();
    const first = await valueAt(10);
    const { size_bytes: sizeBytes } = await cloudImage(server, images);
    const read = readInParts('.tif');
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(sizeBytes / 4);
    const others = [await valueAt(70), await valueAt(30)];
    expect(readInParts('.tif')).toBeLessThan(sizeBytes / 4);
    expect(new Set([first, ...others]).size).toBeGreaterThan(1);
    for (let again = 0; again < 10; again += 1) expect(await valueAt(10)).toBe(first);
    // A page of the directory and some of blocks, which each thread keeps.
    expect(meter.reads('.tif').length).toBeLessThanOrEqual(4 * availableParallelism());
    expect(readInParts('.tif')).toBeLessThan(sizeBytes / 2);
  });

  it('values along a line are read by ranges too', async () => {
    meter.reset();
    const line = '5.6,45.23%205.7,45.23';
    const address = `${server.url}/api/catalogue/services/${images._id}/profile?line=${line}&samples=20`;
    const profile = JSON.parse((await get(address)).bytes.toString()) as ElevationProfile;
    const values = profile.points.flatMap(({ value }) => value ?? []);
    expect(values.length).toBeGreaterThan(5);
    // Noise: what is not read would be zero everywhere.
    expect(new Set(values).size).toBeGreaterThan(3);
    const { size_bytes: sizeBytes } = await cloudImage(server, images);
    expect(readInParts('.tif')).toBeLessThan(sizeBytes / 2);
  });

  it('a pyramid of images that is made again reads what it keeps of the former archive by ranges', async () => {
    meter.reset();
    await client.call(routes.regeneratePyramid, { params: pyramid });
    const { datastoreId, pyramidId: output_stored_data } = pyramid;
    const ended = await until(120_000, 'the pyramid to be made again', async () => {
      const [last] = await client.call(routes.getExecutions, {
        params: { datastoreId },
        query: { output_stored_data },
      });
      return last && /SUCCESS|FAILURE|ABORTED/.test(last.status) ? last : undefined;
    });
    expect(ended).toMatchObject({ status: 'SUCCESS' });
    expect(readInParts('.pmtiles')).toBeGreaterThan(1_000_000);
  });
});

async function unfinishedJobs({ url }: RunningServer): Promise<number> {
  const told = await (await fetch(`${url}/metrics`)).text();
  const counts = [...told.matchAll(/^cartable_jobs\{[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

interface CloudImage {
  readonly href: string;
  readonly size_bytes: number;
}

function cloudImage(server: RunningServer, service: Service): Promise<CloudImage> {
  return until(60_000, 'the image to be ready', async () => {
    const answer = await fetch(`${server.url}/telechargement/${service.layer_name}`);
    const { images } = (await answer.json()) as {
      readonly images: { readonly ready: boolean; readonly items: readonly CloudImage[] };
    };
    return images.ready ? images.items[0] : undefined;
  });
}

async function writeNoise(folder: string): Promise<Buffer> {
  const random = new SeededRandom(22);
  const header = [
    'ENVI',
    `samples = ${side}`,
    `lines = ${side}`,
    'bands = 1',
    'data type = 1',
    'interleave = bsq',
  ].join('\n');
  const [source, target] = [join(folder, 'bruit.bin'), join(folder, 'bruit.tif')];
  await writeFile(
    source,
    Buffer.from(Array.from({ length: side * side }, () => Math.floor(random.between(0, 256)))),
  );
  await writeFile(join(folder, 'bruit.hdr'), `${header}\n`);
  const corners = [west, north, west + side * pixel, north - side * pixel].map(String);
  await gdal('gdal_translate', '-q', '-a_srs', 'EPSG:2154', '-a_ullr', ...corners, source, target);
  return readFile(target);
}
