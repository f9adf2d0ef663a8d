/** The objects of a .mif one after the other, as GeoJSON geometries; what only says how they are drawn is skipped. */

import { CartableError } from '@cartable/contract';
import { groupRingsByContainment } from '../shapefile/rings.ts';

export type Position = [number, number];

export interface MifObject {
  /** Null for an object without geometry. */
  readonly geometry: {
    readonly type: string;
    readonly coordinates?: unknown;
    readonly geometries?: unknown;
  } | null;
  /** An arc, an ellipse or a round corner, drawn as a line. */
  readonly isDrawn: boolean;
  /** A text, of which only the place is kept. */
  readonly isText: boolean;
}

const keywords = new Set([
  'none',
  'point',
  'line',
  'pline',
  'region',
  'arc',
  'text',
  'rect',
  'roundrect',
  'ellipse',
  'multipoint',
  'collection',
]);

/** Segments of a drawn circle: between what looks round, and what no map needs. */
const fewestSteps = 32;
const mostSteps = 4096;
const mostInCollection = 16;

interface MifObjectOptions {
  readonly file: string;
  /** Numbers of one object at most. */
  readonly maxNumbers: number;
  /** Distance allowed between a drawn line and its arc, in the unit of the file. */
  readonly tolerance: number;
  /** From the written coordinates to those of the projection. */
  readonly place: (x: number, y: number) => Position;
}

export class MifObjects {
  readonly #lines: Iterator<string>;
  readonly #options: MifObjectOptions;
  #line = 0;
  /** Words of the current line that were not read yet. */
  #words: string[] = [];
  #numbers = 0;

  constructor(lines: Iterable<string>, firstLine: number, options: MifObjectOptions) {
    this.#lines = lines[Symbol.iterator]();
    this.#line = firstLine;
    this.#options = options;
  }

  /** Undefined after the last. @throws {CartableError} `mif.object`, `format.truncated`, `format.record-too-long` */
  next(): MifObject | undefined {
    const keyword = this.#keyword();
    this.#numbers = 0;
    return keyword === undefined ? undefined : this.#object(keyword);
  }

  close(): void {
    this.#lines.return?.();
  }

