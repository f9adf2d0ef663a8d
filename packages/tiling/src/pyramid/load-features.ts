/** Reads the layers of a request into shared memory: all of them, or those of a block. */

import type { FeatureBatch } from '@cartable/geo';
import { Path } from '../geometry/path.ts';
import { boundsOf, WkbGeometryReader } from '../geometry/wkb-geometry.ts';
import { mvtFieldType } from '../mvt/encode-value.ts';
import { noValue } from '../mvt/layer-writer.ts';
import { ValueTable } from '../mvt/value-table.ts';
import { type MvtGeometryType, mvtPolygon } from '../mvt/wire.ts';
import { CentreSample } from './centre-sample.ts';
import { clusterColumns, reserveClusterValues } from './clusters.ts';
import { FeatureBuilder } from './feature-builder.ts';
import { LowLevelThinner } from './low-level-thinner.ts';
import { minZoomChooser } from './min-zoom.ts';
import type { PyramidLayer, SkippedFeatures, VectorPyramidRequest } from './request.ts';
import type { SharedFeatures } from './shared-features.ts';
import { type WorldBox, worldGrid } from './world-grid.ts';

export interface LoadRequest {
  readonly request: VectorPyramidRequest;
  /** Features that do not meet it are passed over, and counted. */
  readonly box: WorldBox;
  /** Over it, loading goes on without keeping anything: only to know what is there. */
  readonly memoryBytes: number;
  /** Only what these levels show is kept. */
  readonly levelsUpTo?: number;
  readonly onProgress?: (features: number) => void;
  readonly signal?: AbortSignal;
}

export interface LoadedFeatures {
  /** Absent when there is too much for the memory. */
  readonly features?: SharedFeatures;
  /** Read, drawable or not. */
  readonly count: number;
  readonly drawable: number;
  readonly skipped: SkippedFeatures;
  /** Extent of what can be drawn, world units; undefined when nothing can. */
  readonly extent?: WorldBox;
  /** Bytes of memory for the first `kept` features. */
  readonly bytes: number;
  readonly retained: number;
  readonly centres: CentreSample;
}

/** Room for the attributes of a cluster. */
const unclustered = clusterColumns.map(() => noValue);

/** Told to who waits: some times a second. */
const featuresPerReport = 10_000;

export async function loadFeatures(load: LoadRequest): Promise<LoadedFeatures> {
  const loader = new Loader(load);
  for (const layer of load.request.layers) await loader.addLayer(layer);
  return loader.finish();
}

class Loader {
  readonly #load: LoadRequest;
  /** Whether features have room for the attributes of clusters. */
  readonly #clusters: boolean;
  #builder: FeatureBuilder | undefined = new FeatureBuilder();
  #values: ValueTable | undefined = new ValueTable('shared');
  readonly #path = new Path();
  readonly #bounds = new Float64Array(4);
  readonly #skipped = { empty: 0, malformed: 0, partlyPlaced: 0, outside: 0, mixed: 0 };
  readonly #centres = new CentreSample();
  readonly #thinner: LowLevelThinner | undefined;
  readonly #extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  #count = 0;
  #drawable = 0;
  #bytes = 0;
  #retained = 0;

