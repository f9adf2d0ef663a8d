/**
 * A constant geometry made ready to be tested against many features.
 *
 * Two geometries meet when a point of one is on the other, when their edges cross or touch, or, if no edges meet, when
 * one lies wholly inside a polygon of the other: then any of its vertices tells. Edges of the constant are kept in
 * horizontal bands so that each edge and vertex of a feature meets few of them.
 */

import { type Bbox, bboxContains, bboxIntersects, wkbEnvelope } from '@cartable/geo';
import { EdgeBands } from './edge-bands.ts';
import { type FlatGeometry, flattenWkb, outerPathsOf, pathsOf, polygonCovers } from './flat-geometry.ts';
import { orientation, segmentsIntersect } from './orientation.ts';

export interface PreparedGeometry {
  /** Boundaries count: touching is intersecting. @throws {GeoError} on malformed WKB */
  intersects(wkb: Uint8Array): boolean;
  /** Wholly in the interior of the polygons: no boundary meets. @throws {GeoError} on malformed WKB */
  containsProperly(wkb: Uint8Array): boolean;
}

export function prepareGeometry(wkb: Uint8Array): PreparedGeometry {
  const flat = flattenWkb(wkb);
  const { bbox } = flat;
  if (!bbox) return { intersects: () => false, containsProperly: () => false };
  const bands = new EdgeBands(flat, bbox);
  const rectangle = isRectangle(flat, bbox) ? bbox : undefined;
  return {
    intersects(other) {
      const envelope = wkbEnvelope(other);
      if (!envelope || !bboxIntersects(envelope, bbox)) return false;
      if (rectangle && bboxContains(rectangle, envelope)) return true;
      return meets(flattenWkb(other), flat, bands);
    },
    containsProperly(other) {
      const envelope = wkbEnvelope(other);
      if (!envelope || !bboxContains(bbox, envelope)) return false;
      return isInside(flattenWkb(other), flat, bands);
    },
  };
}

function isRectangle(flat: FlatGeometry, bbox: Bbox): boolean {
  const ring = flat.polygons[0]?.[0];
  const isAlone =
    flat.polygons.length === 1 &&
    flat.polygons[0]!.length === 1 &&
    flat.lines.length + flat.points.length === 0;
  if (!ring || !isAlone || ring.length !== 10 || bbox[0] === bbox[2] || bbox[1] === bbox[3]) return false;
  const corners = new Set<string>();
  for (let i = 0; i < 8; i += 2) {
    const isCorner =
      (ring[i] === bbox[0] || ring[i] === bbox[2]) && (ring[i + 1] === bbox[1] || ring[i + 1] === bbox[3]);
    if (!isCorner) return false;
    corners.add(`${ring[i]} ${ring[i + 1]}`);
  }
  return corners.size === 4;
}

function meets(feature: FlatGeometry, constant: FlatGeometry, bands: EdgeBands): boolean {
  for (let i = 0; i < feature.points.length; i += 2) {
    if (pointMeets(feature.points[i]!, feature.points[i + 1]!, constant, bands)) return true;
  }
  for (const path of pathsOf(feature)) if (bands.meetsPath(path)) return true;
  for (const path of outerPathsOf(feature)) {
    if (bands.cover(path[0]!, path[1]!)) return true;
  }
  if (feature.polygons.length > 0) {
    for (const path of outerPathsOf(constant)) {
      if (isCovered(path[0]!, path[1]!, feature)) return true;
    }
  }
  for (let i = 0; i < constant.points.length; i += 2) {
    if (pointOnFeature(constant.points[i]!, constant.points[i + 1]!, feature)) return true;
  }
  return false;
}

/** Without any contact of edges, one vertex tells for its whole path. */
function isInside(feature: FlatGeometry, constant: FlatGeometry, bands: EdgeBands): boolean {
  for (let i = 0; i < feature.points.length; i += 2) {
    const [x, y] = [feature.points[i]!, feature.points[i + 1]!];
    if (bands.meetsSegment(x, y, x, y) || !bands.cover(x, y)) return false;
  }
  for (const path of pathsOf(feature)) if (bands.meetsPath(path)) return false;
  for (const path of outerPathsOf(feature)) if (!bands.cover(path[0]!, path[1]!)) return false;
  if (feature.polygons.length === 0) return true;
  // A hole of the constant may lie in the midst of the feature.
  for (const ring of pathsOf(constant)) if (isCovered(ring[0]!, ring[1]!, feature)) return false;
  return true;
}

function pointMeets(x: number, y: number, constant: FlatGeometry, bands: EdgeBands): boolean {
  for (let i = 0; i < constant.points.length; i += 2) {
    if (constant.points[i] === x && constant.points[i + 1] === y) return true;
  }
  return bands.meetsSegment(x, y, x, y) || bands.cover(x, y);
}

function isCovered(x: number, y: number, geometry: FlatGeometry): boolean {
  return geometry.polygons.some((rings) => polygonCovers(rings, x, y, orientation));
}

function pointOnFeature(x: number, y: number, feature: FlatGeometry): boolean {
  if (isCovered(x, y, feature)) return true;
  return feature.lines.some((line) => {
    for (let i = 2; i < line.length; i += 2) {
      if (segmentsIntersect(line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!, x, y, x, y)) return true;
    }
    return false;
  });
}
