/** Geometries of spatial conditions: GML 2.1.2 and 3.1.1 (OGC 02-069, 03-105r1), the simple features without curves. */
import { findCrsByName, fromGeoJson, type GeoJsonGeometry, isWrittenYx, type Position } from '@cartable/geo';
import { NotUnderstood } from './not-understood.ts';
import { childNamed, childrenNamed, elementsOf, textOf, type XmlElement } from './xml-tree.ts';

export interface ReadGeometry {
  readonly geometry: GeoJsonGeometry;
  readonly srid: number;
}

interface Axes {
  readonly isYx: boolean;
  readonly dimension: number;
}

/** A zone drawn by hand has tens of vertices; a commune, thousands. */
const mostPositions = 20_000;

/** @throws {NotUnderstood} also without `srsName`: a style cannot know the system of the table */
export function readGeometry(element: XmlElement): ReadGeometry & { readonly wkb: Uint8Array } {
  const name = element.attributes.get('srsName');
  const found = name === undefined ? undefined : findCrsByName(name);
  if (!found) throw new NotUnderstood(element, `${element.name} srsName="${name ?? ''}"`);
  const dimension = Number(element.attributes.get('srsDimension') ?? 2);
  const axes = { isYx: isWrittenYx(found), dimension: dimension === 3 ? 3 : 2 };
  const geometry = shapeOf(element, axes);
  return { geometry, srid: found.crs.srid, wkb: fromGeoJson(geometry) };
}

function shapeOf(element: XmlElement, axes: Axes): GeoJsonGeometry {
  switch (element.name) {
    case 'Point':
      return { type: 'Point', coordinates: positionsOf(element, axes)[0]! };
    case 'LineString':
      return { type: 'LineString', coordinates: atLeast(element, positionsOf(element, axes), 2) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: ringsOf(element, axes) };
    case 'Box':
    case 'Envelope':
      return boxOf(element, axes);
    case 'MultiPoint':
      return {
        type: 'MultiPoint',
        coordinates: membersOf(element, 'Point').map((part) => positionsOf(part, axes)[0]!),
      };
    case 'MultiLineString':
    case 'MultiCurve':
      return {
        type: 'MultiLineString',
        coordinates: membersOf(element, 'LineString').map((part) =>
          atLeast(part, positionsOf(part, axes), 2),
        ),
      };
    case 'MultiPolygon':
    case 'MultiSurface':
      return {
        type: 'MultiPolygon',
        coordinates: membersOf(element, 'Polygon').map((part) => ringsOf(part, axes)),
      };
    default:
      throw new NotUnderstood(element);
  }
}

function membersOf(element: XmlElement, name: string): XmlElement[] {
  const members = elementsOf(element).flatMap((holder) => elementsOf(holder));
  if (members.length === 0 || members.some((member) => member.name !== name))
    throw new NotUnderstood(element);
  return members;
}

function ringsOf(polygon: XmlElement, axes: Axes): Position[][] {
  const outer = childNamed(polygon, 'outerBoundaryIs', 'exterior');
  if (!outer) throw new NotUnderstood(polygon);
  const inner = [...childrenNamed(polygon, 'innerBoundaryIs'), ...childrenNamed(polygon, 'interior')];
  return [outer, ...inner].map((holder) => {
    const ring = childNamed(holder, 'LinearRing');
    if (!ring) throw new NotUnderstood(holder);
    return atLeast(ring, positionsOf(ring, axes), 4);
  });
}

function boxOf(element: XmlElement, axes: Axes): GeoJsonGeometry {
  const low = childNamed(element, 'lowerCorner');
  const high = childNamed(element, 'upperCorner');
  const corners =
    low && high
      ? [...positionsOf(low, axes, true), ...positionsOf(high, axes, true)]
      : positionsOf(element, axes);
  if (corners.length !== 2) throw new NotUnderstood(element);
  const [[x0, y0], [x1, y1]] = corners as [[number, number], [number, number]];
  return { type: 'Polygon', coordinates: [[[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]] }; // biome-ignore format: one ring
}

function atLeast(element: XmlElement, positions: Position[], count: number): Position[] {
  if (positions.length < count) throw new NotUnderstood(element);
  return positions;
}

/** GML 2 `coordinates` and `coord`, GML 3 `pos` and `posList`. */
function positionsOf(element: XmlElement, axes: Axes, isItself = false): Position[] {
  const numbers = isItself ? numbersIn(element, /\s+/) : listed(element, axes);
  const step = axes.dimension;
  if (numbers.length === 0 || numbers.length % step !== 0 || numbers.length / step > mostPositions)
    throw new NotUnderstood(element);
  const positions: Position[] = [];
  for (let i = 0; i < numbers.length; i += step) {
    const [first, second] = [numbers[i]!, numbers[i + 1]!];
    positions.push(axes.isYx ? [second, first] : [first, second]);
  }
  return positions;
}

function listed(element: XmlElement, axes: Axes): number[] {
  const list = childNamed(element, 'posList');
  if (list) return numbersIn(list, /\s+/);
  const coordinates = childNamed(element, 'coordinates');
  if (coordinates) {
    const isUsual = ['decimal', 'cs', 'ts'].every(
      (name) =>
        (coordinates.attributes.get(name) ?? '').trim() === (usual[name] ?? '').trim() ||
        !coordinates.attributes.has(name),
    );
    if (!isUsual) throw new NotUnderstood(coordinates);
    return textOf(coordinates)
      .split(/\s+/)
      .flatMap((tuple) => tuple.split(',').slice(0, axes.dimension).map(Number))
      .map((number) => finite(number, coordinates));
  }
  const pairs = childrenNamed(element, 'coord').flatMap((pair) => [
    childNamed(pair, 'X'),
    childNamed(pair, 'Y'),
  ]);
  if (pairs.length > 0) return pairs.flatMap((part) => (part ? numbersIn(part, /\s+/) : [Number.NaN]));
  return childrenNamed(element, 'pos').flatMap((position) => numbersIn(position, /\s+/));
}

const usual: Readonly<Record<string, string>> = { decimal: '.', cs: ',', ts: ' ' };

function numbersIn(element: XmlElement, separator: RegExp): number[] {
  return textOf(element)
    .split(separator)
    .map((text) => finite(text === '' ? Number.NaN : Number(text), element));
}

function finite(number: number, element: XmlElement): number {
  if (!Number.isFinite(number)) throw new NotUnderstood(element);
  return number;
}
