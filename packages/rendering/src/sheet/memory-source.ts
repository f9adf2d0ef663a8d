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
/** Names of properties that are columns: no table has more, and those of features of elsewhere may all be different. */
export const mostNames = 1000;

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

/**
 * A column of numbers, where all its values are, can be compared with numbers by a style. The first names that are met
 * are columns, each value being looked at once.
 */
function columnsOf(shapes: readonly KnownShape[]): Column[] {
  const types = new Map<string, Column['type'] | undefined>();
  for (const { properties } of shapes)
    for (const name of Object.keys(properties)) {
      if (types.size >= mostNames && !types.has(name)) continue;
      const value = properties[name] ?? undefined;
      const isText = types.get(name) === 'text' || (value !== undefined && typeof value !== 'number');
      types.set(name, isText ? 'text' : value === undefined ? types.get(name) : 'double');
    }
  return [...types].map(([name, type = 'text']) => ({ name, type }));
}

function toValue(value: unknown): Value {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