  /** First word of the next line that begins an object: pens, brushes and symbols stand between. */
  #keyword(): string | undefined {
    while (this.#nextLine()) {
      const word = this.#words[0]?.toLowerCase();
      if (word === undefined || !keywords.has(word)) continue;
      this.#words.shift();
      return word;
    }
    return undefined;
  }

  #object(keyword: string): MifObject {
    switch (keyword) {
      case 'none':
        return plain(null);
      case 'point':
        return plain({ type: 'Point', coordinates: this.#position() });
      case 'line':
        return plain({ type: 'LineString', coordinates: this.#positions(2) });
      case 'pline':
        return this.#lineOrLines();
      case 'region':
        return plain(polygonsOf(this.#parts(this.#count()).map(closed)));
      case 'multipoint':
        return plain({ type: 'MultiPoint', coordinates: this.#positions(this.#count()) });
      case 'collection':
        return this.#collection();
      case 'text':
        return this.#text();
      case 'arc':
        return this.#arc();
      default:
        return this.#box(keyword);
    }
  }

  #lineOrLines(): MifObject {
    const isMultiple = this.#words[0]?.toLowerCase() === 'multiple';
    if (!isMultiple) return plain({ type: 'LineString', coordinates: this.#positions(this.#count()) });
    this.#words.shift();
    return plain({ type: 'MultiLineString', coordinates: this.#parts(this.#count()) });
  }

  /** Region, Pline and Multipoint, at most one of each. */
  #collection(): MifObject {
    const count = this.#count();
    if (count > mostInCollection) throw this.#misread(String(count));
    const members = Array.from({ length: count }, () => {
      const keyword = this.#keyword();
      if (keyword === undefined || keyword === 'collection') throw this.#misread(String(keyword));
      return this.#object(keyword).geometry;
    });
    return plain({ type: 'GeometryCollection', geometries: members.filter((member) => member !== null) });
  }

  /** The text, here or on the next line, then the corners of its box. */
  #text(): MifObject {
    if (this.#words.length === 0) this.#nextLine();
    this.#words = [];
    const [corner] = this.#positions(2);
    return { geometry: { type: 'Point', coordinates: corner }, isDrawn: false, isText: true };
  }

  #arc(): MifObject {
    const [first, last] = this.#corners();
    const start = this.#number();
    const end = this.#number();
    const sweep = end > start ? end - start : end - start + 360;
    const steps = Math.max(2, Math.ceil((sweep / 360) * this.#stepsOf(first, last)));
    const coordinates = Array.from({ length: steps + 1 }, (_, step) =>
      onEllipse(first, last, start + (sweep * step) / steps),
    );
    return drawn({ type: 'LineString', coordinates: coordinates.map(([x, y]) => this.#options.place(x, y)) });
  }

  #box(keyword: string): MifObject {
    const [first, last] = this.#corners();
    const isEllipse = keyword === 'ellipse';
    if (keyword === 'roundrect') this.#number();
    const steps = isEllipse ? this.#stepsOf(first, last) : 0;
    const ring: Position[] = isEllipse
      ? Array.from({ length: steps + 1 }, (_, step) => onEllipse(first, last, (360 * (step % steps)) / steps))
      : [first, [last[0], first[1]], last, [first[0], last[1]], first];
    const coordinates = [ring.map(([x, y]) => this.#options.place(x, y))];
    const geometry = { type: 'Polygon', coordinates };
    return keyword === 'rect' ? plain(geometry) : drawn(geometry);
  }

  /** Segments of a whole ellipse that stay within the tolerance. */
  #stepsOf(first: Position, last: Position): number {
    const radius = Math.max(Math.abs(last[0] - first[0]), Math.abs(last[1] - first[1])) / 2;
    const angle = 2 * Math.acos(Math.max(0, 1 - this.#options.tolerance / radius));
    // A multiple of four, so that the ellipse touches its box.
    const steps = 4 * Math.ceil(Math.PI / (2 * angle));
    return Number.isFinite(steps) ? Math.min(mostSteps, Math.max(fewestSteps, steps)) : fewestSteps;
  }

  #corners(): [Position, Position] {
    return [
      [this.#number(), this.#number()],
      [this.#number(), this.#number()],
    ];
  }

  #parts(count: number): Position[][] {
    const parts: Position[][] = [];
    for (let part = 0; part < count; part++) parts.push(this.#positions(this.#count()));
    return parts;
  }

  #positions(count: number): Position[] {
    const positions: Position[] = [];
    for (let index = 0; index < count; index++) positions.push(this.#position());
    return positions;
  }

  #position(): Position {
    const x = this.#number();
    return this.#options.place(x, this.#number());
  }

  #count(): number {
    const count = this.#number();
    if (!Number.isSafeInteger(count) || count < 0) throw this.#misread(String(count));
    return count;
  }

  #number(): number {
    while (this.#words.length === 0) {
      if (!this.#nextLine()) throw new CartableError('format.truncated', { file: this.#options.file });
    }
    const word = this.#words.shift()!;
    const number = Number(word);
    if (!Number.isFinite(number)) throw this.#misread(word);
    if (++this.#numbers > this.#options.maxNumbers) {
      const { file, maxNumbers } = this.#options;
      throw new CartableError('format.record-too-long', { file, feature: this.#line, limit: maxNumbers * 8 });
    }
    return number;
  }

  #nextLine(): boolean {
    const { done, value } = this.#lines.next();
    if (done) return false;
    this.#line++;
    this.#words = value.split(/[\s,]+/).filter((word) => word !== '');
    return true;
  }

  #misread(value: string): CartableError {
    return new CartableError('mif.object', {
      file: this.#options.file,
      line: this.#line,
      value: value.slice(0, 40),
    });
  }
}

const plain = (geometry: MifObject['geometry']): MifObject => ({ geometry, isDrawn: false, isText: false });
const drawn = (geometry: MifObject['geometry']): MifObject => ({ geometry, isDrawn: true, isText: false });

/** Degrees anticlockwise from the east, on the ellipse inside a box. */
function onEllipse(first: Position, last: Position, degrees: number): Position {
  const angle = (degrees * Math.PI) / 180;
  return [
    (first[0] + last[0]) / 2 + (Math.abs(last[0] - first[0]) / 2) * Math.cos(angle),
    (first[1] + last[1]) / 2 + (Math.abs(last[1] - first[1]) / 2) * Math.sin(angle),
  ];
}

function closed(ring: Position[]): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1]);
  return isOpen ? [...ring, first] : ring;
}

/** Rings come in any order and turn either way: what holds what decides. */
function polygonsOf(rings: readonly Position[][]): MifObject['geometry'] {
  if (rings.length === 0) return { type: 'Polygon', coordinates: [] };
  const starts = [0];
  for (const ring of rings) starts.push(starts.at(-1)! + ring.length);
  const groups = groupRingsByContainment({ coordinates: Float64Array.from(rings.flat(2)), starts });
  const polygons = groups.map((group) => group.map((ring) => rings[ring]!));
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}
