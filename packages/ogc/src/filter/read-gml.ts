/**
 * Geometries written in GML 3.2 (and the parts of GML 3.1 and 2 that clients still send) to WKB, x then y.
 * The order of coordinates follows the *spelling* of srsName, inherited from the enclosing geometry.
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
import { OgcRequestError, unsupportedOption } from '../common/ogc-request-error.ts';
import { attributeOf, childOf, textOf, type XmlNode } from '../common/xml-reader.ts';

/**
 * Stands for the CRS of the type queried, which this reader does not know: filters without srsName are common. Their
 * coordinates are taken as x,y, as the clients that omit it mean them.
 */
export const unspecifiedSrid = 0;
const maxDepth = 16;

interface Context {
  readonly crs: CrsName | undefined;
  readonly dimension: number;
  readonly locator: string;
}

export function readGmlGeometry(node: XmlNode, locator: string): { wkb: Uint8Array; srid: number } {
  const context = contextOf(node, { crs: undefined, dimension: 2, locator });
  try {
    return {
      wkb: fromGeoJson(readGeometry(node, context, 0)),
      srid: context.crs?.crs.srid ?? unspecifiedSrid,
    };
  } catch (cause) {
    if (cause instanceof GeoError) throw problem(cause.message, locator, cause);
    throw cause;
  }
}

export function readGmlEnvelope(
  node: XmlNode,
  locator: string,
): { bbox: Bbox; srid: number; wkb: Uint8Array } {
  const context = contextOf(node, { crs: undefined, dimension: 2, locator });
  const lower = childOf(node, 'lowerCorner');
  const upper = childOf(node, 'upperCorner');
  const corners =
    lower && upper
      ? [...positions(lower, context), ...positions(upper, context)]
      : legacyCorners(node, context);
  const [a, b] = corners as [Position, Position];
  if (corners.length !== 2 || a[0]! > b[0]! || a[1]! > b[1]!)
    throw problem('the envelope has no valid corners', locator);
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

/** GML 2 `coordinates`, still sent by some desktop clients. */
function legacyCorners(node: XmlNode, context: Context): Position[] {
  const coordinates = childOf(node, 'coordinates');
  return coordinates ? positions(coordinates, context) : [];
}

function problem(text: string, locator: string, cause?: unknown): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationParsingFailed',
    locator,
    code: 'service.filter-invalid',
    params: { problem: text },
    cause,
  });
}

function contextOf(node: XmlNode, parent: Context): Context {
  const name = attributeOf(node, 'srsName');
  const dimension = Number(attributeOf(node, 'srsDimension') ?? parent.dimension);
  if (dimension !== 2 && dimension !== 3) throw problem('srsDimension is neither 2 nor 3', parent.locator);
  if (name === undefined) return { ...parent, dimension };
  try {
    return { ...parent, crs: parseCrs(name), dimension };
  } catch (cause) {
    if (cause instanceof GeoError) throw problem(cause.message, parent.locator, cause);
    throw cause;
  }
}

function readGeometry(node: XmlNode, parent: Context, depth: number): GeoJsonGeometry {
  if (depth > maxDepth) throw problem('the geometry nests too deep', parent.locator);
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
    if (member.type !== type) throw problem(`a ${node.local} cannot hold a ${child.local}`, context.locator);
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
    .map((boundary) => {
      const ring = childOf(boundary, 'LinearRing');
      if (!ring) throw unsupportedOption('rings of curves', context.locator);
      return linePositions(ring, context);
    });
}

/** `pos` once or several times, `posList`, `coordinates`. */
function linePositions(node: XmlNode, context: Context): Position[] {
  return node.children
    .filter((child) => /^(pos|posList|coordinates)$/.test(child.local))
    .flatMap((child) => positions(child, contextOf(child, context)));
}

function positions(node: XmlNode, context: Context): Position[] {
  const isLegacy = node.local === 'coordinates';
  const numbers = textOf(node)
    .split(isLegacy ? /[\s,]+/ : /\s+/)
    .map(Number);
  if (numbers.some((value) => !Number.isFinite(value)))
    throw problem('a coordinate is not a number', context.locator);
  const size = isLegacy
    ? legacySize(textOf(node))
    : node.local === 'pos' || /Corner$/.test(node.local)
      ? numbers.length
      : context.dimension;
  if (size < 2 || numbers.length % size !== 0)
    throw problem('the number of coordinates is not a multiple of the dimension', context.locator);
  const isYx = context.crs !== undefined && isWrittenYx(context.crs);
  const result: Position[] = [];
  for (let i = 0; i < numbers.length; i += size) {
    result.push(isYx ? [numbers[i + 1]!, numbers[i]!] : [numbers[i]!, numbers[i + 1]!]);
  }
  return result;
}

function legacySize(text: string): number {
  return text.split(/\s+/)[0]!.split(',').length;
}
