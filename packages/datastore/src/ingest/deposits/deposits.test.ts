import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SignedInVisitor } from '@cartable/accounts';
import { temporaryFolder } from '@cartable/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDatastore, makeVisitor, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { measureStorage } from '../../workspace/quotas/measure-storage.ts';
import { createUpload } from '../uploads/create-upload.ts';
import { completeDeposit } from './complete-deposit.ts';
import { deleteDepositFiles, purgeStaleDeposits } from './delete-deposit-files.ts';
import { listReceivedChunks } from './list-received-chunks.ts';
import { receiveChunk } from './receive-chunk.ts';

const uuid = '5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';
const file = readFileSync(new URL('../../../demo/regions.fgb', import.meta.url));
const chunkBytes = 500_000;
const chunks = [0, 1, 2].map((rank) => file.subarray(rank * chunkBytes, (rank + 1) * chunkBytes));
const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

let platform: TestPlatform;
let owner: SignedInVisitor;
let datastoreId: string;

beforeEach(async () => {
  const limits = { chunkBytes: 600_000, depositBytes: 2_000_000, depositsBytesPerPerson: 3_000_000 };
  platform = await openPlatform({ dataDir: temporaryFolder() }, limits);
  ({ supervisor: owner, datastoreId } = await makeDatastore(platform, 'mairie'));
});

afterEach(() => platform.close());

const send = (
  index: number,
  content: Uint8Array = chunks[index - 1]!,
  more: { uuid?: string; sha256?: string } = {},
) => receiveChunk(platform.context, owner, { uuid, index, content, ...more });
const complete = (more: { size?: number; sha256?: string; originalFilename?: string } = {}) =>
  completeDeposit(platform.context, owner, { uuid, originalFilename: 'regions.fgb', ...more });
const objects = async () => {
  const keys: string[] = [];
  for await (const { key } of platform.context.objects.list('deposits/')) keys.push(key);
  return keys;
};

describe('a file sent by chunks', () => {
  it('is put together whatever their order, verified and looked into', async () => {
    for (const index of [3, 1, 2]) {
      expect(await send(index, chunks[index - 1], { sha256: hash(chunks[index - 1]!) })).toEqual({
        index,
        numBytes: chunks[index - 1]!.byteLength,
      });
    }
    const seen = await complete({ size: file.byteLength, sha256: hash(file) });
    expect(seen).toMatchObject({ srid: 'EPSG:4326', filename: `${uuid}/regions.fgb`, format: 'flatgeobuf' });
    expect(await complete()).toEqual(seen);
    expect(await objects()).toEqual([`deposits/${uuid}/file`]);
    await expect(send(1)).rejects.toMatchObject({ code: 'upload.already-complete' });
  });

  it('is resumed from the chunks already received, after a restart too', async () => {
    await send(1);
    await send(3);
    const { chunks: received } = await listReceivedChunks(platform.context, owner, uuid);
    expect(received.map(({ index, sha256 }) => [index, sha256])).toEqual([
      [1, hash(chunks[0]!)],
      [3, hash(chunks[2]!)],
    ]);
    await expect(complete()).rejects.toMatchObject({
      code: 'upload.chunk-missing',
      params: { missing: '2' },
    });
    await send(2);
    await complete({ size: file.byteLength });
  });

  it('takes a chunk sent again in place of the former', async () => {
    await send(1, new Uint8Array(10));
    for (const index of [1, 2, 3]) await send(index);
    await complete({ size: file.byteLength, sha256: hash(file) });
  });

  it('is refused when a chunk is altered, when its size or its fingerprint is not the announced one', async () => {
    await expect(send(1, chunks[0], { sha256: hash(chunks[1]!) })).rejects.toMatchObject({
      code: 'upload.chunk-corrupted',
    });
    for (const index of [1, 2, 3]) await send(index);
    await expect(complete({ size: 12 })).rejects.toMatchObject({ code: 'upload.size-mismatch' });
    await expect(complete({ size: file.byteLength + 1 })).rejects.toMatchObject({
      code: 'upload.chunk-missing',
    });
    await expect(complete({ sha256: hash(chunks[0]!) })).rejects.toMatchObject({
      code: 'upload.hash-mismatch',
    });
    expect(await objects()).toEqual([]);
    await expect(complete()).rejects.toMatchObject({ code: 'upload.unknown' });
  });

  it('never goes where its name says', async () => {
    for (const index of [1, 2, 3]) await send(index);
    const { filename } = await complete({ originalFilename: '../../../etc/cron.d/regions.fgb' });
    expect(filename).toBe(`${uuid}/regions.fgb`);
  });
});

describe('the room a person has', () => {
  it('bounds a chunk, a file and all the files', async () => {
    await expect(send(1, new Uint8Array(600_001))).rejects.toMatchObject({ code: 'common.too-large' });
    for (let index = 1; index <= 3; index++) await send(index, new Uint8Array(600_000));
    await expect(send(4, new Uint8Array(600_000))).rejects.toMatchObject({ code: 'upload.too-large' });
    const other = '6d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';
    for (let index = 1; index <= 2; index++) await send(index, new Uint8Array(600_000), { uuid: other });
    await expect(send(3, new Uint8Array(1), { uuid: other })).rejects.toMatchObject({
      code: 'upload.quota-exceeded',
    });
    await deleteDepositFiles(platform.context, owner, uuid);
    await send(3, new Uint8Array(1), { uuid: other });
  });

  it('is given back after a day without news', async () => {
    await send(1);
    const later = { now: () => new Date(Date.now() + 25 * 3_600_000), sleep: async () => {} };
    expect(await purgeStaleDeposits(platform.context)).toBe(0);
    expect(await purgeStaleDeposits({ ...platform.context, clock: later })).toBe(1);
    expect(await objects()).toEqual([]);
  });
});

