import { openFolderObjectStore } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { readGuidePicture } from './guide-pictures.ts';
import { readSiteFile } from './site-files.ts';

it('gives the pictures of the site, and none of its texts: a draft among them is nobody’s to read', async () => {
  const objects = openFolderObjectStore({ folder: temporaryFolder() });
  await objects.put('site/news/cover.webp', Buffer.from('picture'));
  await objects.put('site/content/news/draft.fr.md', Buffer.from('---\ndraft: true\n---\n'));
  await objects.put('site-editor/drafts/news/draft.fr.md', Buffer.from('---\n---\n'));
  expect(await readSiteFile(objects, 'news/cover.webp')).toMatchObject({ sizeBytes: 7 });
  for (const path of [
    'content/news/draft.fr.md',
    'news/../content/news/draft.fr.md',
    './content/news/draft.fr.md',
    '../site-editor/drafts/news/draft.fr.md',
  ])
    expect(await readSiteFile(objects, path), path).toBeUndefined();
});

it('gives the pictures of the guides, and nothing else that lies beside the code', async () => {
  const picture = await readGuidePicture('guides/datasheet.fr.webp');
  expect(picture).toMatchObject({ mediaType: 'image/webp', fileName: 'datasheet.fr.webp' });
  const parts: Uint8Array[] = [];
  for await (const part of await picture!.read({ start: 0, end: 3 })) parts.push(part);
  expect(Buffer.concat(parts).toString('latin1')).toBe('RIFF');
  for (const path of [
    'guides/nowhere.fr.webp',
    'guides/../datasheet.fr.webp',
    'guides/../../README.md',
    'guides/%2e%2e/datasheet.fr.webp',
    'datasheet.fr.webp',
  ])
    expect(await readGuidePicture(path), path).toBeUndefined();
});