  constructor(load: LoadRequest) {
    this.#load = load;
    this.#clusters = load.request.options.clusterDistancePixels > 0;
    if (this.#clusters) reserveClusterValues(this.#values!);
    if (load.levelsUpTo !== undefined)
      this.#thinner = new LowLevelThinner(load.levelsUpTo, load.request.options);
  }

  async addLayer(layer: PyramidLayer): Promise<void> {
    const { levelsUpTo } = this.#load;
    if (levelsUpTo !== undefined && layer.minZoom > levelsUpTo) return;
    const { tileMatrixSet, options } = this.#load.request;
    const reader = new WkbGeometryReader(layer.srid, tileMatrixSet, worldGrid(tileMatrixSet));
    const columns = layer.columns.flatMap(({ name, type }, place) =>
      mvtFieldType(type) ? [{ name, type, place }] : [],
    );
    this.#builder?.beginLayer({
      name: layer.name,
      columns: [...columns.map(({ name }) => name), ...(this.#clusters ? clusterColumns : [])],
      minZoom: layer.minZoom,
      maxZoom: layer.maxZoom,
    });
    const minZoomOf = minZoomChooser(layer, options);
    const numbersOf = (batch: FeatureBatch, i: number): number[] => [
      ...columns.map(({ type, place }) => this.#values!.numberOf(batch.rows[i]![place] ?? null, type)),
      ...(this.#clusters ? unclustered : []),
    ];
    let number = 0;
    for await (const batch of layer.source.batches()) {
      this.#load.signal?.throwIfAborted();
      for (let i = 0; i < batch.geometries.length; i++) {
        const type = this.#place(reader, batch.geometries[i]!);
        const minZoom = type === 0 ? 0 : minZoomOf(type, number);
        number++;
        if (type === 0 || !this.#isShown(type, minZoom)) continue;
        this.#keep(type, minZoom, () => numbersOf(batch, i), batch.keys?.[i]);
      }
      this.#checkMemory();
    }
  }

  /** Reads a geometry and counts what cannot be drawn of it. @returns 0 when nothing can */
  #place(reader: WkbGeometryReader, geometry: Uint8Array | null): MvtGeometryType | 0 {
    if (++this.#count % featuresPerReport === 0) this.#load.onProgress?.(this.#count);
    const outcome = geometry ? reader.read(geometry, this.#path) : 'empty';
    if (typeof outcome === 'string') {
      this.#skipped[outcome]++;
      return 0;
    }
    if (reader.isMixed) this.#skipped.mixed++;
    if (reader.unplacedVertices > 0) this.#skipped.partlyPlaced++;
    boundsOf(this.#path, this.#bounds);
    const [left, top, right, bottom] = this.#load.box;
    const [minX, minY, maxX, maxY] = this.#bounds as unknown as [number, number, number, number];
    if (minX > right || maxX < left || minY > bottom || maxY < top) {
      this.#skipped.outside++;
      return 0;
    }
    this.#drawable++;
    this.#centres.add((Math.max(minX, left) + Math.min(maxX, right)) / 2);
    const extent = this.#extent;
    extent[0] = Math.min(extent[0], Math.max(minX, left));
    extent[1] = Math.min(extent[1], Math.max(minY, top));
    extent[2] = Math.max(extent[2], Math.min(maxX, right));
    extent[3] = Math.max(extent[3], Math.min(maxY, bottom));
    return outcome;
  }

  #isShown(type: MvtGeometryType, minZoom: number): boolean {
    if (!this.#thinner) return true;
    if (minZoom > this.#load.levelsUpTo!) return false;
    return this.#thinner.thin(this.#path, type === mvtPolygon, this.#bounds);
  }

  #keep(
    type: MvtGeometryType,
    minZoom: number,
    numbers: () => number[],
    key: number | bigint | undefined,
  ): void {
    this.#builder?.add(this.#path, type, numbers(), key, minZoom);
  }

  #checkMemory(): void {
    if (!this.#builder || !this.#values) return;
    const bytes = this.#builder.byteLength + this.#values.memoryBytes;
    this.#bytes = bytes;
    this.#retained = this.#count;
    if (bytes <= this.#load.memoryBytes) return;
    this.#builder = undefined;
    this.#values = undefined;
  }

  finish(): LoadedFeatures {
    const loaded = {
      count: this.#count,
      drawable: this.#drawable,
      skipped: this.#skipped,
      bytes: this.#bytes,
      retained: this.#retained,
      centres: this.#centres,
      ...(this.#drawable > 0 ? { extent: this.#extent } : {}),
    };
    if (!this.#builder || !this.#values) return loaded;
    const { bytes, offsets, count } = this.#values;
    return { ...loaded, features: this.#builder.finish({ bytes, offsets, count }) };
  }
}
