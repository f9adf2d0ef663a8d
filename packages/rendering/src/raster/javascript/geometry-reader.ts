/** WKB to pixels in plain JavaScript: same reading, thinning and clipping as the assembly/ folder. */
import type { Bbox } from '@cartable/geo';
import {
  lineBit,
  malformed,
  pointBit,
  projectTo,
  ringBit,
  tooComplex,
  unsupported,
  type View,
} from '../raster.ts';
import { Simplifier } from './simplifier.ts';

export interface Part {
  readonly kind: 'point' | 'line' | 'ring';
  /** Length in pixels run before the first point. */
  readonly phase: number;
  /** Pixels x, y, x, y… */
  readonly points: number[];
}

type Vertex = readonly [x: number, y: number];

const bitOf = { point: pointBit, line: lineBit, ring: ringBit };
const maxDepth = 16;

export class GeometryReader {
  readonly #view: View;
  readonly #window: Bbox;
  readonly #tolerance: number;
  readonly #bytes: DataView;
  readonly #asLines: boolean;
  #at = 0;
  readonly parts: Part[] = [];

  constructor(wkb: Uint8Array, asLines: boolean, view: View, window: Bbox, tolerance: number) {
    this.#bytes = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
    this.#asLines = asLines;
    this.#view = view;
    this.#window = window;
    this.#tolerance = tolerance;
  }

  read(): number {
    const status = this.#geometry(0);
    return status < 0 ? status : this.parts.reduce((bits, part) => bits | bitOf[part.kind], 0);
  }

