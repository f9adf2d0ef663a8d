/** GML simple geometries, versions 2 to 3.2 (OGC 10-100r3, OGC 07-036 §10), as GeoJSON ones, x then y. */

import { findCrsByName, isWrittenYx } from '@cartable/geo';
import type { PlainGeometry } from '../kml/geometry.ts';
import { childNamed, type XmlElement } from '../xml/element-stream.ts';

export interface GmlContext {
  /** Name of the system in force, inherited from the elements above. */
  readonly srsName: string | undefined;
  readonly dimension: number;
}

const singles = new Set(['Point', 'LineString', 'LinearRing', 'Curve', 'Polygon', 'Surface']);
const multiples: Readonly<Record<string, string>> = {
  MultiPoint: 'MultiPoint',
  MultiLineString: 'MultiLineString',
  MultiCurve: 'MultiLineString',
  MultiPolygon: 'MultiPolygon',
  MultiSurface: 'MultiPolygon',
  MultiGeometry: 'GeometryCollection',
};

export const isGmlGeometry = (name: string): boolean => singles.has(name) || Object.hasOwn(multiples, name);

/** Undefined for curves with arcs, remote links and anything else we do not read. */
export function readGmlGeometry(element: XmlElement, outer: GmlContext): PlainGeometry | undefined {
  const context = {
    srsName: element.attributes.srsName ?? outer.srsName,
    dimension: Number(element.attributes.srsDimension ?? element.attributes.dimension ?? outer.dimension),
  };
  const multiple = Object.hasOwn(multiples, element.name) ? multiples[element.name] : undefined;
  if (multiple) return readMultiple(element, multiple, context);
  if (element.name === 'Point') {
    const [position] = positionsOf(element, context) ?? [];
    return position && { type: 'Point', coordinates: position };
  }
  if (element.name === 'Polygon') return readPolygon(element, context);
  if (element.name === 'Surface') return readSurface(element, context);
  const coordinates = element.name === 'Curve' ? readCurve(element, context) : positionsOf(element, context);
  return coordinates && { type: 'LineString', coordinates };
}

/** Members stand in `…Member` or `…Members` elements. */
function readMultiple(element: XmlElement, type: string, context: GmlContext): PlainGeometry | undefined {
  const members = element.children
    .filter(({ name }) => /Members?$/.test(name))
    .flatMap(({ children }) => children)
    .map((member) => readGmlGeometry(member, context));
  if (members.includes(undefined)) return undefined;
  const geometries = members as PlainGeometry[];
  if (type === 'GeometryCollection') return { type, geometries };
  // A surface of several patches, or a multiple in a multiple, gives its own parts.
  const coordinates = geometries.flatMap((geometry) =>
    geometry.type === type ? (geometry.coordinates as unknown[]) : [geometry.coordinates],
  );
  return { type, coordinates };
}

function readPolygon(element: XmlElement, context: GmlContext): PlainGeometry | undefined {
  const shells = element.children.filter(({ name }) => name === 'exterior' || name === 'outerBoundaryIs');
  const holes = element.children.filter(({ name }) => name === 'interior' || name === 'innerBoundaryIs');
  const rings = [...shells, ...holes].map((boundary) => {
    const ring = boundary.children[0];
    if (!ring) return undefined;
    return ring.name === 'Ring' ? readRing(ring, context) : positionsOf(ring, context);
  });
  return rings.includes(undefined) ? undefined : { type: 'Polygon', coordinates: rings };
}

function readRing(ring: XmlElement, context: GmlContext): number[][] | undefined {
  const curves = ring.children
    .flatMap(({ children }) => children)
    .map((curve) => (curve.name === 'Curve' ? readCurve(curve, context) : positionsOf(curve, context)));
  return curves.includes(undefined) ? undefined : joined(curves as number[][][]);
}

function readSurface(element: XmlElement, context: GmlContext): PlainGeometry | undefined {
  const patches = childNamed(element, 'patches', 'polygonPatches')?.children ?? [];
  const polygons = patches.map((patch) =>
    patch.name === 'PolygonPatch' ? readPolygon(patch, context) : undefined,
  );
  if (polygons.length === 0 || polygons.includes(undefined)) return undefined;
  const coordinates = polygons.map((polygon) => polygon!.coordinates);
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0] }
    : { type: 'MultiPolygon', coordinates };
}

function readCurve(element: XmlElement, context: GmlContext): number[][] | undefined {
  const segments = childNamed(element, 'segments')?.children ?? [];
  const lines = segments.map((segment) =>
    segment.name === 'LineStringSegment' ? positionsOf(segment, context) : undefined,
  );
  return lines.length === 0 || lines.includes(undefined) ? undefined : joined(lines as number[][][]);
}

/** Segments in a row share their ends. */
function joined(lines: readonly number[][][]): number[][] {
  return lines.flatMap((line, index) => (index === 0 ? line : line.slice(1)));
}

/** From `posList`, `pos`, `pointProperty`, the `coordinates` of GML 2 or its `coord`. */
function positionsOf(element: XmlElement, context: GmlContext): number[][] | undefined {
  const list = childNamed(element, 'posList');
  const written = list ? readPosList(list, context) : readPositions(element, context);
  const isWhole = written?.every(
    (position) => position.length >= 2 && position.every((number) => !Number.isNaN(number)),
  );
  if (!written || !isWhole) return undefined;
  const crs = context.srsName ? findCrsByName(context.srsName) : undefined;
  return crs && isWrittenYx(crs)
    ? written.map(([first, second, ...rest]) => [second!, first!, ...rest])
    : written;
}

function readPosList(list: XmlElement, context: GmlContext): number[][] | undefined {
  const dimension = Number(list.attributes.srsDimension ?? context.dimension);
  const numbers = numbersOf(list.text);
  if (!(dimension >= 2) || numbers.length % dimension !== 0) return undefined;
  return Array.from({ length: numbers.length / dimension }, (_, index) =>
    numbers.slice(index * dimension, (index + 1) * dimension),
  );
}

function readPositions(element: XmlElement, context: GmlContext): number[][] | undefined {
  const coordinates = childNamed(element, 'coordinates');
  if (coordinates) return readCoordinates(coordinates);
  const positions = element.children.flatMap((child): (number[] | undefined)[] => {
    if (child.name === 'pos') return [numbersOf(child.text)];
    if (child.name === 'coord') return [child.children.map(({ text }) => Number(text))];
    const point = child.name === 'pointProperty' || child.name === 'pointRep' ? child.children[0] : undefined;
    return point ? (readPositions(point, context) ?? [undefined]) : [];
  });
  return positions.includes(undefined) ? undefined : (positions as number[][]);
}

/** GML 2: the separators are attributes, comma and blank when absent. */
function readCoordinates({ text, attributes }: XmlElement): number[][] {
  const { cs = ',', ts = ' ', decimal = '.' } = attributes;
  const tuples = ts.trim() === '' ? text.trim().split(/\s+/) : text.trim().split(ts);
  return tuples
    .filter((tuple) => tuple !== '')
    .map((tuple) => tuple.split(cs).map((number) => Number(number.replace(decimal, '.'))));
}

function numbersOf(text: string): number[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/).map(Number);
}
