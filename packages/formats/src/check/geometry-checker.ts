/**
 * Reads a geometry once and says all that is wrong with it. Same verdict as the OGC validity of GEOS
 * (`ST_IsValid`), found by our own algorithm because it runs on every feature of every deposit.
 */

import { dimensionOfCode } from '../wkb/codes.ts';
import { ChainTree } from './chain-tree.ts';
import { findLoop } from './connected-interior.ts';
import { RingArena } from './ring-arena.ts';
import { type Crossing, RingCrossings, type Touch } from './ring-crossings.ts';
import { type Nesting, RingNesting } from './ring-nesting.ts';
import { SegmentPairs } from './segment-pairs.ts';

export type Invalidity =
  | Crossing
  | Nesting
  | 'ring-open'
  | 'too-few-points'
  | 'zero-area'
  | 'interior-disconnected'
  | 'validity-unknown';

/** Result of the checks of the last geometry. */
export interface GeometryResult {
  /** ISO WKB code of the geometry: type plus 1000 for Z, 2000 for M. */
  code: number;
  isEmpty: boolean;
  /** False for NaN and infinities, empty points aside. */
  isFinite: boolean;
  repeatsPoints: boolean;
  invalidity: Invalidity | undefined;
  /** Where, in the CRS of the layer. */
  x: number;
  y: number;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export class GeometryChecker {
  readonly result: GeometryResult = {
    code: 0,
    isEmpty: true,
    isFinite: true,
    repeatsPoints: false,
    invalidity: undefined,
    x: 0,
    y: 0,
    minX: 0,
    minY: 0,
    maxX: 0,
    maxY: 0,
  };
  readonly #arena = new RingArena();
  readonly #tree = new ChainTree();
  readonly #crossings = new RingCrossings(this.#arena);
  readonly #nesting = new RingNesting(this.#arena, this.#tree);
  readonly #pairs = new SegmentPairs(this.#tree, this.#crossings.judge);
  readonly #maxPairs: number;
  #view: DataView = new DataView(new ArrayBuffer(0));
  #at = 0;

  constructor(maxPairs: number) {
    this.#maxPairs = maxPairs;
  }

  /**
   * @param wkb ISO, little endian, whole: as readers give it
   * @throws {RangeError} for a MultiPolygon of something else
   */
  check(wkb: Uint8Array): GeometryResult {
    const { result } = this;
    result.isEmpty = result.isFinite = true;
    result.repeatsPoints = false;
    result.invalidity = undefined;
    result.minX = result.minY = Number.POSITIVE_INFINITY;
    result.maxX = result.maxY = Number.NEGATIVE_INFINITY;
    if (this.#view.buffer !== wkb.buffer) this.#view = new DataView(wkb.buffer);
    this.#at = wkb.byteOffset;
    result.code = this.#view.getUint32(this.#at + 1, true);
    this.#geometry();
    return result;
  }

  #geometry(): void {
    const code = this.#view.getUint32(this.#at + 1, true);
    const type = code % 1000;
    const stride = dimensionOfCode(code) * 8;
    this.#at += 5;
    if (type === 1) this.#point(stride);
    else if (type === 2) this.#line(stride);
    else if (type === 3) {
      this.#arena.clear();
      this.#polygon(stride);
      this.#judgePolygons();
    } else if (type === 6) this.#multiPolygon();
    else for (let left = this.#count(); left > 0; left--) this.#geometry();
  }

  #count(): number {
    const count = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    return count;
  }

  /** NaN twice is how WKB writes an empty point. */
  #point(stride: number): void {
    const x = this.#view.getFloat64(this.#at, true);
    const y = this.#view.getFloat64(this.#at + 8, true);
    this.#at += stride;
    if (Number.isNaN(x) && Number.isNaN(y)) return;
    this.#extend(x, y);
  }

