import { extensionOf } from './archive/unpack.ts';
import { readHead } from './byte-file.ts';
import { csvReader } from './csv/read.ts';
import { flatGeobufReader } from './flatgeobuf/read.ts';
import { type DepositFile, type FormatId, type FormatReader, headBytes } from './format.ts';
import { geoJsonReader } from './geojson/read.ts';
import { geoPackageReader } from './geopackage/read.ts';
import { gmlReader } from './gml/read.ts';
import { gpxReader } from './gpx/read.ts';
import { kmlReader } from './kml/read.ts';
import { mifReader } from './mif/read.ts';
import { isWideJson } from './other-contents.ts';
import { shapefileReader } from './shapefile/read.ts';
import { dbaseReader } from './shapefile/table.ts';
import { spatialiteReader } from './spatialite/read.ts';
import { topoJsonReader } from './topojson/read.ts';

/** In the order of detection: signatures first, the narrower of two that share one before the other, then contents, CSV last since any text may be one. */
export const formatReaders: Readonly<Record<FormatId, FormatReader>> = {
  spatialite: spatialiteReader,
  geopackage: geoPackageReader,
  shapefile: shapefileReader,
  flatgeobuf: flatGeobufReader,
  mif: mifReader,
  kml: kmlReader,
  gpx: gpxReader,
  gml: gmlReader,
  topojson: topoJsonReader,
  geojson: geoJsonReader,
  dbase: dbaseReader,
  csv: csvReader,
};

/** Content decides; the extension only helps between formats that both recognise it. */
export function detectFormat(file: DepositFile): FormatReader | undefined {
  const head = readHead(file.path, headBytes);
  if (isWideJson(head)) return undefined;
  const able = Object.values(formatReaders).filter((reader) => reader.recognises(head, file));
  return (
    able.find((reader) => reader.description.signature) ??
    able.find((reader) => hasExtensionOf(reader, file)) ??
    able[0]
  );
}

export function hasExtensionOf({ description }: FormatReader, { name }: DepositFile): boolean {
  return description.extensions.includes(extensionOf(name));
}
