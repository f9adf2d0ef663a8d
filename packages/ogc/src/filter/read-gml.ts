/**
 * Geometries written in GML 3.2, 3.1 and 2 to WKB, x then y. The order of coordinates follows the *spelling* of srsName,
 * inherited from the enclosing geometry; in WFS 1.0.0 it is x then y always.
 */

import {
  type Bbox,
  type CrsName,
  fromGeoJson,
  GeoError,
  type GeoJsonGeometry,
  isWrittenYx,
  type Position,
  parseCrs,
} from '@cartable/geo';
import { unsupportedOption } from '../common/ogc-request-error.ts';
import { attributeOf, childOf, textOf, type XmlNode } from '../common/xml-reader.ts';
import { filterProblem } from './filter-problem.ts';

/**
 * Stands for the default CRS of the type queried, which this reader does not know: filters without srsName are common.
 * Their coordinates are in the order they were written in.
 */
export const unspecifiedSrid = 0;
/** The same, of coordinates that are x then y whatever the order of that CRS, as CQL has them. */
export const unspecifiedXySrid = -1;
const maxDepth = 16;

export interface GmlReading {
  /** Name of the parameter, for exceptions. */
  readonly locator: string;
  /** Whether the spelling of a CRS decides of the order of coordinates; never in WFS 1.0.0. */
  readonly axisOrder: 'by-name' | 'always-xy';
}

interface Context extends GmlReading {
  readonly crs: CrsName | undefined;
  readonly dimension: number;
}

export function readGmlGeometry(node: XmlNode, reading: GmlReading): { wkb: Uint8Array; srid: number } {
  const context = contextOf(node, { ...reading, crs: undefined, dimension: 2 });
  try {
    return {
      wkb: fromGeoJson(readGeometry(node, context, 0)),
      srid: context.crs?.crs.srid ?? unspecifiedSrid,
    };
  } catch (cause) {
    if (cause instanceof GeoError) throw filterProblem(cause.message, context.locator, cause);
    throw cause;
  }
}

export function readGmlEnvelope(
  node: XmlNode,
  reading: GmlReading,
): { bbox: Bbox; srid: number; wkb: Uint8Array } {
  const context = contextOf(node, { ...reading, crs: undefined, dimension: 2 });
  const lower = childOf(node, 'lowerCorner');
  const upper = childOf(node, 'upperCorner');
  const corners =
    lower && upper
      ? [...positions(lower, context), ...positions(upper, context)]
      : linePositions(node, context);
  const [a, b] = corners as [Position, Position];
  if (corners.length !== 2 || a[0]! > b[0]! || a[1]! > b[1]!)
    throw filterProblem('the envelope has no valid corners', context.locator);
  const bbox: Bbox = [a[0]!, a[1]!, b[0]!, b[1]!];
  const ring = [
    [bbox[0], bbox[1]],
    [bbox[2], bbox[1]],
    [bbox[2], bbox[3]],
    [bbox[0], bbox[3]],
    [bbox[0], bbox[1]],
  ];
  return {
    bbox,
    srid: context.crs?.crs.srid ?? unspecifiedSrid,
    wkb: fromGeoJson({ type: 'Polygon', coordinates: [ring] }),
  };
}

function contextOf(node: XmlNode, parent: Context): Context {
  const name = attributeOf(node, 'srsName');
  const dimension = Number(attributeOf(node, 'srsDimension') ?? parent.dimension);
  if (dimension !== 2 && dimension !== 3)
    throw filterProblem('srsDimension is neither 2 nor 3', parent.locator);
  if (name === undefined) return { ...parent, dimension };
  try {
    return { ...parent, crs: parseCrs(name), dimension };
  } catch (cause) {
    if (cause instanceof GeoError) throw filterProblem(cause.message, parent.locator, cause);
    throw cause;
  }
}

function readGeometry(node: XmlNode, parent: Context, depth: number): GeoJsonGeometry {
  if (depth > maxDepth) throw filterProblem('the geometry nests too deep', parent.locator);
  const context = contextOf(node, parent);
  switch (node.local) {
    case 'Point':
      return { type: 'Point', coordinates: linePositions(node, context)[0] ?? [] };
    case 'LineString':
    case 'Curve':
      return { type: 'LineString', coordinates: curvePositions(node, context) };
    case 'Polygon':
    case 'Surface':
      return { type: 'Polygon', coordinates: polygonRings(node, context) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: members(node, context, depth, 'Point') as Position[] };
    case 'MultiLineString':
    case 'MultiCurve':
      return {
        type: 'MultiLineString',
        coordinates: members(node, context, depth, 'LineString') as Position[][],
      };
    case 'MultiPolygon':
    case 'MultiSurface':
      return {
        type: 'MultiPolygon',
        coordinates: members(node, context, depth, 'Polygon') as Position[][][],
      };
    case 'MultiGeometry':
      return {
        type: 'GeometryCollection',
        geometries: memberNodes(node).map((child) => readGeometry(child, context, depth + 1)),
      };
    default:
      throw unsupportedOption(`gml:${node.local}`, context.locator);
  }
}

