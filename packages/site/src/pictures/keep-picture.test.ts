import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderObjectStore } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { keepPicture } from './keep-picture.ts';

async function received(content: Buffer) {
  const path = join(temporaryFolder(), 'received');
  await writeFile(path, content);
  return { path, sizeBytes: content.length };
}

it('keeps a picture small, once, without what else the file carried', async () => {
  const objects = openFolderObjectStore({ folder: temporaryFolder() });
  const photograph = await sharp({
    create: { width: 3000, height: 1500, channels: 3, background: '#336699' },
  })
    .withExif({ IFD0: { Artist: 'Quelqu’un' } })
    .jpeg()
    .toBuffer();
  const path = await keepPicture(objects, await received(photograph));
  expect(path).toMatch(/^\/files\/pictures\/[0-9a-f]{24}\.webp$/);
  expect(await keepPicture(objects, await received(photograph))).toBe(path);
  const parts: Buffer[] = [];
  for await (const part of await objects.get(path.replace('/files/', 'site/'))) parts.push(Buffer.from(part));
  const { width, height, exif } = await sharp(Buffer.concat(parts)).metadata();
  expect({ width, height, exif }).toEqual({ width: 1600, height: 800, exif: undefined });
});

it('refuses what is no picture', async () => {
  const objects = openFolderObjectStore({ folder: temporaryFolder() });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await expect(keepPicture(objects, await received(drawing))).rejects.toMatchObject({
    code: 'thumbnail.format',
  });
});
