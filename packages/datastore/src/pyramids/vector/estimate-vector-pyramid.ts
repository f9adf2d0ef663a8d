import type * as Contract from '@cartable/contract';
import { bboxHeight, bboxWidth, resolutionAt, tileMatrixSet, transformBbox } from '@cartable/geo';
import { parseTippecanoeOptions, type TilingOptions } from '@cartable/tiling';
import { type DatastoreContext, db } from '../../context.ts';
import { datasetIdOf, type StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { tileCounter } from '../generation/count-tiles.ts';
import { completeRequest } from './complete-request.ts';
import { type PlannedLayer, planVectorPyramid, type VectorPyramidPlan } from './plan-vector-pyramid.ts';
import { type FeatureSample, sampleFeatures } from './sample-features.ts';
import { getSource, type VectorPyramidRequest } from './vector-source.ts';

/** Size of the pyramid, and time to make it, as estimated; nothing is launched. */
export async function estimateVectorPyramid(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, form }: VectorPyramidRequest,
): Promise<Contract.PyramidEstimate> {
  await enterDatastore(context, visitor, datastoreId, 'processing');
  const source = await getSource(db(context), datastoreId, form);
  const { tiles, bytes, seconds } = await countVectorTiles(context, source, completeRequest(source, form));
  return { tiles: Math.round(tiles), bytes: Math.round(bytes), seconds: Math.ceil(seconds) };
}

/** Bytes of a tile, and of what it holds, compressed; as measured on communes, roads and buildings. */
const bytesOf = { tile: 60, coordinate: 2.2, attribute: 0.5 } as const;
/** On two cores, in microseconds; as measured on the same. */
const microsecondsOf = { readCoordinate: 0.25, feature: 4, coordinate: 0.2, tile: 15 } as const;
/** A simplified line keeps about a coordinate for so many units of the 4096 of a tile. */
const unitsPerCoordinate = 12;
const tileUnits = 4096;
/** Share of the box of a feature that the feature covers. */
const filled = 0.6;

/**
 * Reads a sample of each table, then counts on paper: features scattered over the extent fill some of the tiles of a
 * level, more as they are larger.
 * @throws {CartableError} what the form asks and cannot be
 */
export async function countVectorTiles(
  context: DatastoreContext,
  source: StoredData,
  form: Contract.VectorPyramidForm,
): Promise<Contract.PyramidEstimate> {
  const plan = planVectorPyramid(source, form);
  const samples = await sampleLayers(context, source, form, plan);
  const set = tileMatrixSet(form.tile_matrix_set);
  const options = parseTippecanoeOptions(form.tippecanoe);
  const countTiles = tileCounter(plan, form.tile_matrix_set);
  const countInBox = tileCounter({ ...plan, rings: null }, form.tile_matrix_set);
  const total = { tiles: 0, bytes: 0, microseconds: 0 };
  for (const { sample } of samples) {
    total.microseconds += sample.count * sample.vertices * microsecondsOf.readCoordinate;
  }
  for (let level = plan.topLevel; level <= plan.bottomLevel; level++) {
    const side = resolutionAt(level, set) * set.tileSizePixels;
    const places = countTiles(level);
    // Samples are of all that lies in the box of the area.
    const share = places / countInBox(level);
    let features = 0;
    let footprint = 0;
    for (const { layer, sample, unitX, unitY } of samples) {
      if (level < layer.topLevel || level > layer.bottomLevel) continue;
      const retained = keptAt(level, layer, plan, options) * share;
      const whole = spread(sample, { side, unitX, unitY });
      const [copies, coordinates] = [whole.copies * retained, whole.coordinates * retained];
      features += copies;
      footprint = Math.max(footprint, sample.footprint);
      total.bytes += copies * sample.attributeBytes * bytesOf.attribute + coordinates * bytesOf.coordinate;
      total.microseconds += copies * microsecondsOf.feature + coordinates * microsecondsOf.coordinate;
    }
    const likely = Math.max(places * footprint, 1);
    const tiles = likely * (1 - Math.exp(-features / likely));
    total.tiles += tiles;
    total.bytes += tiles * bytesOf.tile;
    total.microseconds += tiles * microsecondsOf.tile;
  }
  return { tiles: total.tiles, bytes: total.bytes, seconds: total.microseconds / 1e6 };
}

/** Share of the features of a layer that its drop rate keeps at a level: points, and the others when asked. */
function keptAt(
  level: number,
  { relation }: PlannedLayer,
  { bottomLevel }: VectorPyramidPlan,
  { dropRate, baseZoom = bottomLevel, dropsLines, dropsPolygons }: TilingOptions,
): number {
  const type = relation.geometry.type;
  const isDropped =
    type.endsWith('Point') ||
    (dropsLines && type.endsWith('LineString')) ||
    (dropsPolygons && type.endsWith('Polygon'));
  return isDropped ? dropRate ** -Math.max(baseZoom - level, 0) : 1;
}

interface LayerSample {
  readonly layer: PlannedLayer;
  readonly sample: FeatureSample;
  /** Units of the tiles for one of the table. */
  readonly unitX: number;
  readonly unitY: number;
}

async function sampleLayers(
  context: DatastoreContext,
  source: StoredData,
  form: Contract.VectorPyramidForm,
  plan: VectorPyramidPlan,
): Promise<LayerSample[]> {
  const { srid } = tileMatrixSet(form.tile_matrix_set);
  const dataset = await context.features.open(datasetIdOf(source));
  try {
    const samples: LayerSample[] = [];
    for (const layer of plan.layers) {
      const { name, geometry } = layer.relation;
      const area = transformBbox(plan.extent, srid, geometry.srid);
      if (!area) continue;
      const columns = layer.columns
        .map((column) => column.name)
        .filter((one) => one !== layer.relation.primaryKey);
      const sample = await sampleFeatures(
        await dataset.table(name),
        columns,
        form.area === undefined ? null : area,
      );
      samples.push({
        layer,
        sample,
        unitX: ratio(bboxWidth(plan.extent), bboxWidth(area)),
        unitY: ratio(bboxHeight(plan.extent), bboxHeight(area)),
      });
    }
    return samples;
  } finally {
    await dataset.close();
  }
}

const ratio = (a: number, b: number): number => (b > 0 ? a / b : 1);

/** Pieces that the features make in tiles of that side, and the coordinates these keep. */
function spread(
  { count, boxes, vertices }: FeatureSample,
  { side, unitX, unitY }: { side: number; unitX: number; unitY: number },
): { copies: number; coordinates: number } {
  if (boxes.length === 0) return { copies: 0, coordinates: 0 };
  let copies = 0;
  let coordinates = 0;
  for (const box of boxes) {
    const across = (box.width * unitX) / side;
    const down = (box.height * unitY) / side;
    copies += 1 + across + down + across * down * filled;
    const retained = (2 * (across + down) * tileUnits) / unitsPerCoordinate;
    coordinates += Math.max(Math.min(vertices, retained), 1);
  }
  return { copies: (copies / boxes.length) * count, coordinates: (coordinates / boxes.length) * count };
}