  #left(): number {
    return this.#bytes.byteLength - this.#at;
  }

  #count(): number {
    const count = this.#bytes.getUint32(this.#at, true);
    this.#at += 4;
    return count;
  }

  #geometry(depth: number): number {
    if (depth > maxDepth) return tooComplex;
    if (this.#left() < 5 || this.#bytes.getUint8(this.#at) !== 1) return malformed;
    const code = this.#bytes.getUint32(this.#at + 1, true);
    this.#at += 5;
    if (code & 0x20000000) this.#at += 4;
    const iso = code & 0x1fffffff;
    const family = Math.floor(iso / 1000);
    if (family > 3) return unsupported;
    const flags = (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0);
    const size = 8 * (2 + flags + [0, 1, 1, 2][family]!);
    const type = iso % 1000;
    if (type === 1) return this.#point(size);
    if (type === 2) return this.#path(size, false);
    if (type === 3 || type === 17) return this.#members(4, () => this.#path(size, true));
    if ((type >= 4 && type <= 7) || type === 15 || type === 16)
      return this.#members(9, () => this.#geometry(depth + 1));
    return unsupported;
  }

  #members(leastBytes: number, read: () => number): number {
    if (this.#left() < 4) return malformed;
    const count = this.#count();
    if (count * leastBytes > this.#left()) return malformed;
    for (let i = 0; i < count; i++) {
      const status = read();
      if (status < 0) return status;
    }
    return 0;
  }

  #point(size: number): number {
    if (this.#left() < size) return malformed;
    const x = this.#bytes.getFloat64(this.#at, true);
    const y = this.#bytes.getFloat64(this.#at + 8, true);
    this.#at += size;
    const [minX, minY, maxX, maxY] = this.#window;
    if (x >= minX && x <= maxX && y >= minY && y <= maxY) this.#push('point', [[x, y]], 0);
    return 0;
  }

  #path(size: number, closed: boolean): number {
    if (this.#left() < 4) return malformed;
    const count = this.#count();
    if (count * size > this.#left()) return malformed;
    const vertices: Vertex[] = [];
    for (let i = 0; i < count; i++, this.#at += size) {
      const x = this.#bytes.getFloat64(this.#at, true);
      const y = this.#bytes.getFloat64(this.#at + 8, true);
      if (Number.isFinite(x) && Number.isFinite(y)) vertices.push([x, y]);
    }
    const retained = this.#thin(vertices, closed);
    if (closed && !this.#asLines) this.#push('ring', clipRing(retained, this.#window), 0);
    else this.#clipLine(retained);
    return 0;
  }

  #thin(vertices: readonly Vertex[], closed: boolean): Vertex[] {
    const first = vertices[0];
    if (!first) return [];
    const { scaleX, scaleY } = this.#view;
    const simplifier = new Simplifier(this.#tolerance);
    const retained: Vertex[] = [first];
    simplifier.startAt(first[0] * scaleX, first[1] * scaleY);
    let waiting = first;
    for (const vertex of vertices.slice(1)) {
      const x = vertex[0] * scaleX;
      const y = vertex[1] * scaleY;
      if (simplifier.breaks(x, y)) {
        retained.push(waiting);
        simplifier.startAt(waiting[0] * scaleX, waiting[1] * scaleY);
        simplifier.breaks(x, y);
      }
      if (simplifier.hasCandidate) waiting = vertex;
    }
    const last = vertices[vertices.length - 1]!;
    const end = retained[retained.length - 1]!;
    if (closed || last[0] !== end[0] || last[1] !== end[1]) retained.push(last);
    return retained;
  }

  #clipLine(vertices: readonly Vertex[]): void {
    let part: Vertex[] = [];
    let phase = 0;
    let run = 0;
    vertices.forEach((to, i) => {
      const from = vertices[i - 1];
      if (!from) return;
      const length = Math.hypot((to[0] - from[0]) * this.#view.scaleX, (to[1] - from[1]) * this.#view.scaleY);
      const inside = insideOf(from, to, this.#window);
      if (inside) {
        const [t0, t1] = inside;
        if (part.length === 0) {
          phase = run + t0 * length;
          part.push(along(from, to, t0));
        }
        part.push(along(from, to, t1));
        if (t1 < 1) {
          this.#push('line', part, phase);
          part = [];
        }
      }
      run += length;
    });
    this.#push('line', part, phase);
  }

  #push(kind: Part['kind'], vertices: readonly Vertex[], phase: number): void {
    const points: number[] = [];
    for (const [x, y] of vertices) {
      const [px, py] = projectTo(this.#view, x, y);
      if (Number.isFinite(px) && Number.isFinite(py)) points.push(Math.fround(px), Math.fround(py));
    }
    if (points.length > 0) this.parts.push({ kind, phase, points });
  }
}

function along(from: Vertex, to: Vertex, t: number): Vertex {
  return t === 1 ? to : [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}

/** Range of an edge inside the window (Liang and Barsky). */
function insideOf(from: Vertex, to: Vertex, [minX, minY, maxX, maxY]: Bbox): [number, number] | undefined {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  let t0 = 0;
  let t1 = 1;
  for (const [p, q] of [
    [-dx, from[0] - minX],
    [dx, maxX - from[0]],
    [-dy, from[1] - minY],
    [dy, maxY - from[1]],
  ] as const) {
    if (p === 0) {
      if (q < 0) return undefined;
    } else if (p < 0) t0 = Math.max(t0, q / p);
    else t1 = Math.min(t1, q / p);
  }
  return t0 <= t1 ? [t0, t1] : undefined;
}

/** Cuts a ring by each side of the window in turn (Sutherland and Hodgman). */
function clipRing(ring: readonly Vertex[], window: Bbox): Vertex[] {
  let current: readonly Vertex[] = ring;
  for (const [axis, limit, sign] of [
    [0, window[0], 1],
    [0, window[2], -1],
    [1, window[1], 1],
    [1, window[3], -1],
  ] as const) {
    const next: Vertex[] = [];
    current.forEach((to, i) => {
      const from = current[i === 0 ? current.length - 1 : i - 1]!;
      const fromIn = (from[axis] - limit) * sign >= 0;
      const toIn = (to[axis] - limit) * sign >= 0;
      if (fromIn !== toIn) next.push(along(from, to, (limit - from[axis]) / (to[axis] - from[axis])));
      if (toIn) next.push(to);
    });
    current = next;
  }
  return [...current];
}
