/** The checking pass over a layer: one reading, features judged as they go by, nothing kept but counts and places. */

import { CartableError, type Finding } from '@cartable/contract';
import {
  type Bbox,
  BboxBuilder,
  type Column,
  type FeatureBatch,
  findCrs,
  type GeometryType,
  transformerOf,
} from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type { LayerDescription, OpenedFile } from '../format.ts';
import { type FormatLimits, limitsOf } from '../limits.ts';
import { asRejection } from '../rejection.ts';
import { geometryTypeOfWkbCode } from '../wkb/codes.ts';
import { commonGeometryType } from '../wkb/common-type.ts';
import { areaOf, type CrsArea, placementOf } from './crs-area.ts';
import { ShapeBudget } from './faulty-shape.ts';
import { GeometryChecker, type GeometryResult } from './geometry-checker.ts';
import { type JudgeElsewhere, SharedJudging, type VerdictReader } from './shared-judging.ts';

export interface LayerReport {
  readonly layer: string;
  readonly featureCount: number;
  readonly nullGeometryCount: number;
  readonly emptyGeometryCount: number;
  /** In the CRS of the layer, x then y; absent when there is no coordinate. */
  readonly extent?: Bbox;
  readonly geometryTypesSeen: readonly GeometryType[];
  /** The type that holds all features: `MultiPolygon` for polygons and multipolygons. Null for a plain table. */
  readonly geometryType: GeometryType | null;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  /** Settled by the whole reading. */
  readonly columns: readonly Column[];
  readonly findings: readonly Finding[];
  /** False when the reading stopped before the end: the findings say why. */
  readonly isComplete: boolean;
}

export interface CheckOptions {
  /** EPSG code to judge coordinates by, when the layer has none. */
  readonly srid?: number;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<FormatLimits>;
  /** Budget of the faulty objects drawn in a report; several layers of a report share it. */
  readonly shapes?: ShapeBudget;
  /** Called after each batch with the number of features seen. */
  readonly onProgress?: (featureCount: number) => void;
  /** Another thread that judges geometries. @default all are judged here */
  readonly judgeElsewhere?: JudgeElsewhere | undefined;
  /** Types found by the reading (CSV, GeoJSON); asked once at the end. */
  readonly settledColumns?: () => readonly Column[];
  /** Findings of the reader itself; asked once at the end. */
  readonly readingFindings?: () => readonly Finding[];
}

/** Reads and checks a layer of an opened file. */
export function checkOpenedLayer(
  file: OpenedFile,
  layerName: string,
  options: CheckOptions = {},
): Promise<LayerReport> {
  const layer = file.layers.find(({ name }) => name === layerName);
  if (!layer) throw new CartableError('format.layer-unknown', { file: file.name, layer: layerName });
  return checkLayer(layer, file.read(layerName, { signal: options.signal }), {
    settledColumns: () => file.settledColumns(layerName),
    readingFindings: () => file.readingFindings(layerName),
    ...options,
  });
}

/** Errors that break the reading become findings of the report. @throws the reason of the signal when cancelled */
export async function checkLayer(
  layer: LayerDescription,
  batches: AsyncIterable<FeatureBatch> | Iterable<FeatureBatch>,
  options: CheckOptions = {},
): Promise<LayerReport> {
  const pass = new CheckingPass(layer, options);
  let isComplete = true;
  try {
    for await (const batch of batches) {
      await pass.add(batch);
      options.onProgress?.(pass.featureCount);
    }
    await pass.settle();
  } catch (error) {
    options.signal?.throwIfAborted();
    const rejection = asRejection(error, layer.name);
    await pass.settle();
    pass.stop(rejection);
    isComplete = false;
  }
  return pass.report(isComplete);
}

