import { expect, it } from 'vitest';
import {
  featureFormatNames,
  fileExtensions,
  findFeatureFormat,
  isFileFormat,
  mediaTypes,
} from './output-formats.ts';

it.each([
  ['application/geopackage+sqlite3', 'gpkg'],
  // As an address that nobody encoded gives it.
  ['application/geopackage sqlite3', 'gpkg'],
  ['GPKG', 'gpkg'],
  ['SHAPE-ZIP', 'shapefile'],
  ['shape-zip', 'shapefile'],
  ['shapezip', 'shapefile'],
  ['application/x-shapefile', 'shapefile'],
  ['application/flatgeobuf', 'flatgeobuf'],
  ['FlatGeobuf', 'flatgeobuf'],
  ['application/vnd.apache.parquet', 'geoparquet'],
  ['Parquet', 'geoparquet'],
  ['application/vnd.google-earth.kml+xml', 'kml'],
  ['application/vnd.google-earth.kml xml', 'kml'],
  ['KML', 'kml'],
  ['csv', 'csv'],
])('%s is %s, a file', (name, format) => {
  const found = findFeatureFormat(name)!;
  expect(found).toBe(format);
  expect(isFileFormat(found)).toBe(true);
});

it.each(['application/json', 'text/xml; subtype=gml/3.2'])('%s is a document, given page by page', (name) => {
  expect(isFileFormat(findFeatureFormat(name)!)).toBe(false);
});

it('every name announced leads to a format with a media type and an extension', () => {
  for (const name of featureFormatNames) {
    const format = findFeatureFormat(name)!;
    expect(mediaTypes[format]).toMatch(/^[a-z]+\/[\w.+-]+/);
    expect(fileExtensions[format]).toMatch(/^[a-z]+$/);
  }
});
