import { Readable } from 'node:stream';
import { temporaryFolder } from '@cartable/testkit';
import { objectStoreSuite } from '@cartable/testkit/suites';
import { describe, expect, it } from 'vitest';
import { openFolderObjectStore } from './folder-object-store.ts';

describe('objects in a folder', () => {
  objectStoreSuite(async () => openFolderObjectStore({ folder: temporaryFolder() }));

  it('close what cannot even begin to be written', async () => {
    const store = openFolderObjectStore({ folder: temporaryFolder() });
    await store.put('a', new Uint8Array(1));
    const content = Readable.from([Buffer.from('b')]);
    await expect(store.put('a/b', content)).rejects.toThrow();
    expect(content.destroyed).toBe(true);
  });

  it('are put while their neighbours leave the folders empty', async () => {
    const store = openFolderObjectStore({ folder: temporaryFolder() });
    const turn = async (key: string) => {
      for (let round = 0; round < 300; round += 1) {
        await store.put(key, new Uint8Array(1));
        await store.delete(key);
      }
    };
    await expect(
      Promise.all(['a/b/c/1', 'a/b/c/2', 'a/b/3', 'a/d/4', 'a/b/e/5'].map(turn)),
    ).resolves.toHaveLength(5);
  });
});
