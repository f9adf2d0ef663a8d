/** Files of the person's computer, read here: nothing of them is sent, and nothing they name is fetched. */

import type { GeographicBox } from '@cartable/contract/core';
import { createEmpty, extend, isEmpty } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type FeatureFormat from 'ol/format/Feature.js';
import { randomUuid } from '../../base/state/random-uuid.ts';
import type { FileLayer } from '../map-types.ts';
import { fromMapExtent, mapProjection, registerProjections } from '../projections.ts';
import { validBox } from '../valid-box.ts';
import { keepFeatures } from './kept-features.ts';

/** Beyond, a browser would stand still: such data are deposited and published. */
export const fileLimits = { megabytes: 20, features: 50_000 } as const;

export const fileExtensions = [
  '.geojson',
  '.json',
  '.kml',
  '.gpx',
  '.csv',
  '.tsv',
  '.txt',
  '.zip',
  '.fgb',
  '.gpkg',
] as const;
export type FileExtension = (typeof fileExtensions)[number];

/**
 * `size`: too many bytes; `count`: too many features; `format`: by its name; `content`: unlike its name or in no known
 * place; `unread`: its bytes, or the code that reads them, did not come.
 */
export type FileRefusalReason = 'size' | 'count' | 'format' | 'content' | 'empty' | 'unread';

export class FileRefusal extends Error {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Undefined: no places that are known. */
type Parser = (bytes: Uint8Array) => Promise<Feature[] | undefined>;
type TextParser = (text: string) => Feature[] | undefined;

const parsers: Readonly<Record<FileExtension, () => Promise<Parser>>> = {
  '.geojson': geoJson,
  '.json': geoJson,
  // Its styles may name pictures elsewhere.
  '.kml': async () => xmlParserOf(new (await import('ol/format/KML.js')).default({ extractStyles: false })),
  '.gpx': async () => xmlParserOf(new (await import('ol/format/GPX.js')).default()),
  '.csv': table,
  '.tsv': table,
  '.txt': table,
  '.zip': async () => {
    const { readShapefiles } = await import('./shapefile-features.ts');
    return async (bytes) => readShapefiles(bytes);
  },
  '.fgb': async () => {
    const { readFlatGeobuf } = await import('./flatgeobuf-features.ts');
    return (bytes) => readFlatGeobuf(bytes, fileLimits.features);
  },
  '.gpkg': async () => {
    const { readGeoPackage } = await import('./geopackage-features.ts');
    return (bytes) => readGeoPackage(bytes, fileLimits.features);
  },
};

async function geoJson(): Promise<Parser> {
  return parserOf(new (await import('ol/format/GeoJSON.js')).default());
}

async function table(): Promise<Parser> {
  return ofText((await import('./csv-features.ts')).readCsvFeatures);
}

const ofText =
  (read: TextParser): Parser =>
  async (bytes) =>
    read(textOf(bytes));

const parserOf = (format: FeatureFormat): Parser =>
  ofText((text) => format.readFeatures(text, { featureProjection: mapProjection }) as Feature[]);

/** XML that breaks off has no features for the library, which says nothing of it. */
const xmlParserOf = (format: FeatureFormat): Parser =>
  ofText((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml');
    if (document.querySelector('parsererror')) return undefined;
    return format.readFeatures(document, { featureProjection: mapProjection }) as Feature[];
  });

export interface ReadFile {
  readonly layer: FileLayer;
  readonly box: GeographicBox;
  /** Features on the map. */
  readonly count: number;
  /** Features or rows without a place, not on the map. */
  readonly withoutPlace: number;
}

/** @throws {FileRefusal} */
export async function readMapFile(file: File): Promise<ReadFile> {
  const { features, box, withoutPlace } = await featuresInFile(file, {
    extensions: fileExtensions,
    bytes: fileLimits.megabytes * 1_000_000,
    features: fileLimits.features,
  });
  const id = randomUuid();
  keepFeatures(id, features);
  return { layer: { kind: 'file', id, title: file.name }, box, count: features.length, withoutPlace };
}

/** So that they are there when the network is not. */
export const prepareParsers = async (extensions: readonly FileExtension[]): Promise<void> =>
  void (await Promise.all(extensions.map((extension) => parsers[extension]())));

export interface TakenFiles {
  readonly extensions: readonly FileExtension[];
  /** The most of one. */
  readonly bytes: number;
  readonly features: number;
}

/** Those with a place, on the projection of the map. @throws {FileRefusal} */
export async function featuresInFile(file: File, most: TakenFiles) {
  const extension = most.extensions.find((one) => file.name.toLowerCase().endsWith(one));
  if (!extension) throw new FileRefusal('format');
  if (file.size > most.bytes) throw new FileRefusal('size');
  registerProjections();
  const [bytes, parser] = await Promise.all([file.arrayBuffer(), parsers[extension]()]).catch(() => {
    throw new FileRefusal('unread');
  });
  const all = await parse(parser, new Uint8Array(bytes));
  const features = all.filter((feature) => feature.getGeometry());
  if (features.length === 0) throw new FileRefusal('empty');
  if (features.length > most.features) throw new FileRefusal('count');
  return { features, box: boxOf(features), withoutPlace: all.length - features.length };
}

async function parse(read: Parser, bytes: Uint8Array): Promise<Feature[]> {
  try {
    const features = await read(bytes);
    if (features) return features;
  } catch {
    // Told below, like a table in which no column holds places.
  }
  throw new FileRefusal('content');
}

/** UTF-8, else what spreadsheets of the West write; the decoder takes the byte order mark away. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function boxOf(features: readonly Feature[]): GeographicBox {
  const extent = createEmpty();
  for (const feature of features) extend(extent, feature.getGeometry()!.getExtent());
  const box = isEmpty(extent) && !extent.every(Number.isFinite) ? undefined : validBox(fromMapExtent(extent));
  if (!box) throw new FileRefusal('content');
  return box;
}
