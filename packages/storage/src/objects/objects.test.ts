import { objectStoreSuite, temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openFolderObjectStore } from './folder-object-store.ts';

describe('objects in a folder', () => {
  objectStoreSuite(async () => openFolderObjectStore({ folder: temporaryFolder() }));
});
