import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { eventually, requires, type S3Server, startS3Server } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFile } from '../rendering/cases.ts';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';
import { addressOf, type TileJson, tileOf } from '../support/tile-address.ts';

/** The platform whose objects are in a bucket, from the deposit to the tile, and while the bucket is away. */
describe('objects in a bucket', () => {
  requires('moto');
  let store: S3Server;
  let server: RunningServer;
  let client: ApiClient;
  let folder: string;
  let bucket: string;
  let datastoreId: string;
  let file: Awaited<ReturnType<typeof publishFile>>;
  let tile: string;
  let archiveOf: string;

  const keys = async () => {
    const answer = await fetch(`${store.endpoint}/${bucket}?list-type=2`);
    return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!);
  };
  const settings = () => ({
    CARTABLE_DATA_DIR: folder,
    CARTABLE_S3_BUCKET: bucket,
    CARTABLE_S3_PREFIX: 'cartable',
    CARTABLE_S3_ENDPOINT: store.endpoint,
    CARTABLE_S3_ACCESS_KEY: store.credentials.accessKeyId,
    CARTABLE_S3_SECRET_KEY: store.credentials.secretAccessKey,
    CARTABLE_S3_LINKS: store.endpoint,
    CARTABLE_S3_LINKS_ABOVE: '1 kB',
  });

  beforeAll(async () => {
    store = await startS3Server();
    bucket = await store.freshBucket();
    folder = await mkdtemp(join(tmpdir(), 'cartable-bucket-'));
    server = await startServer(settings());
    client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
    const content = dataFile('communes');
    file = await publishFile(client, datastoreId, {
      name: 'communes',
      fileName: 'communes.geojson',
      content,
    });
    const levels = { top: 4, bottom: 8 };
    const pyramid = await makeVectorPyramid(client, datastoreId, { name: 'pyr', source: file.data, levels });
    const tiles = await publishTiles(client, datastoreId, { name: 'communes_tms', pyramid });
    archiveOf = tiles.layer_name;
    const images = await makeRasterPyramid(client, datastoreId, { name: 'img', wms: file.wms, levels });
    await publishTiles(client, datastoreId, { name: 'communes_wmts', pyramid: images });
    const answer = await fetch(`${server.url}/tms/1.0.0/${tiles.layer_name}/tilejson.json`);
    const {
      tiles: [template],
      center,
    } = (await answer.json()) as TileJson;
    tile = addressOf(template, tileOf(center, 8));
  }, 240_000);

  afterAll(async () => {
    await server?.dispose();
    await store?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('deposits and archives are in the bucket, and in no folder', async () => {
    const all = await keys();
    expect(all.length).toBeGreaterThan(2);
    expect(all.every((key) => key.startsWith('cartable/'))).toBe(true);
    expect(all.some((key) => key.endsWith('.pmtiles'))).toBe(true);
    const objects = join(folder, 'objects');
    expect(existsSync(objects) ? readdirSync(objects) : []).toEqual([]);
  });

  it('texts of the site are there too, for every server that reads the bucket', async () => {
    await client.call(routes.saveText, {
      params: { kind: 'news', name: 'ouverture', language: 'fr' },
      body: {
        head: { title: 'Ouverture', summary: 'Enfin.', date: '2026-01-02' },
        body: 'Voilà.',
        version: null,
        publish: true,
      },
    });
    expect(await keys()).toContain('cartable/site/content/news/ouverture.fr.md');
    const article = await client.call(routes.getNewsArticle, { params: { slug: 'ouverture' } });
    expect(article.title).toBe('Ouverture');
  });

  it('tiles are answered from there', async () => {
    const answer = await fetch(tile);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('mapbox-vector-tile'),
    ]);
  });

  it('whoever may download an archive is sent to the bucket for it, and reads its parts here', async () => {
    const address = `${server.url}/telechargement/${archiveOf}/tiles.pmtiles`;
    // As a browser that opens a link, or curl; `fetch` says that it is a script.
    const [sent] = (await once(get(address), 'response')) as [IncomingMessage];
    sent.resume();
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([307, 'private, no-store']);
    const link = sent.headers.location!;
    expect(link.startsWith(store.endpoint)).toBe(true);
    const whole = Buffer.from(await (await fetch(link)).arrayBuffer());
    const part = await fetch(address, { headers: { range: 'bytes=0-99' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(0, 100)]);
    expect((await fetch(`${server.url}/telechargement/inconnu/tiles.pmtiles`)).status).toBe(404);
  });

  it('another start finds everything again, and copies no archive to answer its tiles', async () => {
    await server.stop();
    await server.restart();
    expect((await fetch(tile)).status).toBe(200);
    const copies = readdirSync(join(folder, 'tmp/objects'), { recursive: true, withFileTypes: true });
    expect(copies.filter((entry) => entry.isFile())).toEqual([]);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  });

  it('what is put out of the trash leaves the bucket', async () => {
    const archives = async () => (await keys()).filter((key) => key.endsWith('.pmtiles')).length;
    const before = await archives();
    const levels = { top: 4, bottom: 6 };
    const other = await makeVectorPyramid(client, datastoreId, { name: 'pyr2', source: file.data, levels });
    expect(await archives()).toBe(before + 1);
    await client.call(routes.deleteStoredData, { params: { datastoreId, storedDataId: other._id } });
    await eventually(async () => (await archives()) === before);
  });

  it('the command that copies folders says that objects are elsewhere', async () => {
    const backup = spawnSync('npm', ['run', '--silent', 'backup', '--', join(folder, '..', 'nowhere')], {
      cwd: repositoryRoot,
      env: { ...process.env, ...settings(), LANG: 'en' },
      encoding: 'utf8',
    });
    expect([backup.status, backup.stderr]).toEqual([1, expect.stringContaining(`bucket “${bucket}”`)]);
  });

  it('while the bucket is away, deposits are refused with a sentence and the rest goes on', async () => {
    await store.stop();
    const deposit = client.depositContent(dataFile('communes'), 'autre.geojson');
    await expect(deposit).rejects.toMatchObject({
      status: 503,
      body: { details: { error: 'storage.cannot-write-now' } },
    });
    const ready = await (await fetch(`${server.url}/health/ready`)).json();
    expect(ready).toEqual({ status: 'cannot-write', reason: 'away' });
    const wfs = await fetch(`${server.url}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetCapabilities`);
    expect(wfs.status).toBe(200);
    await wfs.body?.cancel();
  });
});
