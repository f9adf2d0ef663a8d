import { CartableError, type TablePreview } from '@cartable/contract';
import { findingOfError, type LayerDescription, type OpenedFile } from '@cartable/formats';
import {
  type Bbox,
  BboxBuilder,
  countCoordinates,
  type FeatureBatch,
  findCrs,
  thinWkb,
  toGeoJson,
  transformerOf,
  type Value,
  wkbEnvelope,
} from '@cartable/geo';
import { boxOnEarth, geographicBoxOf } from '../../geographic-box/geographic-box.ts';
import type { TaskTools } from '../../workers/task.ts';
import { candidatesOf } from '../reading/crs-candidates-of.ts';

/** Enough to recognise a table, few enough for a small answer: some hundred kilobytes of texts at the very most. */
const shown = { rows: 20, columns: 40, characters: 120, features: 500 } as const;
/** One by one, so that a fault hides nothing of what comes before it. */
const batchSize = 1;
/** Positions drawn in one preview: half a megabyte of JSON. */
const mostPositions = 30_000;
/** A feature with more is thinned to what a map of some hundred pixels shows. */
const heavyPositions = 200;
const mapPixels = 400;
/** A decimetre. */
const decimals = 6;

type Geometry = TablePreview['features'][number]['geometry'];

/** Positions that the tables of one preview may still take. */
export class PlacesBudget {
  #left = mostPositions;

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  take(positions: number): boolean {
    if (positions > this.#left) return false;
    this.#left -= positions;
    return true;
  }
}

interface PreviewOptions {
  /** EPSG code for a layer that says none. */
  readonly srid: number | undefined;
  readonly places: PlacesBudget;
  readonly tools: TaskTools;
}

/** Reads the beginning of a layer; a file damaged further on still shows what comes before. */
export function previewTable(
  file: OpenedFile,
  layer: LayerDescription,
  { srid: declared, places, tools }: PreviewOptions,
): TablePreview {
  const srid = [layer.srid, declared].find((code) => code !== undefined && findCrs(code));
  const pass = new PreviewPass(layer, srid, places);
  let finding: TablePreview['finding'] = null;
  try {
    for (const batch of file.read(layer.name, { batchSize, signal: tools.signal })) {
      tools.throwIfCancelled();
      pass.addBatch(batch);
      if (pass.isComplete) break;
    }
  } catch (error) {
    if (tools.signal.aborted || !(error instanceof CartableError)) throw error;
    finding = findingOfError(error, { layer: layer.name });
  }
  return {
    file: file.name,
    name: layer.name,
    geometry_type: layer.geometryType,
    feature_count: layer.featureCount ?? null,
    srid: srid === undefined || layer.geometryType === null ? '' : `EPSG:${srid}`,
    crs_candidates: candidatesOf(layer),
    columns: layer.columns.slice(0, shown.columns).map(({ name }) => shortened(name)),
    columns_left_out: Math.max(0, layer.columns.length - shown.columns),
    rows: pass.rows,
    features: pass.features,
    features_nowhere: pass.nowhere,
    extent: extentOf(srid, layer.extent) ?? extentOf(srid, pass.extent()),
    finding,
  };
}

function extentOf(srid: number | undefined, extent: Bbox | undefined): TablePreview['extent'] {
  if (srid === undefined || !extent?.every(Number.isFinite)) return null;
  return boxOnEarth(geographicBoxOf(extent, srid));
}

class PreviewPass {
  readonly rows: TablePreview['rows'] = [];
  readonly features: TablePreview['features'] = [];
  nowhere = 0;
  #rank = 0;
  readonly #toDegrees: ((x: number, y: number) => [number, number]) | undefined;
  readonly #places: PlacesBudget;
  readonly #extent = new BboxBuilder();

  constructor(layer: LayerDescription, srid: number | undefined, places: PlacesBudget) {
    const isPlaced = layer.geometryType !== null && srid !== undefined;
    this.#toDegrees = isPlaced ? transformerOf(srid, 4326) : undefined;
    this.#places = places;
  }

  get isComplete(): boolean {
    const hasPlaces = !this.#toDegrees || this.#places.isSpent || this.#rank >= shown.features;
    return hasPlaces && this.#rank >= shown.rows;
  }

  /** Envelope of the features placed, in the CRS of the layer. */
  extent(): Bbox | undefined {
    return this.#extent.build();
  }

  addBatch({ geometries, rows }: FeatureBatch): void {
    for (const [index, row] of rows.entries()) {
      const rank = ++this.#rank;
      if (rank <= shown.rows) this.rows.push(row.slice(0, shown.columns).map(shownValue));
      const wkb = geometries[index];
      if (wkb && rank <= shown.features) this.#addGeometry(wkb, rank);
    }
  }

  #addGeometry(wkb: Uint8Array, row: number): void {
    const toDegrees = this.#toDegrees;
    const envelope = toDegrees && wkbEnvelope(wkb);
    if (!envelope) return;
    const light = thinned(wkb, envelope);
    if (this.#places.isSpent || !this.#places.take(countCoordinates(light))) return;
    const geometry = placed(light, toDegrees);
    if (!geometry) {
      this.nowhere++;
      return;
    }
    this.#extent.add(envelope[0], envelope[1]);
    this.#extent.add(envelope[2], envelope[3]);
    this.features.push({ row, geometry });
  }
}

function thinned(wkb: Uint8Array, envelope: Bbox): Uint8Array {
  if (countCoordinates(wkb) <= heavyPositions) return wkb;
  const [minX, minY, maxX, maxY] = envelope;
  return thinWkb(wkb, envelope, Math.max(maxX - minX, maxY - minY) / mapPixels);
}

/** @returns undefined for what lies nowhere on earth: another projection was meant */
function placed(
  wkb: Uint8Array,
  toDegrees: (x: number, y: number) => [number, number],
): Geometry | undefined {
  let isOnEarth = true;
  const transform = (x: number, y: number): [number, number] => {
    const place = toDegrees(x, y);
    isOnEarth &&= Math.abs(place[0]) <= 180 && Math.abs(place[1]) <= 90;
    return place;
  };
  const geometry = toGeoJson(wkb, { transform, decimals });
  return isOnEarth ? { ...geometry } : undefined;
}

function shownValue(value: Value): TablePreview['rows'][number][number] {
  if (value === null || typeof value === 'boolean') return value;
  if (value instanceof Uint8Array) return `… (${value.length})`;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return shortened(String(value));
}

/** By code points, so that no character is cut in two. */
function shortened(text: string): string {
  if (text.length <= shown.characters) return text;
  return `${[...text.slice(0, shown.characters * 2)].slice(0, shown.characters).join('')}…`;
}
