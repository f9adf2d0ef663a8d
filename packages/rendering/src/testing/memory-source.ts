/** Features kept in memory, read in batches like those of a table. */
import { readFileSync } from 'node:fs';
import {
  bboxIntersects,
  type Column,
  type FeatureSource,
  fromGeoJson,
  type GeoJsonGeometry,
  type GeometryType,
  type Value,
  wkbEnvelope,
} from '@cartable/geo';

export interface MemoryFeature {
  readonly wkb: Uint8Array | null;
  readonly row?: readonly Value[];
}

export interface MemorySourceOptions {
  readonly geometryType: GeometryType;
  readonly srid?: number;
  readonly columns?: readonly Column[];
  readonly batchSize?: number;
  /** Leaves out what does not meet the box asked, as tables do. @default true */
  readonly filters?: boolean;
}

export function memorySource(
  features: readonly MemoryFeature[],
  { geometryType, srid = 3857, columns = [], batchSize = 100, filters = true }: MemorySourceOptions,
): FeatureSource {
  return {
    columns,
    geometryType,
    srid,
    async *scan({ bbox, detail, columns: requested, signal }) {
      const indexes = requested.map((name) => columns.findIndex((column) => column.name === name));
      const matching = features
        .map((feature, index) => ({ ...feature, key: index + 1 }))
        .filter(({ wkb }) => !filters || !bbox || !wkb || meets(wkb, bbox))
        .filter(
          ({ wkb }) => !detail || !wkb || meets(wkb, detail.bbox) || !isSmall(wkb, detail.smallestBeyond),
        );
      for (let i = 0; i < matching.length; i += batchSize) {
        if (signal?.aborted) return;
        const batch = matching.slice(i, i + batchSize);
        const boxes = filters ? boxesOf(batch) : undefined;
        yield {
          keys: batch.map(({ key }) => key),
          geometries: batch.map(({ wkb }) => wkb),
          rows: batch.map(({ row }) => indexes.map((column) => row?.[column] ?? null)),
          ...(boxes ? { boxes } : {}),
        };
      }
    },
  };
}

function meets(wkb: Uint8Array, bbox: readonly [number, number, number, number]): boolean {
  const envelope = wkbEnvelope(wkb);
  return envelope !== undefined && bboxIntersects(envelope, bbox);
}

/** Boxes of every second batch, as some tables know them and others do not; never of what is no geometry. */
function boxesOf(batch: readonly (MemoryFeature & { readonly key: number })[]): number[] | undefined {
  const isKnown = batch.every(({ wkb }) => wkb !== null && wkb.length > 0 && wkb[0] === 1);
  if (!isKnown || batch[0]!.key % 2 === 0) return undefined;
  try {
    return batch.flatMap(({ wkb }) => [...(wkbEnvelope(wkb!) ?? [0, 0, 0, 0])]);
  } catch {
    return undefined;
  }
}

function isSmall(wkb: Uint8Array, than: number): boolean {
  const [minX, minY, maxX, maxY] = wkbEnvelope(wkb) ?? [0, 0, 0, 0];
  return maxX - minX + maxY - minY < than;
}

interface Collection {
  readonly features: readonly {
    readonly properties: Readonly<Record<string, string>>;
    readonly geometry: GeoJsonGeometry;
  }[];
}

/** The regions of France, EPSG:4326. */
export function regions(): FeatureSource {
  const file = new URL('../../fixtures/regions-ign-2018.geojson', import.meta.url);
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as Collection;
  const columns: Column[] = [
    { name: 'code', type: 'text' },
    { name: 'nom', type: 'text' },
  ];
  return memorySource(
    features.map(({ geometry, properties }) => ({
      wkb: fromGeoJson(geometry),
      row: [properties.code!, properties.nom!],
    })),
    { geometryType: 'MultiPolygon', srid: 4326, columns },
  );
}