  #extend(x: number, y: number): void {
    const { result } = this;
    result.isEmpty = false;
    if (x - x !== 0 || y - y !== 0) {
      result.isFinite = false;
      return;
    }
    if (x < result.minX) result.minX = x;
    if (x > result.maxX) result.maxX = x;
    if (y < result.minY) result.minY = y;
    if (y > result.maxY) result.maxY = y;
  }

  #line(stride: number): void {
    const count = this.#count();
    let distinct = 0;
    let [previousX, previousY] = [Number.NaN, Number.NaN];
    for (let point = 0; point < count; point++, this.#at += stride) {
      const x = this.#view.getFloat64(this.#at, true);
      const y = this.#view.getFloat64(this.#at + 8, true);
      this.#extend(x, y);
      if (x === previousX && y === previousY) this.result.repeatsPoints = true;
      else distinct++;
      previousX = x;
      previousY = y;
    }
    if (count > 0 && distinct < 2) this.#fail('too-few-points', previousX, previousY);
  }

  #multiPolygon(): void {
    this.#arena.clear();
    for (let left = this.#count(); left > 0; left--) {
      const code = this.#view.getUint32(this.#at + 1, true);
      // Read as rings, anything else would go on into what lies after the geometry.
      if (code % 1000 !== 3) throw new RangeError(`A MultiPolygon holds a geometry of code ${code}.`);
      this.#at += 5;
      this.#polygon(dimensionOfCode(code) * 8);
    }
    this.#judgePolygons();
  }

  #polygon(stride: number): void {
    this.#arena.beginPolygon();
    for (let left = this.#count(); left > 0; left--) this.#ring(stride);
  }

  /** Copies a ring without its repeated points. */
  #ring(stride: number): void {
    const { result } = this;
    const arena = this.#arena;
    const view = this.#view;
    const count = this.#count();
    arena.beginRing(count);
    if (count === 0) {
      arena.endRing();
      return;
    }
    result.isEmpty = false;
    const xy = arena.xy;
    let to = arena.pointCount * 2;
    let { minX, minY, maxX, maxY } = result;
    let [previousX, previousY, sum] = [Number.NaN, Number.NaN, 0];
    let at = this.#at;
    for (let point = 0; point < count; point++, at += stride) {
      const x = view.getFloat64(at, true);
      const y = view.getFloat64(at + 8, true);
      sum += x - x + (y - y);
      if (x === previousX && y === previousY) {
        result.repeatsPoints = true;
        continue;
      }
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      xy[to++] = previousX = x;
      xy[to++] = previousY = y;
    }
    result.minX = minX;
    result.minY = minY;
    result.maxX = maxX;
    result.maxY = maxY;
    // Infinity and NaN are the numbers that do not cancel themselves.
    if (sum !== 0) result.isFinite = false;
    const start = arena.pointCount * 2;
    arena.pointCount = to / 2;
    arena.endRing();
    const firstX = view.getFloat64(this.#at, true);
    const firstY = view.getFloat64(this.#at + 8, true);
    this.#at = at;
    if (firstX !== previousX || firstY !== previousY) this.#fail('ring-open', firstX, firstY);
    else if (to - start < 8) this.#fail('too-few-points', firstX, firstY);
  }

  /** The first fault of a geometry is the one said. */
  #fail(invalidity: Invalidity, x: number, y: number): void {
    const { result } = this;
    if (result.invalidity) return;
    result.invalidity = invalidity;
    result.x = x;
    result.y = y;
  }

  #judgePolygons(): void {
    const { result } = this;
    if (result.invalidity || !result.isFinite || this.#arena.pointCount === 0) return;
    this.#tree.build(this.#arena);
    this.#crossings.clear();
    const outcome = this.#pairs.run(this.#arena.xy, this.#maxPairs);
    const { crossing, touches, isProper } = this.#crossings;
    if (outcome === 'too-many') this.#fail('validity-unknown', result.minX, result.minY);
    else if (crossing)
      this.#fail(!isProper && this.#isFlat() ? 'zero-area' : crossing, this.#crossings.x, this.#crossings.y);
    else this.#judgeNesting(touches);
  }

  #judgeNesting(touches: readonly Touch[]): void {
    const nesting = this.#nesting.find();
    if (nesting) this.#fail(nesting, this.#nesting.x, this.#nesting.y);
    const loop = findLoop(touches);
    if (loop) this.#fail('interior-disconnected', loop.x, loop.y);
  }

  /** Whether a ring has no area: with overlaps and no crossing, a line drawn as a polygon. */
  #isFlat(): boolean {
    const { xy, starts, ringCount } = this.#arena;
    for (let ring = 0; ring < ringCount; ring++) {
      const origin = starts[ring]! * 2;
      let area = 0;
      for (let at = origin + 2; at < (starts[ring + 1]! - 1) * 2; at += 2) {
        area +=
          (xy[at]! - xy[origin]!) * (xy[at + 3]! - xy[origin + 1]!) -
          (xy[at + 2]! - xy[origin]!) * (xy[at + 1]! - xy[origin + 1]!);
      }
      if (area === 0) return true;
    }
    return false;
  }
}
