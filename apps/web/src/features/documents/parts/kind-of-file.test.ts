import { expect, it } from 'vitest';
import { kindOfFile } from './kind-of-file.ts';

it('calls files by what people know them as', () => {
  const kinds = [
    'application/pdf',
    'image/svg+xml',
    'application/x-qgis-project',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.text',
    'text/markdown',
    'application/gzip',
    'application/geo+json',
  ].map(kindOfFile);
  expect(kinds).toEqual([
    'typePdf',
    'typeImage',
    'typeProject',
    'typeTable',
    'typeDocument',
    'typeText',
    'typeArchive',
    'typeOther',
  ]);
});
