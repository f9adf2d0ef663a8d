/** Every format this platform reads, described without its parser: screens may load this. */

import { csvFormat } from './csv/format.ts';
import { flatGeobufFormat } from './flatgeobuf/format.ts';
import type { FormatDescription, FormatId } from './format.ts';
import { geoJsonFormat } from './geojson/format.ts';
import { geoPackageFormat } from './geopackage/format.ts';
import { gmlFormat } from './gml/format.ts';
import { gpxFormat } from './gpx/format.ts';
import { kmlFormat } from './kml/format.ts';
import { mifFormat } from './mif/format.ts';
import { shapefileFormat } from './shapefile/format.ts';
import { dbaseFormat } from './shapefile/table-format.ts';
import { spatialiteFormat } from './spatialite/format.ts';
import { topoJsonFormat } from './topojson/format.ts';

export const formatDescriptions: Readonly<Record<FormatId, FormatDescription>> = {
  geopackage: geoPackageFormat,
  shapefile: shapefileFormat,
  dbase: dbaseFormat,
  geojson: geoJsonFormat,
  csv: csvFormat,
  flatgeobuf: flatGeobufFormat,
  gml: gmlFormat,
  kml: kmlFormat,
  gpx: gpxFormat,
  topojson: topoJsonFormat,
  spatialite: spatialiteFormat,
  mif: mifFormat,
};

/** Extensions a deposit form may offer, with their dots, archives included. */
export function acceptedExtensions(): string[] {
  const extensions = Object.values(formatDescriptions).flatMap((format) => [
    ...format.extensions,
    ...format.companions,
  ]);
  return [...new Set([...extensions, 'zip'])].map((extension) => `.${extension}`);
}

export { type FormatDescription, type FormatId, formatIds } from './format.ts';

export { type RasterFormatDescription, rasterFormatDescriptions } from './raster-formats.ts';
