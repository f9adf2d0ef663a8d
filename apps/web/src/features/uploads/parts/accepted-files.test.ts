import { describe, expect, it } from 'vitest';
import { acceptedExtensions, rejectionOf } from './accepted-files.ts';

const judge = (name: string, size = 10) => rejectionOf({ name, size }, 100);

describe('which files may be chosen', () => {
  it('takes vector files, images that place themselves, and zips', () => {
    for (const name of ['a.gpkg', 'ORTHO.TIF', 'dalle.jp2', 'mnt.asc', 'a.zip'])
      expect(judge(name)).toBeUndefined();
    expect(acceptedExtensions).toContain('.tiff');
    expect(acceptedExtensions).not.toContain('.png');
  });

  it('says what goes in a zip with its companions', () => {
    expect(judge('communes.shp')).toBe('shapefilePart');
    expect(judge('carte.png')).toBe('pictureAlone');
    expect(judge('ortho.tfw')).toBe('worldFileAlone');
  });

  it('refuses what is unknown, empty or too large', () => {
    expect(judge('a.docx')).toBe('unknownExtension');
    expect(judge('a.tif', 0)).toBe('empty');
    expect(judge('a.tif', 101)).toBe('tooLarge');
  });
});
