import { Readable } from 'node:stream';
import { objectStoreSuite, temporaryFolder } from '@cartable/testkit';
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
});
