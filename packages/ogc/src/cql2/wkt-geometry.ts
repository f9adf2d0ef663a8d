/** Geometries of CQL2 text: well-known text (OGC 06-103r4 §7) and BBOX, read from the words of the filter. */

import { fromGeoJson, type GeoJsonGeometry, type Position } from '@cartable/geo';
import { boxesOf, boxOperand } from './boxes.ts';
import type { FilterPlane, GeometryOperand } from './operands.ts';
import type { TokenReader } from './token-reader.ts';

const types = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection',
} as const;
type Keyword = keyof typeof types;

export function isGeometryKeyword(word: string): boolean {
  return word === 'BBOX' || Object.hasOwn(types, word);
}

/** Stands on the keyword. @throws {OgcRequestError} `service.cql2-invalid` */
export function readGeometryText(tokens: TokenReader, plane: FilterPlane): GeometryOperand {
  if (tokens.word() === 'BBOX') return readBox(tokens, plane);
  return { kind: 'geometry', wkb: fromGeoJson(new WktReader(tokens, plane).geometry()) };
}

function readBox(tokens: TokenReader, plane: FilterPlane): GeometryOperand {
  const start = tokens.next();
  const numbers = tokens.list(() => tokens.number());
  const boxes = boxesOf(numbers, plane);
  if (!boxes)
    throw tokens.reject(start, 'BBOX(minX, minY, maxX, maxY)', `BBOX(${numbers.join(', ').slice(0, 60)})`);
  return boxOperand(boxes);
}

class WktReader {
  private readonly tokens: TokenReader;
  private readonly isYx: boolean;

  constructor(tokens: TokenReader, plane: FilterPlane) {
    this.tokens = tokens;
    this.isYx = plane.isYx;
  }

  geometry(): GeoJsonGeometry {
    const { tokens } = this;
    const keyword = tokens.word();
    const type = Object.hasOwn(types, keyword) ? types[keyword as Keyword] : undefined;
    if (!type) throw tokens.unexpected(Object.keys(types).join(', '));
    tokens.next();
    if (tokens.word() === 'Z') tokens.next();
    switch (type) {
      case 'Point':
        return { type, coordinates: tokens.parenthesised(() => this.position()) };
      case 'LineString':
        return { type, coordinates: this.positions(2) };
      case 'MultiPoint':
        return { type, coordinates: tokens.list(() => this.memberPoint()) };
      case 'Polygon':
        return { type, coordinates: this.rings() };
      case 'MultiLineString':
        return { type, coordinates: tokens.list(() => this.positions(2)) };
      case 'MultiPolygon':
        return { type, coordinates: tokens.list(() => this.rings()) };
      case 'GeometryCollection':
        return { type, geometries: tokens.nested(() => tokens.list(() => this.geometry())) };
    }
  }

  /** With parentheses of its own, or without as older writers have it. */
  private memberPoint(): Position {
    return this.tokens.isSymbol('(') ? this.tokens.parenthesised(() => this.position()) : this.position();
  }

  private rings(): Position[][] {
    return this.tokens.list(() => this.ring());
  }

  private ring(): Position[] {
    const start = this.tokens.peek();
    const ring = this.positions(4);
    const first = ring[0]!;
    const last = ring.at(-1)!;
    if (first[0] !== last[0] || first[1] !== last[1]) {
      const lastText = last.slice(0, 2).join(' ');
      throw this.tokens.reject(start, `… ${first.slice(0, 2).join(' ')})`, `… ${lastText})`);
    }
    return ring;
  }

  private positions(atLeast: number): Position[] {
    const start = this.tokens.peek();
    const positions = this.tokens.list(() => this.position());
    if (positions.length < atLeast) throw this.tokens.reject(start, `≥ ${atLeast}`, `${positions.length}`);
    return positions;
  }

  private position(): Position {
    const { tokens } = this;
    const a = tokens.number();
    const b = tokens.number();
    const plane = this.isYx ? [b, a] : [a, b];
    return tokens.isNumber() ? [...plane, tokens.number()] : plane;
  }
}
