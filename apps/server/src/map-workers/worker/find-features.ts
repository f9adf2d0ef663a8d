import { topological } from '@cartable/expressions';
import { type Bbox, fromGeoJson, toGeoJson, transformBbox, transformerOf } from '@cartable/geo';
import { hitTolerance, pixelScaleOf } from '@cartable/rendering';
import type { FeatureTable } from '@cartable/storage';
import type { FindFeaturesTask, FoundFeatures, StyledTable } from '../tasks.ts';
import type { WorkerContext } from './context.ts';

/** Metres on the ground are plenty for a picture of what was clicked. */
const ANSWER_DECIMALS = 7;

/** The features drawn under a pixel: those that meet a square as wide as the symbols of the style. */
export async function findFeatures(
  context: WorkerContext,
  task: FindFeaturesTask,
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
): Promise<FoundFeatures['layers'][number]['features']> {
  const { geometry, columns } = table.description;
  if (geometry === null) return [];
  const area = transformBbox(clickedArea(context, layer, task), task.srid, geometry.srid);
  if (area === undefined) return [];
  const filter = topological('intersects', { wkb: rectangle(area), srid: geometry.srid });
  const transform = transformerOf(geometry.srid, 4326);
  const found: { id: string; properties: Record<string, unknown>; geometry: unknown }[] = [];
  for await (const batch of table.read({ bbox: area, filter, limit: task.limit }, signal)) {
    batch.rows.forEach((row, rank) => {
      const wkb = batch.geometries[rank];
      found.push({
        id: `${layer.table}.${batch.keys?.[rank]}`,
        properties: Object.fromEntries(columns.map((column, index) => [column.name, readable(row[index])])),
        geometry: wkb ? toGeoJson(wkb, { transform, decimals: ANSWER_DECIMALS }) : null,
      });
    });
  }
  return found;
}

/** The pixel, widened by half the size of the symbols. In the CRS of the request. */
function clickedArea(context: WorkerContext, layer: StyledTable, task: FindFeaturesTask): Bbox {
  const [minX, minY, maxX, maxY] = task.bbox;
  const unitsPerColumn = (maxX - minX) / task.width;
  const unitsPerRow = (maxY - minY) / task.height;
  const tolerance = hitTolerance(context.styles.get(layer.sld), pixelScaleOf(task));
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
