/** Features of GPX waypoints, routes and tracks: longitude, latitude and, where all points have one, elevation. */

import { childNamed, type XmlElement } from '../xml/element-stream.ts';
import type { TextRecord } from '../xml/text-columns.ts';

/** The layers a file may hold, named as everybody names them. */
export const gpxLayers = [
  { element: 'wpt', name: 'waypoints', geometryType: 'Point' },
  { element: 'rte', name: 'routes', geometryType: 'LineString' },
  { element: 'trk', name: 'tracks', geometryType: 'MultiLineString' },
] as const;
export type GpxLayer = (typeof gpxLayers)[number];

export interface GpxGeometry {
  readonly type: GpxLayer['geometryType'];
  readonly coordinates: unknown;
}

type Position = readonly number[];

/** Undefined when a point has no longitude or latitude. */
export function readGpxGeometry(element: XmlElement): GpxGeometry | undefined {
  switch (element.name) {
    case 'wpt': {
      const coordinates = positionsOf([element])?.[0];
      return coordinates && { type: 'Point', coordinates };
    }
    case 'rte': {
      const coordinates = positionsOf(element.children.filter(({ name }) => name === 'rtept'));
      return coordinates && { type: 'LineString', coordinates };
    }
    default:
      return readTrack(element);
  }
}

/** Segments of less than two points are recordings that were cut: they draw nothing. */
function readTrack(element: XmlElement): GpxGeometry | undefined {
  const segments = element.children.filter(({ name }) => name === 'trkseg');
  const points = segments.map(({ children }) => children.filter(({ name }) => name === 'trkpt'));
  const hasElevation = points.flat().every((point) => elevationOf(point) !== undefined);
  const lines = points.map((segment) => positionsOf(segment, hasElevation));
  if (lines.includes(undefined)) return undefined;
  return { type: 'MultiLineString', coordinates: lines.filter((line) => line!.length > 1) };
}

function positionsOf(
  points: readonly XmlElement[],
  hasElevation = points.every((point) => elevationOf(point) !== undefined),
): Position[] | undefined {
  const positions = points.map((point): Position => {
    const place = [degreesOf(point.attributes.lon), degreesOf(point.attributes.lat)];
    return hasElevation ? [...place, elevationOf(point)!] : place;
  });
  return positions.some((position) => position.some(Number.isNaN)) ? undefined : positions;
}

const degreesOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

function elevationOf(point: XmlElement): number | undefined {
  const text = childNamed(point, 'ele')?.text.trim();
  const metres = text ? Number(text) : Number.NaN;
  return Number.isFinite(metres) ? metres : undefined;
}

/** Points are the geometry. */
const structure = new Set(['trkseg', 'rtept']);

/** The simple elements, the address of links, and the simple elements of extensions, under their own names. */
export function attributesOf(element: XmlElement): TextRecord {
  const record = new Map<string, string>();
  const keep = (name: string, value: string | undefined): void => {
    if (value && !record.has(name)) record.set(name, value);
  };
  for (const child of element.children) {
    if (structure.has(child.name)) continue;
    if (child.name === 'link') keep('link', child.attributes.href ?? child.text.trim());
    else if (child.name === 'extensions') keepLeaves(child, keep);
    else keep(child.name, child.text.trim());
  }
  return record;
}

function keepLeaves(element: XmlElement, keep: (name: string, value: string) => void): void {
  for (const child of element.children) {
    if (child.children.length > 0) keepLeaves(child, keep);
    else keep(child.name, child.text.trim());
  }
}

/** Whether the points of a line tell more than where they are: a time, a heart rate, a name. */
export function hasPointDetails(element: XmlElement): boolean {
  const points = element.children.flatMap((child) => (child.name === 'trkseg' ? child.children : [child]));
  return points.some(
    ({ name, children }) =>
      (name === 'trkpt' || name === 'rtept') && children.some((child) => child.name !== 'ele'),
  );
}