class CheckingPass {
  featureCount = 0;
  readonly #layer: LayerDescription;
  readonly #options: CheckOptions;
  readonly #findings: FindingCollector;
  readonly #judging: SharedJudging;
  readonly #shapes: ShapeBudget;
  readonly #extent = new BboxBuilder();
  readonly #codes = new Set<number>();
  readonly #srid: number | undefined;
  readonly #area: CrsArea | undefined;
  readonly #toDegrees: ((x: number, y: number) => [number, number]) | undefined;
  readonly #outside: { count: number; impossible: number; first?: string; place?: [number, number] } = {
    count: 0,
    impossible: 0,
  };
  #placedCount = 0;
  #nullCount = 0;
  #emptyCount = 0;

  constructor(layer: LayerDescription, options: CheckOptions) {
    const limits = limitsOf(options);
    this.#layer = layer;
    this.#options = options;
    this.#findings = new FindingCollector(limits.placesPerFinding);
    this.#judging = new SharedJudging(
      new GeometryChecker(limits.segmentPairs),
      // The other thread knows the usual bound.
      options.limits?.segmentPairs === undefined ? options.judgeElsewhere : undefined,
      (batch, verdictOf) => this.#addBatch(batch, verdictOf),
    );
    this.#shapes = options.shapes ?? new ShapeBudget();
    this.#srid = layer.srid ?? options.srid;
    const isKnown = this.#srid !== undefined && findCrs(this.#srid) !== undefined;
    this.#area = isKnown ? areaOf(this.#srid!) : undefined;
    this.#toDegrees = isKnown ? transformerOf(this.#srid!, 4326) : undefined;
  }

  add(batch: FeatureBatch): Promise<void> {
    return this.#judging.add(batch);
  }

  /** To be awaited before the report. */
  settle(): Promise<void> {
    return this.#judging.settle();
  }

  #addBatch({ geometries, keys }: FeatureBatch, verdictOf: VerdictReader): void {
    for (let index = 0; index < geometries.length; index++) {
      const rank = ++this.featureCount;
      if (geometries[index] === null) {
        this.#nullCount++;
        if (this.#layer.geometryType !== null) this.#add('geometry.null', rank, keys?.[index]);
      } else {
        const { geometry, result } = verdictOf(index);
        this.#addResult(geometry, result, rank, keys?.[index]);
      }
    }
  }

  stop(error: CartableError): void {
    this.#findings.addError(error, { layer: this.#layer.name });
  }

  #addResult(
    geometry: Uint8Array,
    result: GeometryResult,
    rank: number,
    key: number | bigint | undefined,
  ): void {
    this.#codes.add(result.code);
    if (result.isEmpty) {
      this.#emptyCount++;
      this.#add('geometry.empty', rank, key);
      return;
    }
    if (!result.isFinite) this.#add('geometry.not-finite', rank, key);
    const hasExtent = result.minX <= result.maxX;
    if (hasExtent) this.#place(result, rank, key);
    if (result.repeatsPoints) this.#add('geometry.duplicate-points', rank, key);
    if (result.invalidity) this.#addInvalidity(geometry, result, rank, key);
  }

  #place(result: GeometryResult, rank: number, key: number | bigint | undefined): void {
    const { minX, minY, maxX, maxY } = result;
    this.#extent.add(minX, minY);
    this.#extent.add(maxX, maxY);
    this.#placedCount++;
    const area = this.#area;
    if (!area || bboxHolds(area.usual, result)) return;
    this.#outside.count++;
    if (!bboxHolds(area.possible, result)) this.#outside.impossible++;
    this.#outside.first ??= String(key ?? rank);
    this.#outside.place ??= this.#degrees(minX, minY);
  }

  #addInvalidity(
    geometry: Uint8Array,
    { invalidity, x, y }: GeometryResult,
    rank: number,
    key: number | bigint | undefined,
  ): void {
    const code = `geometry.${invalidity!}` as const;
    const { name: layer } = this.#layer;
    const place = this.#degrees(x, y);
    const isDrawn = place !== undefined && this.#findings.tellsPlace(code, layer);
    this.#findings.add(code, {
      layer,
      feature: String(key ?? rank),
      place,
      shape: isDrawn
        ? this.#shapes.draw(`${code} ${layer}`, geometry, [x, y], (...at) => this.#degrees(...at))
        : undefined,
      params: { x: rounded(x), y: rounded(y) },
    });
  }

  #add(
    code: 'geometry.null' | 'geometry.empty' | 'geometry.not-finite' | 'geometry.duplicate-points',
    rank: number,
    key: number | bigint | undefined,
  ): void {
    this.#findings.add(code, { layer: this.#layer.name, feature: String(key ?? rank) });
  }

  /** Longitude and latitude for the map; undefined where the transformation has no meaning. */
  #degrees(x: number, y: number): [number, number] | undefined {
    const [longitude, latitude] = this.#toDegrees?.(x, y) ?? [Number.NaN, Number.NaN];
    const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
    return isOnEarth ? [longitude, latitude] : undefined;
  }

  report(isComplete: boolean): LayerReport {
    const { name: layer, columns } = this.#layer;
    const types = new Set([...this.#codes].map((code) => geometryTypeOfWkbCode[code % 1000]!));
    const extent = this.#extent.build();
    if (isComplete) this.#addWholeLayer(types);
    this.#addPlacement(extent);
    return {
      layer,
      featureCount: this.featureCount,
      nullGeometryCount: this.#nullCount,
      emptyGeometryCount: this.#emptyCount,
      extent,
      geometryTypesSeen: [...types].sort(),
      geometryType: this.#layer.geometryType === null && types.size === 0 ? null : this.#settledType(types),
      hasZ: [...this.#codes].some((code) => code >= 3000 || (code >= 1000 && code < 2000)),
      hasM: [...this.#codes].some((code) => code >= 2000),
      columns: this.#options.settledColumns?.() ?? columns,
      findings: [...this.#findings.build(), ...(this.#options.readingFindings?.() ?? [])],
      isComplete,
    };
  }

  /** A declared multiple type stays: later versions of the data may need it. */
  #settledType(types: ReadonlySet<GeometryType>): GeometryType {
    const declared = this.#layer.geometryType;
    const withDeclared = declared && declared !== 'Geometry' ? new Set([...types, declared]) : types;
    return commonGeometryType(withDeclared) ?? declared ?? 'Geometry';
  }

  #addWholeLayer(types: ReadonlySet<GeometryType>): void {
    const { name: layer, geometryType } = this.#layer;
    if (this.featureCount === 0) this.#findings.add('layer.empty', { layer });
    if (geometryType === null && types.size === 0) this.#findings.add('layer.without-geometry', { layer });
    const names = [...types].sort().join(', ');
    if (commonGeometryType(types) === 'Geometry' && types.size > 1)
      this.#findings.add('geometry.mixed-types', { layer, params: { types: names } });
    else if (geometryType && geometryType !== 'Geometry' && this.#settledType(types) === 'Geometry') {
      this.#findings.add('geometry.unexpected-type', {
        layer,
        params: { types: names, expected: geometryType },
      });
    }
    const hasZ = [...this.#codes].some((code) => code >= 3000 || (code >= 1000 && code < 2000));
    const hasM = [...this.#codes].some((code) => code >= 2000);
    if (hasZ || hasM)
      this.#findings.add('geometry.z-or-m', {
        layer,
        params: { dimensions: `${hasZ ? 'Z' : ''}${hasM ? 'M' : ''}` },
      });
  }

  #addPlacement(extent: Bbox | undefined): void {
    const { count, impossible, first, place } = this.#outside;
    if (!extent || !this.#area || this.#srid === undefined || count === 0) return;
    const { name: layer } = this.#layer;
    const params = { srid: this.#srid, name: findCrs(this.#srid)!.name };
    const placement = placementOf(extent, this.#area, impossible / this.#placedCount);
    if (placement === 'partly-outside')
      this.#findings.add('crs.outside-area', { layer, feature: first, place, count, params });
    else if (placement === 'axes-swapped') this.#findings.add('crs.axes-swapped', { layer });
    else {
      const boxes = { expected: boxText(this.#area.usual), extent: boxText(extent) };
      this.#findings.add('crs.probably-wrong', { layer, params: { ...params, ...boxes } });
    }
  }
}

const bboxHolds = (area: Bbox, { minX, minY, maxX, maxY }: GeometryResult): boolean =>
  minX >= area[0] && minY >= area[1] && maxX <= area[2] && maxY <= area[3];

/** @example boxText([1.25, 2, 3, 4]) === 'x 1.25 … 3, y 2 … 4' */
function boxText(box: Bbox): string {
  const [minX, minY, maxX, maxY] = box.map((value) => Number(value.toPrecision(7)));
  return `x ${minX} … ${maxX}, y ${minY} … ${maxY}`;
}

/** Seven digits after the point: a centimetre in degrees. */
function rounded(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
