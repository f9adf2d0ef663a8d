/** GML geometries, versions 2 to 3.2 (OGC 10-100r3, OGC 07-036 §10 and §11), as GeoJSON ones, x then y. */

import type { PlainGeometry } from '../kml/geometry.ts';
import type { XmlElement } from '../xml/element-stream.ts';
import { membersOf, readCurve } from './curves.ts';
import { contextWithin, type GmlContext, positionsOf } from './positions.ts';
import { readSurface } from './surfaces.ts';

export type { GmlContext } from './positions.ts';

const curves = new Set(['LineString', 'LinearRing', 'Ring', 'Curve', 'CompositeCurve', 'OrientableCurve']);
const surfaces = new Set([
  'Polygon',
  'Surface',
  'CompositeSurface',
  'OrientableSurface',
  'PolyhedralSurface',
  'TriangulatedSurface',
  'Tin',
]);
const multiples: Readonly<Record<string, string>> = {
  MultiPoint: 'MultiPoint',
  MultiLineString: 'MultiLineString',
  MultiCurve: 'MultiLineString',
  MultiPolygon: 'MultiPolygon',
  MultiSurface: 'MultiPolygon',
  MultiGeometry: 'GeometryCollection',
};
/** Geometries of the standard that have no place in a table: met, they are refused and not taken for attributes. */
const others = new Set([
  'Solid',
  'CompositeSolid',
  'MultiSolid',
  'GeometricComplex',
  'Grid',
  'RectifiedGrid',
]);

export const isGmlGeometry = (name: string): boolean =>
  name === 'Point' ||
  curves.has(name) ||
  surfaces.has(name) ||
  others.has(name) ||
  Object.hasOwn(multiples, name);

/** Undefined for splines, solids, remote links and anything else we do not read. */
export function readGmlGeometry(element: XmlElement, outer: GmlContext): PlainGeometry | undefined {
  const { name } = element;
  if (Object.hasOwn(multiples, name)) return readMultiple(element, multiples[name]!, outer);
  if (name === 'Point') {
    const positions = positionsOf(element, outer);
    return positions && { type: 'Point', coordinates: positions[0] ?? [] };
  }
  if (curves.has(name)) {
    const coordinates = readCurve(element, outer);
    return coordinates && { type: 'LineString', coordinates };
  }
  const polygons = readSurface(element, outer);
  if (!polygons) return undefined;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function readMultiple(element: XmlElement, type: string, outer: GmlContext): PlainGeometry | undefined {
  const context = contextWithin(element, outer);
  const members = membersOf(element).map((member) => member && readGmlGeometry(member, context));
  if (members.includes(undefined)) return undefined;
  const geometries = members as PlainGeometry[];
  if (type === 'GeometryCollection') return { type, geometries };
  const isWhole = geometries.every((member) => member.type === type || `Multi${member.type}` === type);
  if (!isWhole) return undefined;
  // A surface of several patches, or a multiple in a multiple, gives its own parts.
  const coordinates = geometries.flatMap((geometry) =>
    geometry.type === type ? (geometry.coordinates as unknown[]) : [geometry.coordinates],
  );
  return { type, coordinates };
}
