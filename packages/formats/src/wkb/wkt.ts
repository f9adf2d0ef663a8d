/** Well-known text (OGC 06-103r4 §7, with the `SRID=…;` of PostGIS) to ISO WKB; curves are drawn as lines. */

import { curveCodes, geometryTypeOfWkbCode, wkbCodes } from './codes.ts';
import { drawCurves } from './curves.ts';

const start =
  /^\s*(?:SRID=\d{1,6};)?\s*(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|POLYHEDRALSURFACE|TIN|TRIANGLE|GEOMETRYCOLLECTION)\s*(?:ZM|Z|M)?\s*(?:\(|EMPTY)/i;
const maxDepth = 16;
/** A centimetre in metric systems. */
export const defaultCurveTolerance = 0.01;

export function looksLikeWkt(text: string): boolean {
  return start.test(text);
}

export interface ParsedGeometry {
  readonly wkb: Uint8Array;
  readonly srid?: number;
  /** Whether it had curves, now lines. */
  readonly isDrawn: boolean;
}

/**
 * Undefined when the text is not the WKT of a geometry.
 * @param tolerance furthest that a line may be from the arc it stands for, in the unit of the coordinates
 */
export function parseWktGeometry(
  text: string,
  tolerance = defaultCurveTolerance,
): ParsedGeometry | undefined {
  const prefix = /^\s*SRID=(\d{1,6});/i.exec(text);
  const parser = new WktParser(text, prefix?.[0].length ?? 0);
  if (!parser.geometry(0) || !parser.atEnd()) return undefined;
  const written = parser.result();
  const wkb = parser.hasCurves ? drawCurves(written, tolerance) : written;
  return wkb && { wkb, srid: prefix ? Number(prefix[1]) : undefined, isDrawn: parser.hasCurves };
}

const codeByKeyword = new Map<string, number>(
  Object.entries({ ...wkbCodes, ...curveCodes }).map(([name, code]) => [name.toUpperCase(), code]),
);
/** Members written without their name: lines in curves, polygons in surfaces. */
const unnamedMembers: Readonly<Record<number, number>> = {
  [curveCodes.CompoundCurve]: wkbCodes.LineString,
  [curveCodes.CurvePolygon]: wkbCodes.LineString,
  [curveCodes.MultiCurve]: wkbCodes.LineString,
  [curveCodes.MultiSurface]: wkbCodes.Polygon,
  [curveCodes.PolyhedralSurface]: wkbCodes.Polygon,
  [curveCodes.Tin]: curveCodes.Triangle,
};

class WktParser {
  hasCurves = false;
  readonly #text: string;
  #at: number;
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #dimension = 0;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  result(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  atEnd(): boolean {
    return this.#text.slice(this.#at).trim() === '';
  }

  /** @param dimension numbers per position of the curve it belongs to, when it does not say its own */
  geometry(depth: number, dimension = 2): boolean {
    const word = this.#word().toUpperCase();
    const plain = word.replace(/(?:ZM|Z|M)$/, '');
    const code = codeByKeyword.get(codeByKeyword.has(word) ? word : plain);
    if (code === undefined || depth > maxDepth) return false;
    const flags = codeByKeyword.has(word) ? this.#word().toUpperCase() : word.slice(plain.length);
    let isEmpty = flags === 'EMPTY';
    const dimensions = isEmpty ? '' : flags;
    if (!/^(?:Z|M|ZM)?$/.test(dimensions)) return false;
    isEmpty ||= dimensions !== '' && this.#word().toUpperCase() === 'EMPTY';
    const header = this.#header();
    this.#dimension = dimensions === '' ? dimension : 2 + dimensions.length;
    this.hasCurves ||= code > wkbCodes.GeometryCollection;
    const done = isEmpty ? this.#empty(code) : this.#body(code, depth);
    // Three numbers without a letter are Z: known only once a point was read.
    const z = dimensions.includes('Z') || (dimensions === '' && this.#dimension > 2);
    const m = dimensions.includes('M') || (dimensions === '' && this.#dimension > 3);
    this.#stamp(header, code, (z ? 1000 : 0) + (m ? 2000 : 0));
    return done;
  }

  #empty(code: number): boolean {
    if (code === wkbCodes.Point)
      for (let index = 0; index < this.#dimension; index++) this.#number(Number.NaN);
    else this.#count(0);
    return true;
  }

  #body(code: number, depth: number): boolean {
    if (!this.#take('(')) return false;
    if (code === wkbCodes.Point) return this.#point() && this.#take(')');
    if (code === wkbCodes.LineString || code === curveCodes.CircularString) return this.#points();
    return this.#list(() => this.#member(code, depth));
  }

  #member(code: number, depth: number): boolean {
    if (code === wkbCodes.Polygon || code === curveCodes.Triangle) return this.#take('(') && this.#points();
    const isNamed = /\s*[a-z]/iy;
    isNamed.lastIndex = this.#at;
    if (code === wkbCodes.GeometryCollection) return this.geometry(depth + 1);
    if (code in unnamedMembers && isNamed.test(this.#text)) return this.geometry(depth + 1, this.#dimension);
    const memberCode = unnamedMembers[code] ?? code - 3;
    const header = this.#header();
    let done: boolean;
    if (memberCode === wkbCodes.Point) {
      const isBracketed = this.#take('(');
      done = this.#point() && (!isBracketed || this.#take(')'));
    } else {
      done =
        this.#take('(') &&
        (memberCode === wkbCodes.LineString
          ? this.#points()
          : this.#list(() => this.#take('(') && this.#points()));
    }
    this.#stamp(header, memberCode, this.#dimension === 4 ? 3000 : this.#dimension === 3 ? 1000 : 0);
    return done;
  }

  #points(): boolean {
    return this.#list(() => this.#point());
  }

  /** Members up to the closing bracket, preceded by their count. */
  #list(member: () => boolean): boolean {
    const countAt = this.#length;
    this.#count(0);
    let count = 0;
    do {
      if (!member()) return false;
      count++;
    } while (this.#take(','));
    this.#view.setUint32(countAt, count, true);
    return this.#take(')');
  }

  #point(): boolean {
    const numbers: number[] = [];
    const pattern = /\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|nan|[+-]?inf(?:inity)?)/iy;
    while (numbers.length < 4) {
      pattern.lastIndex = this.#at;
      const match = pattern.exec(this.#text);
      if (!match) break;
      this.#at = pattern.lastIndex;
      numbers.push(Number(/^[+-]?inf/i.test(match[1]!) ? Number.POSITIVE_INFINITY : match[1]));
    }
    if (numbers.length < 2) return false;
    if (this.#dimension === 2 && numbers.length > 2 && !this.#sawPoint) this.#dimension = numbers.length;
    this.#sawPoint = true;
    if (numbers.length !== this.#dimension) return false;
    for (const number of numbers) this.#number(number);
    return true;
  }

  #sawPoint = false;

  #word(): string {
    const pattern = /\s*([a-z]*)/iy;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)!;
    this.#at = pattern.lastIndex;
    return match[1]!;
  }

  #take(character: string): boolean {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #header(): number {
    this.#room(5);
    this.#length += 5;
    return this.#length - 5;
  }

  #stamp(header: number, code: number, shift: number): void {
    this.#bytes[header] = 1;
    this.#view.setUint32(header + 1, code + shift, true);
  }

  #count(value: number): void {
    this.#room(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  #number(value: number): void {
    this.#room(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  #room(needed: number): void {
    if (this.#length + needed <= this.#bytes.length) return;
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Type announced by the beginning of a text, for a layer's description. */
export function geometryTypeOfWkb(wkb: Uint8Array) {
  return geometryTypeOfWkbCode[(wkb[1]! | (wkb[2]! << 8)) % 1000];
}
