import { createReadStream, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { requires, type S3Server, startS3Server, temporaryFolder } from '@cartable/testkit';
import { objectStoreSuite } from '@cartable/testkit/suites';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openS3ObjectStore } from './open-s3-object-store.ts';

const startMs = 90_000;

describe('objects in a bucket', () => {
  requires('moto');
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  }, startMs);
  afterAll(() => server?.stop());

  const locationOf = (bucket: string, prefix?: string) => ({
    bucket,
    region: 'us-east-1',
    endpoint: server.endpoint,
    credentials: server.credentials,
    hasBucketInPath: true,
    ...(prefix === undefined ? {} : { prefix }),
  });
  const spoolOf = (maxBytes = 1_000_000, folder = join(temporaryFolder(), 'spool')) => ({ folder, maxBytes });
  const open = async (prefix?: string) =>
    openS3ObjectStore(locationOf(await server.freshBucket(), prefix), spoolOf());

  describe('alone in it', () => objectStoreSuite(() => open(), { isExclusive: false }));
  describe('under a prefix', () => objectStoreSuite(() => open('platforms/a'), { isExclusive: false }));

  it('two platforms share a bucket without seeing each other', async () => {
    const bucket = await server.freshBucket();
    const [a, b] = await Promise.all(
      ['a', 'ab'].map((prefix) => openS3ObjectStore(locationOf(bucket, prefix), spoolOf())),
    );
    await a!.put('same', Buffer.from('of a'));
    await b!.put('same', Buffer.from('of b'));
    await a!.deletePrefix('');
    expect(await a!.stat('same')).toBeUndefined();
    expect(await text(await b!.get('same'))).toBe('of b');
  });

  it('writes an object of several parts, and lists more than one page of keys', async () => {
    const store = await open();
    const chunk = Buffer.alloc(1024 ** 2, 7);
    const info = await store.put('large', Readable.from(Array.from({ length: 40 }, () => chunk)));
    expect(info.sizeBytes).toBe(40 * 1024 ** 2);
    expect((await store.stat('large'))?.sizeBytes).toBe(info.sizeBytes);
    const keys = Array.from({ length: 1_100 }, (_, i) => `many/${i}`);
    while (keys.length > 0)
      await Promise.all(keys.splice(0, 20).map((key) => store.put(key, new Uint8Array(1))));
    let count = 0;
    for await (const { key } of store.list('many/')) count += key.startsWith('many/') ? 1 : 0;
    expect(count).toBe(1_100);
    await store.deletePrefix('many/');
    for await (const { key } of store.list('many/')) expect.fail(`${key} is still there`);
  });

  it('a visitor who leaves while sending is not told as a store that is away', async () => {
    const store = await open();
    const left = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw left;
      })(),
    );
    await expect(store.put('a', broken)).rejects.toBe(left);
    expect(await store.stat('a')).toBeUndefined();
  });

  it('closes what it was to write when the store refuses it', async () => {
    const refusing = createServer((request, reply) => {
      request.resume();
      reply.statusCode = request.method === 'HEAD' ? 200 : 403;
      reply.end();
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void refusing.close());
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const store = await openS3ObjectStore({ ...locationOf('tests'), endpoint }, spoolOf());
    const file = join(temporaryFolder(), 'large');
    writeFileSync(file, Buffer.alloc(20 * 1024 ** 2));
    const content = createReadStream(file);
    await expect(store.put('a', content)).rejects.toMatchObject({ code: 'storage.objects-refused' });
    expect(content.destroyed).toBe(true);
  });

  it('looks before it writes where the server knows no conditions', async () => {
    const kept = new Set<string>();
    const simple = createServer((request, reply) => {
      request.resume();
      const key = request.url!.split('?')[0]!.replace(/\/$/, '');
      const isConditional = request.headers['if-none-match'] !== undefined;
      if (request.method === 'HEAD') reply.statusCode = key === '/tests' || kept.has(key) ? 200 : 404;
      else if (isConditional) reply.statusCode = 501;
      else kept.add(key);
      reply.end();
    });
    await new Promise<void>((resolve) => simple.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void simple.close());
    const endpoint = `http://127.0.0.1:${(simple.address() as AddressInfo).port}`;
    const store = await openS3ObjectStore({ ...locationOf('tests'), endpoint }, spoolOf());
    await store.putNew('a', Buffer.from('first'));
    expect([...kept]).toEqual(['/tests/a']);
    await expect(store.putNew('a', Buffer.from('second'))).rejects.toMatchObject({
      code: 'storage.object-exists',
    });
    await expect(store.putNew('b', Readable.from([Buffer.from('read once')]))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    });
    expect([...kept]).toEqual(['/tests/a']);
  });

  it('nothing stays open of answers that nobody reads', async () => {
    const store = await open();
    await store.put('a', Buffer.alloc(4 * 1024 ** 2));
    // More than the connections there are: one that was kept would make the last ones wait for ever.
    for (let n = 0; n < 120; n += 1) {
      const content = await store.get('a');
      content.destroy();
    }
    expect((await text(await store.get('a', { start: 0, end: 9 }))).length).toBe(10);
  });

  it('a copy lent is that of the object as it stands, and copies nobody reads make room', async () => {
    const folder = join(temporaryFolder(), 'spool');
    const store = await openS3ObjectStore(locationOf(await server.freshBucket()), spoolOf(150, folder));
    await store.put('a', Buffer.alloc(100, 'a'));
    await store.put('b', Buffer.alloc(100, 'b'));
    const [first, again] = await Promise.all([store.checkout('a'), store.checkout('a')]);
    expect(again!.path).toBe(first!.path);
    const other = await store.checkout('b');
    expect(readdirSync(folder)).toHaveLength(2);
    await first!.release();
    await first!.release();
    expect(existsSync(again!.path)).toBe(true);
    await again!.release();
    expect(existsSync(first!.path)).toBe(false);
    await store.put('b', Buffer.alloc(90, 'c'));
    const newer = await store.checkout('b');
    expect(newer.path).not.toBe(other.path);
    await Promise.all([newer.release(), other.release()]);
    expect(readdirSync(folder).length).toBeLessThanOrEqual(1);
  });

  it('says what is wrong with its settings, or that the server is away', async () => {
    await expect(openS3ObjectStore(locationOf('nobodys-bucket'), spoolOf())).rejects.toMatchObject({
      code: 'storage.objects-refused',
      params: { bucket: 'nobodys-bucket' },
    });
    const away = { ...locationOf('tests'), endpoint: 'http://127.0.0.1:9' };
    await expect(openS3ObjectStore(away, spoolOf())).rejects.toMatchObject({
      code: 'storage.objects-unreachable',
    });
  });
});
