/** Files of the person's computer, read here: nothing of them is sent, and nothing they name is fetched. */

import type { GeographicBox } from '@cartable/contract/core';
import { createEmpty, extend, isEmpty } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type FeatureFormat from 'ol/format/Feature.js';
import type { FileLayer } from '../map-types.ts';
import { fromMapExtent, mapProjection, registerProjections } from '../projections.ts';
import { validBox } from '../valid-box.ts';
import { keepFeatures } from './kept-features.ts';

/** Beyond, a browser would stand still: such data are deposited and published. */
export const fileLimits = { megabytes: 20, features: 50_000 } as const;

export const fileExtensions = ['.geojson', '.json', '.kml', '.gpx'] as const;
type Extension = (typeof fileExtensions)[number];

/** `size`: too many bytes; `count`: too many features; `format`: by its name; `content`: unlike its name or in no known place. */
export type FileRefusalReason = 'size' | 'count' | 'format' | 'content' | 'empty';

export class FileRefusal extends Error {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

const formats: Readonly<Record<Extension, () => Promise<FeatureFormat>>> = {
  '.geojson': geoJson,
  '.json': geoJson,
  // Its styles may name pictures elsewhere.
  '.kml': async () => new (await import('ol/format/KML.js')).default({ extractStyles: false }),
  '.gpx': async () => new (await import('ol/format/GPX.js')).default(),
};

async function geoJson(): Promise<FeatureFormat> {
  return new (await import('ol/format/GeoJSON.js')).default();
}

export interface ReadFile {
  readonly layer: FileLayer;
  readonly box: GeographicBox;
}

/** @throws {FileRefusal} */
export async function readMapFile(file: File): Promise<ReadFile> {
  const extension = fileExtensions.find((one) => file.name.toLowerCase().endsWith(one));
  if (!extension) throw new FileRefusal('format');
  if (file.size > fileLimits.megabytes * 1_000_000) throw new FileRefusal('size');
  registerProjections();
  const features = parse(await formats[extension](), await file.text());
  if (features.length === 0) throw new FileRefusal('empty');
  if (features.length > fileLimits.features) throw new FileRefusal('count');
  const box = boxOf(features);
  const id = crypto.randomUUID();
  keepFeatures(id, features);
  return { layer: { kind: 'file', id, title: file.name }, box };
}

/** Features of a file that have a geometry. */
function parse(format: FeatureFormat, text: string): Feature[] {
  try {
    const features = format.readFeatures(text, { featureProjection: mapProjection }) as Feature[];
    return features.filter((feature) => feature.getGeometry());
  } catch {
    throw new FileRefusal('content');
  }
}

function boxOf(features: readonly Feature[]): GeographicBox {
  const extent = createEmpty();
  for (const feature of features) extend(extent, feature.getGeometry()!.getExtent());
  const box = isEmpty(extent) && !extent.every(Number.isFinite) ? undefined : validBox(fromMapExtent(extent));
  if (!box) throw new FileRefusal('content');
  return box;
}
