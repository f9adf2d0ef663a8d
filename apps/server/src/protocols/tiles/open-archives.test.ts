import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderObjectStore } from '@cartable/storage';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { openArchiveWriter } from '@cartable/tiling';
import { describe, expect, it } from 'vitest';
import { OpenArchives, sourceOf } from './open-archives.ts';

async function threeArchives(): Promise<{ folder: string; released: string[]; archives: OpenArchives }> {
  const folder = temporaryFolder();
  const writer = openArchiveWriter(join(folder, 'a'), { tileType: 'png', tileCompression: 'none' });
  writer.add(0, 0, 0, Buffer.from('tuile'));
  await writer.finish({ metadata: {}, bounds: [-1, -1, 1, 1], minZoom: 0, maxZoom: 0 });
  for (const name of ['b', 'c']) copyFileSync(join(folder, 'a'), join(folder, name));
  const store = openFolderObjectStore({ folder });
  const released: string[] = [];
  const objects = {
    // As of a store elsewhere: what is closed is told.
    async openRanges(key: string) {
      const ranges = await store.openRanges(key);
      const close = async () => {
        released.push(key);
        await ranges.close();
      };
      return { ...ranges, path: undefined, close };
    },
  };
  return { folder, released, archives: new OpenArchives(objects, 2) };
}

/** Long enough for what must not be released to be, were it so. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('archives kept open', () => {
  it('are opened once, and those used longest ago closed first', async () => {
    const { released, archives } = await threeArchives();
    const [one, again] = await Promise.all([archives.open('a'), archives.open('a')]);
    expect(one).toBe(again);
    await archives.open('b');
    await archives.open('a');
    await archives.open('c');
    await eventually(() => released.length > 0);
    await settled();
    expect(released).toEqual(['b']);
    expect((await archives.find('a')?.tile(0, 0, 0))?.toString()).toBe('tuile');
    expect(archives.find('b')).toBeUndefined();
    archives.close();
    await eventually(() => released.length > 2);
    await settled();
    expect(released.sort()).toEqual(['a', 'b', 'c']);
  });

  it('are closed when they are no longer published', async () => {
    const { released, archives } = await threeArchives();
    await archives.open('a');
    await archives.open('b');
    archives.keepOnly(new Set(['b']));
    await eventually(() => released.length > 0);
    await settled();
    expect([released, archives.find('a')]).toEqual([['a'], undefined]);
    archives.close();
  });

  it('are asked for again after they could not be opened', async () => {
    const { folder, archives } = await threeArchives();
    await expect(archives.open('d')).rejects.toMatchObject({ code: 'storage.object-unknown' });
    copyFileSync(join(folder, 'a'), join(folder, 'd'));
    expect((await archives.open('d')).header.maxZoom).toBe(0);
    archives.close();
  });
});

it('an object that goes away as it is opened leaves nothing open', async () => {
  let isClosed = false;
  const gone = {
    path: join(temporaryFolder(), 'gone'),
    sizeBytes: 1,
    read: async () => Buffer.alloc(1),
    close: async () => {
      isClosed = true;
    },
  };
  await expect(sourceOf(gone)).rejects.toThrow('ENOENT');
  expect(isClosed).toBe(true);
});

it('an archive removed as it is opened is one that is not there', async () => {
  const path = join(temporaryFolder(), 'gone');
  const gone = { path, sizeBytes: 1, read: async () => Buffer.alloc(1), close: async () => undefined };
  const archives = new OpenArchives({ openRanges: async () => gone });
  await expect(archives.open('a')).rejects.toMatchObject({
    code: 'storage.object-unknown',
    params: { key: 'a' },
  });
  archives.close();
});