describe('the quota of a datastore', () => {
  const other = '6d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';
  const full = { code: 'upload.quota-exceeded' };
  const setQuota = (bytes: number) =>
    platform.metadata
      .tables<{ datastores: { id: string; uploads_quota_bytes: number } }>()
      .updateTable('datastores')
      .set({ uploads_quota_bytes: bytes })
      .where('id', '=', datastoreId)
      .execute();
  const promised = async () =>
    (await measureStorage(platform.context, platform.metadata.db, datastoreId)).uploads.reserved;

  it('counts what is still being sent, and takes it back when it is forgotten', async () => {
    await setQuota(1_000_000);
    for (const index of [1, 2]) await send(index, new Uint8Array(500_000));
    expect(await promised()).toBe(1_000_000);
    const rejected = send(1, new Uint8Array(1), { uuid: other });
    await expect(rejected).rejects.toMatchObject({
      ...full,
      params: { use: 1_000_000, quota: 1_000_000, needed: 1 },
    });
    // In place of itself a piece has room.
    await send(2, new Uint8Array(500_000));
    await expect(send(2, new Uint8Array(500_001))).rejects.toMatchObject(full);
    await deleteDepositFiles(platform.context, owner, uuid);
    expect(await promised()).toBe(0);
    await send(1, new Uint8Array(1), { uuid: other });
  });

  it('takes it back after a day without news', async () => {
    await setQuota(500_000);
    await send(1, new Uint8Array(500_000));
    await expect(send(1, new Uint8Array(1), { uuid: other })).rejects.toMatchObject(full);
    const later = { now: () => new Date(Date.now() + 25 * 3_600_000), sleep: async () => {} };
    await purgeStaleDeposits({ ...platform.context, clock: later });
    await send(1, new Uint8Array(1), { uuid: other });
  });

  it('is not passed by pieces that come at once, and keeps nothing of those it refuses', async () => {
    await setQuota(1_000_000);
    const sent = await Promise.allSettled([1, 2, 3, 4].map((index) => send(index, new Uint8Array(400_000))));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await promised()).toBe(800_000);
    expect(await objects()).toHaveLength(2);
  });

  it('counts a file once, when it becomes an upload', async () => {
    await setQuota(file.byteLength);
    for (const index of [1, 2, 3]) await send(index);
    const { filename } = await complete();
    const form = {
      data_name: 'r',
      data_technical_name: 'r',
      data_srid: 'EPSG:4326',
      data_upload_path: filename,
    };
    await createUpload(platform.context, owner, { datastoreId, form });
    const { uploads } = await measureStorage(platform.context, platform.metadata.db, datastoreId);
    expect([uploads.use, uploads.reserved]).toEqual([file.byteLength, 0]);
  });

  it('is that with the most room of those where the person may deposit', async () => {
    const second = await makeDatastore(platform, 'agglomeration');
    const both = { ...owner, memberships: [...owner.memberships, ...second.supervisor.memberships] };
    await setQuota(10);
    await receiveChunk(platform.context, both, { uuid, index: 1, content: new Uint8Array(20) });
    expect(await promised()).toBe(0);
    const there = await measureStorage(platform.context, platform.metadata.db, second.datastoreId);
    expect(there.uploads.reserved).toBe(20);
  });

  it('has to be somewhere: who may deposit nowhere sends nothing', async () => {
    const nobody = await makeVisitor(platform);
    const content = new Uint8Array(1);
    await expect(receiveChunk(platform.context, nobody, { uuid, index: 1, content })).rejects.toMatchObject({
      code: 'common.forbidden',
    });
    expect(await objects()).toEqual([]);
  });
});

it('another person’s deposit is unknown, and is not disturbed', async () => {
  await send(1);
  const stranger = await makeVisitor(platform);
  expect(await listReceivedChunks(platform.context, stranger, uuid)).toEqual({ uuid, chunks: [] });
  await deleteDepositFiles(platform.context, stranger, uuid);
  await expect(
    completeDeposit(platform.context, stranger, { uuid, originalFilename: 'x.fgb' }),
  ).rejects.toMatchObject({ code: 'upload.unknown' });
  expect((await listReceivedChunks(platform.context, owner, uuid)).chunks).toHaveLength(1);
});

it('objects nobody owns are swept, those of a deposit under way are not', async () => {
  await send(1);
  const orphan = 'deposits/7d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21/chunks/1';
  await platform.context.objects.put(orphan, new Uint8Array(3));
  await platform.context.objects.put(
    'uploads/7d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21/data/x',
    new Uint8Array(3),
  );
  const writer = await platform.context.features.write('8d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21');
  await writer.createTable({ name: 't', columns: [], primaryKey: 'fid', geometry: null });
  expect(await platform.sweep()).toHaveLength(3);
  expect(await objects()).toEqual([`deposits/${uuid}/chunks/1`]);
  expect(await platform.context.features.list()).toEqual([]);
  await writer.abort();
});