/** Geometries inside `pointMember`, `surfaceMembers`… */
function memberNodes(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => /Members?$/.test(child.local)).flatMap((child) => child.children);
}

function members(node: XmlNode, context: Context, depth: number, type: GeoJsonGeometry['type']): unknown[] {
  return memberNodes(node).map((child) => {
    const member = readGeometry(child, context, depth + 1);
    if (member.type !== type)
      throw filterProblem(`a ${node.local} cannot hold a ${child.local}`, context.locator);
    return (member as { coordinates: unknown }).coordinates;
  });
}

/** A curve of straight segments is a line; arcs are not read. */
function curvePositions(node: XmlNode, context: Context): Position[] {
  const segments = childOf(node, 'segments');
  if (!segments) return linePositions(node, context);
  return segments.children.flatMap((segment, index) => {
    if (segment.local !== 'LineStringSegment')
      throw unsupportedOption(`gml:${segment.local}`, context.locator);
    const line = linePositions(segment, context);
    return index === 0 ? line : line.slice(1);
  });
}

function polygonRings(node: XmlNode, context: Context): Position[][] {
  const patches = childOf(node, 'patches') ?? childOf(node, 'polygonPatches');
  if (patches && patches.children.length !== 1)
    throw unsupportedOption('surfaces of several patches', context.locator);
  const polygon = patches?.children[0] ?? node;
  return polygon.children
    .filter((child) => /^(exterior|interior|outerBoundaryIs|innerBoundaryIs)$/.test(child.local))
    .map((boundary) => ringPositions(boundary, context));
}

/** A linear ring, or one made of curves of straight segments. */
function ringPositions(boundary: XmlNode, context: Context): Position[] {
  const linear = childOf(boundary, 'LinearRing');
  if (linear) return linePositions(linear, context);
  const ring = childOf(boundary, 'Ring');
  if (!ring) throw unsupportedOption('polygons without gml:LinearRing', context.locator);
  return memberNodes(ring).flatMap((curve, index) => {
    const line = curvePositions(curve, contextOf(curve, context));
    return index === 0 ? line : line.slice(1);
  });
}

/** `pos` once or several times, `posList`; `coordinates` or `coord` of GML 2. */
function linePositions(node: XmlNode, context: Context): Position[] {
  return node.children.flatMap((child) => {
    switch (child.local) {
      case 'pos':
      case 'posList':
        return positions(child, contextOf(child, context));
      case 'coordinates':
        return coordinatePositions(child, context);
      case 'coord':
        return [
          toXy(
            ['X', 'Y'].map((axis) => numberOf(childOf(child, axis)?.text ?? '', context)),
            context,
          ),
        ];
      default:
        return [];
    }
  });
}

function positions(node: XmlNode, context: Context): Position[] {
  const numbers = textOf(node)
    .split(/\s+/)
    .map((text) => numberOf(text, context));
  const size = node.local === 'posList' ? context.dimension : numbers.length;
  if (size < 2 || numbers.length % size !== 0)
    throw filterProblem('the number of coordinates is not a multiple of the dimension', context.locator);
  const result: Position[] = [];
  for (let i = 0; i < numbers.length; i += size) result.push(toXy(numbers.slice(i, i + 2), context));
  return result;
}

/** `x,y x,y`, with the marks the element may declare (GML 2.1.2, 02-069 §4.3.1); blanks around commas are forgiven. */
function coordinatePositions(node: XmlNode, context: Context): Position[] {
  const decimal = attributeOf(node, 'decimal') ?? '.';
  const separator = attributeOf(node, 'cs') ?? ',';
  const between = attributeOf(node, 'ts') ?? ' ';
  const text = textOf(node).replace(separator === ',' ? /\s*,\s*/g : separator, separator);
  const tuples = between.trim() === '' ? text.split(/\s+/) : text.split(between);
  return tuples
    .filter((tuple) => tuple.trim() !== '')
    .map((tuple) => {
      const numbers = tuple.split(separator).map((part) => numberOf(part.replace(decimal, '.'), context));
      if (numbers.length < 2)
        throw filterProblem('a position has less than two coordinates', context.locator);
      return toXy(numbers, context);
    });
}

function numberOf(text: string, context: Context): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw filterProblem('a coordinate is not a number', context.locator);
  return value;
}

function toXy(numbers: readonly number[], { crs, axisOrder }: Context): Position {
  const [a, b] = numbers as [number, number];
  const isYx = axisOrder === 'by-name' && crs !== undefined && isWrittenYx(crs);
  return isYx ? [b, a] : [a, b];
}
