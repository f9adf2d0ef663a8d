/** KML geometries (OGC 12-007r2 §10) as GeoJSON ones: longitude, latitude and altitude, WGS 84. */

import { childNamed, type XmlElement } from '../xml/element-stream.ts';

export interface PlainGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly PlainGeometry[];
}

const multiples: Readonly<Record<string, string>> = {
  Point: 'MultiPoint',
  LineString: 'MultiLineString',
  Polygon: 'MultiPolygon',
};

const readers: Readonly<Record<string, (element: XmlElement) => PlainGeometry | undefined>> = {
  Point: readPoint,
  LineString: readLine,
  LinearRing: readLine,
  Polygon: readPolygon,
  MultiGeometry: readMultiple,
  Track: readTrack,
  MultiTrack: readMultiTrack,
};

/** Elements of positions, in KML and in Google's extensions. */
const coordinateNames = new Set(['coordinates', 'coord', 'Location']);
/** Coordinates there are of the camera, of the area of visibility, or somebody's data. */
const withoutGeometry = new Set(['LookAt', 'Camera', 'Region', 'ExtendedData']);

/** A geometry we read, or an element with coordinates inside: one we do not know (a 3D model, for instance). */
export function geometryElement(placemark: XmlElement): XmlElement | undefined {
  return (
    placemark.children.find(({ name }) => Object.hasOwn(readers, name)) ??
    placemark.children.find((child) => !withoutGeometry.has(child.name) && holdsCoordinates(child))
  );
}

const holdsCoordinates = ({ children }: XmlElement): boolean =>
  children.some((child) => coordinateNames.has(child.name) || holdsCoordinates(child));

/** Undefined when it is of a kind we do not read, or has coordinates that are not numbers. */
export function readKmlGeometry(element: XmlElement): PlainGeometry | undefined {
  return Object.hasOwn(readers, element.name) ? readers[element.name]!(element) : undefined;
}

function readPoint(element: XmlElement): PlainGeometry | undefined {
  const positions = positionsOf(element);
  return positions && { type: 'Point', coordinates: positions[0] ?? [] };
}

function readLine(element: XmlElement): PlainGeometry | undefined {
  const coordinates = positionsOf(element);
  return coordinates && { type: 'LineString', coordinates };
}

/** `gx:Track` (Google's extension): one `gx:coord` for each instant, empty where the place was not known. */
function readTrack(element: XmlElement): PlainGeometry | undefined {
  const written = element.children.filter(({ name }) => name === 'coord').map(({ text }) => text.trim());
  const positions = written.filter((text) => text !== '').map((text) => text.split(/\s+/).map(Number));
  return isWhole(positions) ? { type: 'LineString', coordinates: flattened(positions) } : undefined;
}

function readMultiTrack(element: XmlElement): PlainGeometry | undefined {
  const tracks = element.children.filter(({ name }) => name === 'Track').map(readTrack);
  if (tracks.includes(undefined)) return undefined;
  return { type: 'MultiLineString', coordinates: tracks.map((track) => track!.coordinates) };
}

function readPolygon(element: XmlElement): PlainGeometry | undefined {
  const boundaries = element.children.filter(
    ({ name }) => name === 'outerBoundaryIs' || name === 'innerBoundaryIs',
  );
  boundaries.sort((a, b) => Number(a.name === 'innerBoundaryIs') - Number(b.name === 'innerBoundaryIs'));
  // Several holes may share one boundary, as Google Earth writes them.
  const rings = boundaries.flatMap(({ children }) =>
    children.length === 0
      ? [undefined]
      : children.map((ring) => (ring.name === 'LinearRing' ? positionsOf(ring) : undefined)),
  );
  return rings.includes(undefined) ? undefined : { type: 'Polygon', coordinates: rings };
}

function readMultiple(element: XmlElement): PlainGeometry | undefined {
  const members = element.children
    .filter((child) => Object.hasOwn(readers, child.name) || holdsCoordinates(child))
    .map(readKmlGeometry);
  if (members.includes(undefined)) return undefined;
  const geometries = members as PlainGeometry[];
  const types = new Set(geometries.map(({ type }) => type));
  const multiple = types.size === 1 ? multiples[[...types][0]!] : undefined;
  return multiple
    ? { type: multiple, coordinates: geometries.map(({ coordinates }) => coordinates) }
    : { type: 'GeometryCollection', geometries };
}

/** `lon,lat[,altitude]` tuples apart by blanks. */
function positionsOf(element: XmlElement): number[][] | undefined {
  const text = childNamed(element, 'coordinates')?.text.trim() ?? '';
  const positions = (text === '' ? [] : text.replace(/\s*,\s*/g, ',').split(/\s+/)).map((tuple) =>
    tuple.split(',').map((number) => (number === '' ? Number.NaN : Number(number))),
  );
  return isWhole(positions) ? flattened(positions) : undefined;
}

const isWhole = (positions: readonly number[][]): boolean =>
  positions.every(([x, y]) => x !== undefined && y !== undefined && !Number.isNaN(x) && !Number.isNaN(y));

/** An altitude of 0 everywhere is none. */
function flattened(positions: number[][]): number[][] {
  return positions.every((position) => !position[2])
    ? positions.map((position) => position.slice(0, 2))
    : positions;
}
