import { topological } from '@cartable/expressions';
import { type Bbox, fromGeoJson, getCrs, toGeoJson, transformBbox, transformerOf } from '@cartable/geo';
import {
  drawnTest,
  drawsAll,
  hitTolerance,
  type MapImageRequest,
  type PixelScale,
  pixelScaleOf,
} from '@cartable/rendering';
import type { FeatureTable } from '@cartable/storage';
import type { Style } from '@cartable/styles';
import type { StyledTable } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';

/** Features under a pixel of a map, nearest layers first. */
export interface FindFeaturesTask {
  readonly kind: 'find-features';
  readonly map: Pick<MapImageRequest, 'width' | 'height' | 'bbox' | 'srid' | 'pixelSizeMm'>;
  /** Pixel from the top left corner. */
  readonly column: number;
  readonly row: number;
  readonly layers: readonly StyledTable[];
  /** At most so many features for each table. */
  readonly limit: number;
  /** Whether geometries are wanted in the system of the map too. */
  readonly withMapGeometry: boolean;
}

/** Features found under a pixel, as GeoJSON features in CRS:84. */
export interface FoundFeatures {
  readonly layers: readonly {
    readonly table: string;
    readonly features: readonly FoundFeature[];
  }[];
}

export interface FoundFeature {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
  /** In the system of the map, x then y. */
  readonly mapGeometry?: unknown;
}

/** A centimetre: plenty for a picture of what was clicked. */
const DEGREE_DECIMALS = 7;
const METRE_DECIMALS = 2;
/** Geometries of a layer in one answer, as WKB: some 130 000 vertices. Whole shapes are for the WFS to send, as they come. */
const SHOWN_BYTES = 2 << 20;

/** The features drawn under a pixel: those that meet a square as wide as the symbols of the style. */
export async function findFeatures(
  task: FindFeaturesTask,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<FoundFeatures> {
  const layers: FoundFeatures['layers'][number][] = [];
  for (const layer of task.layers) {
    const { table, release } = await context.datasets.acquire(layer);
    try {
      layers.push({ table: layer.table, features: await findInTable(context, table, layer, task, signal) });
    } finally {
      release();
    }
  }
  return { layers };
}

async function findInTable(
  context: WorkerContext,
  table: FeatureTable,
  layer: StyledTable,
  task: FindFeaturesTask,
  signal: AbortSignal,
): Promise<FoundFeature[]> {
  const { geometry, columns } = table.description;
  if (geometry === null) return [];
  const style = context.styles.get(layer);
  const scale = pixelScaleOf(task.map);
  const isDrawn = drawnTest(style, scale, { columns, srid: geometry.srid });
  const area = transformBbox(clickedArea(style, scale, task), task.map.srid, geometry.srid);
  if (area === undefined || isDrawn === undefined) return [];
  const filter = topological('intersects', { wkb: rectangle(area), srid: geometry.srid });
  const present = presenter(geometry.srid, task);
  const found: FoundFeature[] = [];
  // The query knows how many to read unless some of them are not drawn.
  const limit = isDrawn === drawsAll ? { limit: task.limit } : {};
  for await (const batch of table.read({ bbox: area, filter, ...limit }, signal)) {
    for (const [rank, row] of batch.rows.entries()) {
      const key = batch.keys?.[rank];
      const wkb = batch.geometries[rank] ?? null;
      if (!isDrawn(row, key, wkb)) continue;
      found.push({
        id: `${layer.table}.${key}`,
        properties: Object.fromEntries(columns.map((column, index) => [column.name, readable(row[index])])),
        ...present(wkb),
      });
      if (found.length >= task.limit) return found;
    }
  }
  return found;
}

/** The geometry in the systems answers are written in; none once those before it, or itself, weigh too much for a click. */
function presenter(srid: number, task: FindFeaturesTask) {
  const degrees = { transform: transformerOf(srid, 4326), decimals: DEGREE_DECIMALS };
  const isMetric = getCrs(task.map.srid).unit === 'metre';
  const decimals = isMetric ? METRE_DECIMALS : DEGREE_DECIMALS;
  const map = { transform: transformerOf(srid, task.map.srid), decimals };
  let room = SHOWN_BYTES;
  return (wkb: Uint8Array | null): Pick<FoundFeature, 'geometry' | 'mapGeometry'> => {
    if (wkb === null || wkb.byteLength > room) return { geometry: null };
    room -= wkb.byteLength;
    const geometry = toGeoJson(wkb, degrees);
    return task.withMapGeometry ? { geometry, mapGeometry: toGeoJson(wkb, map) } : { geometry };
  };
}

/** The pixel, widened by half the size of the symbols. In the CRS of the request. */
function clickedArea(style: Style, scale: PixelScale, task: FindFeaturesTask): Bbox {
  const [minX, minY, maxX, maxY] = task.map.bbox;
  const unitsPerColumn = (maxX - minX) / task.map.width;
  const unitsPerRow = (maxY - minY) / task.map.height;
  const tolerance = hitTolerance(style, scale);
  const x = minX + (task.column + 0.5) * unitsPerColumn;
  const y = maxY - (task.row + 0.5) * unitsPerRow;
  return [
    x - tolerance * unitsPerColumn,
    y - tolerance * unitsPerRow,
    x + tolerance * unitsPerColumn,
    y + tolerance * unitsPerRow,
  ];
}

function rectangle([minX, minY, maxX, maxY]: Bbox): Uint8Array {
  return fromGeoJson({
    type: 'Polygon',
    coordinates: [
      [
        [minX, minY],
        [maxX, minY],
        [maxX, maxY],
        [minX, maxY],
        [minX, minY],
      ],
    ],
  });
}

/** Bytes say nothing to a person: their size does. */
function readable(value: unknown): unknown {
  return value instanceof Uint8Array ? `(${value.byteLength} bytes)` : value;
}
