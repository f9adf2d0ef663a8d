/** Shapes that a request holds, read by the renderer like those of a table. */

import {
  type Bbox,
  bboxIntersects,
  type Column,
  type FeatureSource,
  fromGeoJson,
  type GeoJsonGeometry,
  type Value,
  wkbEnvelope,
} from '@cartable/geo';

const batchSize = 500;

interface KnownShape {
  readonly wkb: Uint8Array;
  readonly envelope: Bbox;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface GeoJsonFeature {
  readonly geometry?: unknown;
  readonly properties?: unknown;
}

/** Features of a text of GeoJSON; undefined for another text. */
export function readFeatures(text: string): readonly GeoJsonFeature[] | undefined {
  try {
    const { features } = JSON.parse(text) as { readonly features?: unknown };
    return Array.isArray(features) ? features.filter(isObject) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** In degrees, longitude first. Geometries that cannot be read are left out, as a map leaves them out. */
export function memorySource(features: readonly GeoJsonFeature[]): FeatureSource {
  const shapes = features.flatMap((feature) => shapeOf(feature));
  const columns = columnsOf(shapes);
  return {
    columns,
    geometryType: 'Geometry',
    srid: 4326,
    async *scan({ bbox, columns: requested, signal }) {
      const found = shapes.filter(({ envelope }) => !bbox || bboxIntersects(envelope, bbox));
      for (let from = 0; from < found.length; from += batchSize) {
        if (signal?.aborted) return;
        const batch = found.slice(from, from + batchSize);
        yield {
          geometries: batch.map(({ wkb }) => wkb),
          rows: batch.map(({ properties }) => requested.map((name) => toValue(properties[name]))),
        };
      }
    },
  };
}

function shapeOf({ geometry, properties }: GeoJsonFeature): KnownShape[] {
  if (!isObject(geometry)) return [];
  try {
    const wkb = fromGeoJson(geometry as GeoJsonGeometry);
    const envelope = wkbEnvelope(wkb);
    if (!envelope?.every(Number.isFinite)) return [];
    return [
      { wkb, envelope, properties: isObject(properties) ? (properties as KnownShape['properties']) : {} },
    ];
  } catch {
    return [];
  }
}

/** A column of numbers, where all its values are, can be compared with numbers by a style. */
function columnsOf(shapes: readonly KnownShape[]): Column[] {
  const names = new Set(shapes.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].map((name) => {
    const values = shapes.flatMap(({ properties }) => properties[name] ?? []);
    const isNumeric = values.length > 0 && values.every((value) => typeof value === 'number');
    return { name, type: isNumeric ? 'double' : 'text' };
  });
}

function toValue(value: unknown): Value {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
