import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rasterFormatDescriptions } from '@cartable/formats';
import { rasterExtensions } from '@cartable/rasters';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../test-support/make-zip.ts';
import { imageExtensionOf, kindOfDeposit } from './deposit-kind.ts';

function write(name: string, content: Uint8Array | string) {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, content);
  return { path, name };
}

const archive = (...names: string[]) =>
  write('depot.zip', makeZip(names.map((name) => ({ name, content: Buffer.from('x') }))));

describe('what a deposit holds', () => {
  it.each([
    ['II*\0rest', 'tif'],
    ['MM\0+rest', 'tif'],
    ['\0\0\0\x0cjP  \r\n\x87\nrest', 'jp2'],
    ['\x89PNG\r\n\x1a\nrest', 'png'],
    ['\xff\xd8\xff\xe0rest', 'jpg'],
    ['NCOLS 4\nNROWS 3\n', 'asc'],
    ['xllcorner 3\n', 'asc'],
    ['nodata_value -1\n', 'asc'],
    ['ncolsX;nrows\n1;2\n', undefined],
    ['{"type":"FeatureCollection"', undefined],
    ['', undefined],
  ])('is told by the first bytes of a file: %j', (head, extension) => {
    expect(imageExtensionOf(Buffer.from(head, 'latin1'))).toBe(extension);
  });

  it('is told by the names in an archive', async () => {
    expect(await kindOfDeposit(archive('a/1.TIF', 'a/1.tfw', 'lisezmoi.txt'))).toBe('raster');
    expect(await kindOfDeposit(archive('photo.jpg'))).toBe('raster');
    expect(await kindOfDeposit(archive('photo.jpg', 'table.csv'))).toBe('vector');
    expect(await kindOfDeposit(archive('photo.jpg', 'photo.jgw', 'table.csv'))).toBe('raster');
    expect(await kindOfDeposit(archive('doc.kml', 'icone.png'))).toBe('vector');
    expect(await kindOfDeposit(archive('notes.md'))).toBe('vector');
    const both = archive('dalles.shp', 'dalle.jp2');
    await expect(kindOfDeposit(both)).rejects.toMatchObject({
      code: 'deposit.mixed-kinds',
      params: { image: 'dalle.jp2', vector: 'dalles.shp' },
    });
  });

  it('is refused when the archive is damaged', async () => {
    const whole = makeZip([{ name: 'a.tif', content: Buffer.from('x') }]);
    await expect(kindOfDeposit(write('coupe.zip', whole.subarray(0, 30)))).rejects.toMatchObject({
      code: 'archive.damaged',
    });
  });
});

it('forms are told the extensions that are read', () => {
  const reported = rasterFormatDescriptions.flatMap(({ extensions }) => extensions.map((name) => `.${name}`));
  expect(reported.sort()).toEqual([...rasterExtensions].sort());
});
