/**
 * Draws the curves and surfaces of well-known binary (ISO 13249-3, OGC 06-103r4 table 7: circular strings, compound
 * curves, curve polygons, their multiples, polyhedral surfaces, TINs and triangles) as lines and polygons.
 */

import { drawCircularString, joinLines, type Position } from './arc.ts';
import { curveCodes, dimensionOfCode, isoCodeOf, wkbCodes } from './codes.ts';
import { WkbWriter } from './writer.ts';

/** Collections in collections, rings in polygons in multiples. */
const maxDepth = 16;

/** A geometry made of lines only. */
interface Drawn {
  /** One of `wkbCodes`. */
  readonly type: number;
  /** 1000 for Z, 2000 for M, 3000 for both. */
  readonly shift: number;
  /** Positions of a point or a line. */
  readonly positions?: readonly Position[];
  readonly rings?: readonly (readonly Position[])[];
  readonly members?: readonly Drawn[];
}

const writer = new WkbWriter();

/**
 * ISO WKB, little endian, of points, lines and polygons only. Undefined when the bytes are cut or hold anything else.
 * @param wkb ISO, EWKB or OGC 1.1, any byte order
 * @param tolerance furthest that a line may be from its arc, in the unit of the coordinates
 */
export function drawCurves(wkb: Uint8Array, tolerance: number): Uint8Array | undefined {
  const drawn = new CurveReader(wkb, tolerance).read();
  if (!drawn) return undefined;
  writer.begin(sizeOf(drawn));
  put(drawn);
  return writer.end();
}

interface Header {
  readonly type: number;
  readonly shift: number;
  readonly dimension: number;
  readonly isLittle: boolean;
}

class CurveReader {
  readonly #view: DataView;
  readonly #tolerance: number;
  #at = 0;

  constructor(bytes: Uint8Array, tolerance: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#tolerance = tolerance;
  }

  read(): Drawn | undefined {
    try {
      return this.#geometry(0);
    } catch (error) {
      // Past the end of the bytes.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  #geometry(depth: number): Drawn | undefined {
    if (depth > maxDepth) return undefined;
    const header = this.#header();
    const { type, shift } = header;
    const positionsAs = (positions: readonly Position[] | undefined): Drawn | undefined =>
      positions && { type: wkbCodes.LineString, shift, positions };
    switch (type) {
      case wkbCodes.Point:
        return { type, shift, positions: this.#positions(header, 1) };
      case wkbCodes.LineString:
        return positionsAs(this.#positions(header));
      case curveCodes.CircularString:
        return positionsAs(drawCircularString(this.#positions(header), this.#tolerance));
      case curveCodes.CompoundCurve:
        return positionsAs(this.#compound(header, depth));
      case wkbCodes.Polygon:
      case curveCodes.Triangle:
        return { type: wkbCodes.Polygon, shift, rings: this.#list(header, () => this.#positions(header)) };
      case curveCodes.CurvePolygon:
        return this.#curvePolygon(header, depth);
      default:
        return this.#multiple(header, depth);
    }
  }

  #header(): Header {
    const isLittle = this.#view.getUint8(this.#at) === 1;
    const { code, hasSrid } = isoCodeOf(this.#view.getUint32(this.#at + 1, isLittle));
    this.#at += hasSrid ? 9 : 5;
    return { type: code % 1000, shift: code - (code % 1000), dimension: dimensionOfCode(code), isLittle };
  }

  #lines({ isLittle }: Header, depth: number): (readonly Position[])[] | undefined {
    const members = this.#list({ isLittle }, () => this.#geometry(depth + 1));
    const lines = members.map((member) =>
      member?.type === wkbCodes.LineString ? member.positions : undefined,
    );
    return lines.includes(undefined) ? undefined : (lines as (readonly Position[])[]);
  }

  #compound(header: Header, depth: number): Position[] | undefined {
    const lines = this.#lines(header, depth);
    return lines && joinLines(lines);
  }

  #curvePolygon(header: Header, depth: number): Drawn | undefined {
    const rings = this.#lines(header, depth);
    return rings && { type: wkbCodes.Polygon, shift: header.shift, rings };
  }

  #multiple(header: Header, depth: number): Drawn | undefined {
    const type = multipleOf(header.type);
    if (type === undefined) return undefined;
    const members = this.#list(header, () => this.#geometry(depth + 1));
    const isWhole = members.every(
      (member) => member && (type === wkbCodes.GeometryCollection || member.type === type - 3),
    );
    return isWhole ? { type, shift: header.shift, members: members as Drawn[] } : undefined;
  }

  #list<Member>({ isLittle }: Pick<Header, 'isLittle'>, read: () => Member): Member[] {
    const count = this.#count(isLittle, 4);
    const members: Member[] = [];
    for (let index = 0; index < count; index++) members.push(read());
    return members;
  }

  #positions({ dimension, isLittle }: Header, known?: number): Position[] {
    const count = known ?? this.#count(isLittle, dimension * 8);
    return Array.from({ length: count }, () =>
      Array.from({ length: dimension }, () => {
        this.#at += 8;
        return this.#view.getFloat64(this.#at - 8, isLittle);
      }),
    );
  }

  /** Memory follows what the bytes really hold, not what a count claims. */
  #count(isLittle: boolean, leastBytes: number): number {
    const count = this.#view.getUint32(this.#at, isLittle);
    this.#at += 4;
    if (count * leastBytes > this.#view.byteLength - this.#at) throw new RangeError('count past the end');
    return count;
  }
}

function multipleOf(type: number): number | undefined {
  if (type >= wkbCodes.MultiPoint && type <= wkbCodes.GeometryCollection) return type;
  if (type === curveCodes.MultiCurve) return wkbCodes.MultiLineString;
  const isSurfaces =
    type === curveCodes.MultiSurface || type === curveCodes.PolyhedralSurface || type === curveCodes.Tin;
  return isSurfaces ? wkbCodes.MultiPolygon : undefined;
}

function sizeOf({ positions, rings, members }: Drawn): number {
  const ofLine = (line: readonly Position[]): number => 4 + line.length * 32;
  const ofRings = (rings ?? []).reduce((sum, ring) => sum + ofLine(ring), 0);
  const ofMembers = (members ?? []).reduce((sum, member) => sum + sizeOf(member), 0);
  return 9 + (positions ? ofLine(positions) : 0) + ofRings + ofMembers;
}

function put({ type, shift, positions, rings, members }: Drawn): void {
  writer.header(type + shift);
  if (type === wkbCodes.Point) putPositions(positions!);
  else if (positions) putLine(positions);
  else if (rings) {
    writer.count(rings.length);
    for (const ring of rings) putLine(ring);
  } else {
    writer.count(members!.length);
    for (const member of members!) put(member);
  }
}

function putLine(positions: readonly Position[]): void {
  writer.count(positions.length);
  putPositions(positions);
}

function putPositions(positions: readonly Position[]): void {
  for (const position of positions) for (const number of position) writer.number(number);
}
