import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { ObjectStore } from '@cartable/storage';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';

/**
 * Contract tests of every object store.
 * @param isExclusive whether the server decides between simultaneous conditional writes: one that is for tests may
 * look first and write after
 */
export function objectStoreSuite(
  open: () => Promise<ObjectStore>,
  { isExclusive = true }: { readonly isExclusive?: boolean } = {},
): void {
  const keysOf = async (store: ObjectStore, prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of store.list(prefix)) keys.push(key);
    return keys.sort();
  };

  it('gives back what was put, with its size and hash', async () => {
    const store = await open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
    const pieces = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    const info = await store.put('uploads/1/data.bin', pieces);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(info).toMatchObject({ key: 'uploads/1/data.bin', sizeBytes: 300_000, sha256 });
    expect((await buffer(await store.get('uploads/1/data.bin'))).equals(bytes)).toBe(true);
    expect(await store.stat('uploads/1/data.bin')).toMatchObject({ sizeBytes: 300_000 });
    expect((await store.put('empty', new Uint8Array())).sizeBytes).toBe(0);
    expect(await text(await store.get('empty'))).toBe('');
  });

  it('puts a new object only where there is none: of several writers, one succeeds', async () => {
    const store = await open();
    const contents = ['first', 'second', 'third', 'fourth'];
    const asBytes = (content: string, i: number) =>
      i % 2 === 0 ? Buffer.from(content) : Readable.from([Buffer.from(content)]);
    let before: Promise<unknown> = Promise.resolve();
    const puts = contents.map((content, i) => {
      const put = isExclusive
        ? store.putNew('a/b', asBytes(content, i))
        : before.then(() => store.putNew('a/b', asBytes(content, i)));
      before = put.catch(() => undefined);
      return put;
    });
    const outcomes = await Promise.allSettled(puts);
    const [won, ...others] = contents.filter((_, i) => outcomes[i]!.status === 'fulfilled');
    expect(others).toEqual([]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'storage.object-exists', params: { key: 'a/b' } });
    expect(await text(await store.get('a/b'))).toBe(won);
    await expect(store.putNew('a/b', Readable.from([Buffer.from('late')]))).rejects.toMatchObject({
      code: 'storage.object-exists',
    });
    expect(await text(await store.get('a/b'))).toBe(won);
    expect(await keysOf(store, '')).toEqual(['a/b']);
    await store.delete('a/b');
    const again = await store.putNew('a/b', Buffer.from('again'));
    const sha256 = createHash('sha256').update('again').digest('hex');
    expect(again).toMatchObject({ key: 'a/b', sizeBytes: 5, sha256 });
    expect(await text(await store.get('a/b'))).toBe('again');
  });

  it('takes a local file over, once', async () => {
    const store = await open();
    const folder = temporaryFolder();
    const path = join(folder, 'made.bin');
    await writeFile(path, 'made');
    await store.put('a/b', Buffer.from('before'));
    expect(await store.take('a/b', path)).toMatchObject({ key: 'a/b', sizeBytes: 4 });
    expect(await readdir(folder)).toEqual([]);
    expect(await text(await store.get('a/b'))).toBe('made');
    expect(await store.take('a/b', path)).toMatchObject({ sizeBytes: 4 });
    await expect(store.take('a/c', path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await keysOf(store, '')).toEqual(['a/b']);
  });

  it('gives a range, both ends included', async () => {
    const store = await open();
    await store.put('a', Buffer.from('0123456789'));
    expect(await text(await store.get('a', { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.get('a', { start: 8, end: 99 }))).toBe('89');
  });

  it('keeps the former content when the new one breaks off half-way', async () => {
    const store = await open();
    await store.put('a/b', Buffer.from('before'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put('a/b', broken)).rejects.toThrow('connection lost');
    expect(await text(await store.get('a/b'))).toBe('before');
    expect(await keysOf(store, '')).toEqual(['a/b']);
  });

  it('lets a reader finish what it opened while the object is replaced and deleted', async () => {
    const store = await open();
    await store.put('a', Buffer.from('first'));
    const reading = await store.get('a');
    await store.put('a', Buffer.from('second'));
    await store.delete('a');
    expect(await text(reading)).toBe('first');
  });

  it('says that an object is unknown', async () => {
    const store = await open();
    await store.put('folder/object', new Uint8Array(1));
    for (const key of ['nothing', 'folder', 'folder/object/below']) {
      await expect(store.get(key), key).rejects.toMatchObject({ code: 'storage.object-unknown' });
      await expect(store.checkout(key), key).rejects.toMatchObject({ code: 'storage.object-unknown' });
      expect(await store.stat(key), key).toBeUndefined();
      if (key !== 'folder') await store.delete(key).catch(() => {});
    }
    await expect(store.move('nothing', 'b')).rejects.toMatchObject({ code: 'storage.object-unknown' });
    expect(await keysOf(store, '')).toEqual(['folder/object']);
  });

  it('takes any name a person may give, and refuses those that climb', async () => {
    const store = await open();
    const good = [
      'é à/Île de France (2).zip',
      'con',
      'aux.txt',
      'a:b*c?"<>|',
      '100%',
      '%41',
      '.hidden',
      'dot.',
      'A',
      'x/~y',
      '漢字',
      'a b ',
    ];
    for (const [i, key] of good.entries()) await store.put(key, Buffer.from(String(i)));
    expect(await keysOf(store, '')).toEqual([...good].sort());
    for (const [i, key] of good.entries()) expect(await text(await store.get(key))).toBe(String(i));
    const bad = [
      '',
      '/',
      '/etc/passwd',
      '../x',
      'a/../b',
      'a//b',
      'a/',
      './a',
      'a\\b',
      'a\u0000b',
      'a\nb',
      'x'.repeat(901),
      `${'é'.repeat(100)}`,
      '\ud800',
    ];
    for (const key of bad) {
      await expect(store.put(key, new Uint8Array()), JSON.stringify(key)).rejects.toMatchObject({
        code: 'storage.object-key-invalid',
      });
    }
  });

  it('lists and deletes by prefix', async () => {
    const store = await open();
    const keys = ['u/1/a', 'u/1/b/c', 'u/10/a', 'u/2', 'v'];
    for (const key of keys) await store.put(key, new Uint8Array(1));
    expect(await keysOf(store, 'u/1/')).toEqual(['u/1/a', 'u/1/b/c']);
    expect(await keysOf(store, 'u/1')).toEqual(['u/1/a', 'u/1/b/c', 'u/10/a']);
    expect(await keysOf(store, 'nothing/')).toEqual([]);
    await store.deletePrefix('u/1/');
    await store.deletePrefix('u/1/');
    expect(await keysOf(store, '')).toEqual(['u/10/a', 'u/2', 'v']);
    await store.delete('u/10/a');
    await store.put('u/10', new Uint8Array(1));
    expect(await keysOf(store, 'u/')).toEqual(['u/10', 'u/2']);
  });

  it('moves, replacing the target', async () => {
    const store = await open();
    await store.put('from/a', Buffer.from('new'));
    await store.put('to/b', Buffer.from('old'));
    await store.move('from/a', 'to/b');
    expect(await text(await store.get('to/b'))).toBe('new');
    expect(await keysOf(store, '')).toEqual(['to/b']);
  });

  it('lends a local file', async () => {
    const store = await open();
    await store.put('a', Buffer.from('content'));
    const { path, release } = await store.checkout('a');
    expect(await readFile(path, 'utf8')).toBe('content');
    await release();
    expect(await text(await store.get('a'))).toBe('content');
  });

  it('gives parts of an object as it stood when they were asked for, the file itself where there is one', async () => {
    const store = await open();
    await store.put('a', Buffer.from('0123456789'));
    const ranges = await store.openRanges('a');
    expect(ranges.sizeBytes).toBe(10);
    expect(Buffer.from(await ranges.read(2, 3)).toString()).toBe('234');
    expect(Buffer.from(await ranges.read(8, 99)).toString()).toBe('89');
    expect((await ranges.read(10, 5)).length).toBe(0);
    if (ranges.path !== undefined) expect(await readFile(ranges.path, 'utf8')).toBe('0123456789');
    await store.put('a', Buffer.from('abcdefghij'));
    const seen = await ranges.read(0, 3).then(
      (bytes) => Buffer.from(bytes).toString(),
      (error: { code?: string }) => error.code,
    );
    expect(['012', 'storage.object-unknown']).toContain(seen);
    await ranges.close();
    await expect(store.openRanges('b')).rejects.toMatchObject({ code: 'storage.object-unknown' });
  });
}
