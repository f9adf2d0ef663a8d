/** KML geometries (OGC 12-007r2 §10) as GeoJSON ones: longitude, latitude and altitude, WGS 84. */

import { childNamed, type XmlElement } from '../xml/element-stream.ts';

export interface PlainGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly PlainGeometry[];
}

const geometryNames = ['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry'];
const multiples: Readonly<Record<string, string>> = {
  Point: 'MultiPoint',
  LineString: 'MultiLineString',
  Polygon: 'MultiPolygon',
};

export function geometryElement(placemark: XmlElement): XmlElement | undefined {
  return childNamed(placemark, ...geometryNames);
}

/** Undefined when coordinates are missing or are not numbers. */
export function readKmlGeometry(element: XmlElement): PlainGeometry | undefined {
  switch (element.name) {
    case 'Point': {
      const [position] = positionsOf(element) ?? [];
      return position && { type: 'Point', coordinates: position };
    }
    case 'LineString':
    case 'LinearRing': {
      const coordinates = positionsOf(element);
      return coordinates && { type: 'LineString', coordinates };
    }
    case 'Polygon':
      return readPolygon(element);
    case 'MultiGeometry':
      return readMultiple(element);
    default:
      return undefined;
  }
}

function readPolygon(element: XmlElement): PlainGeometry | undefined {
  const boundaries = element.children.filter(
    ({ name }) => name === 'outerBoundaryIs' || name === 'innerBoundaryIs',
  );
  boundaries.sort((a, b) => Number(a.name === 'innerBoundaryIs') - Number(b.name === 'innerBoundaryIs'));
  const rings = boundaries.map((boundary) => {
    const ring = childNamed(boundary, 'LinearRing');
    return ring && positionsOf(ring);
  });
  return rings.includes(undefined) ? undefined : { type: 'Polygon', coordinates: rings };
}

function readMultiple(element: XmlElement): PlainGeometry | undefined {
  const members = element.children.filter(({ name }) => geometryNames.includes(name)).map(readKmlGeometry);
  if (members.includes(undefined)) return undefined;
  const geometries = members as PlainGeometry[];
  const types = new Set(geometries.map(({ type }) => type));
  const multiple = types.size === 1 ? multiples[[...types][0]!] : undefined;
  return multiple
    ? { type: multiple, coordinates: geometries.map(({ coordinates }) => coordinates) }
    : { type: 'GeometryCollection', geometries };
}

/** `lon,lat[,altitude]` tuples apart by blanks; an altitude of 0 everywhere is none. */
function positionsOf(element: XmlElement): number[][] | undefined {
  const text = childNamed(element, 'coordinates')?.text.trim();
  if (text === undefined) return undefined;
  const positions = (text === '' ? [] : text.replace(/\s*,\s*/g, ',').split(/\s+/)).map((tuple) =>
    tuple.split(',').map((number) => (number === '' ? Number.NaN : Number(number))),
  );
  if (
    positions.some(
      (position) => position.length < 2 || Number.isNaN(position[0]!) || Number.isNaN(position[1]!),
    )
  )
    return undefined;
  const isFlat = positions.every((position) => !position[2]);
  return isFlat ? positions.map((position) => position.slice(0, 2)) : positions;
}
