import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { makeZip } from '../../test-support/make-zip.ts';
import { openRasters } from './open-rasters.ts';

const deposited = (name: string, start: string) => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, Buffer.from(start, 'latin1'));
  return { path, name };
};

it('an image keeps the name it was deposited under, and it is said what it really is', async () => {
  const opened = await openRasters(deposited('faux.gpkg', '\x89PNG\r\n\x1a\n'), temporaryFolder());
  expect(opened.rasters.map(({ name }) => name)).toEqual(['faux.gpkg']);
  expect(opened.tree.map(({ name }) => name)).toEqual(['faux.gpkg']);
  expect(opened.findings).toMatchObject([
    { code: 'format.extension-different', file: 'faux.gpkg', params: { format: 'PNG' } },
  ]);
});

it('an image under a name that suits it is not remarked', async () => {
  const opened = await openRasters(deposited('photo.png', '\x89PNG\r\n\x1a\n'), temporaryFolder());
  expect(opened.findings).toEqual([]);
});

it('thousands of other files beside images are counted, the first of them named', async () => {
  const notes = Array.from({ length: 300 }, (_, i) => ({
    name: `notes/${i}.txt`,
    content: Buffer.from('x'),
  }));
  const image = { name: 'photo.png', content: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') };
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, makeZip([image, ...notes]));
  const opened = await openRasters({ path, name: 'livraison.zip' }, temporaryFolder());
  expect(opened.findings).toHaveLength(51);
  expect(opened.findings.at(-1)).toMatchObject({ code: 'entry.not-data', severity: 'info', count: 250 });
  expect(opened.dropped).toHaveLength(300);
});
