/**
 * A constant geometry made ready to be tested against many features.
 *
 * Two geometries meet when a point of one is on the other, when their edges cross or touch, or, if no edges meet, when
 * one lies wholly inside a polygon of the other: then any of its vertices tells. Edges of the constant are kept in
 * horizontal bands so that each edge of a feature meets few of them.
 */

import { type Bbox, bboxContains, bboxIntersects, wkbEnvelope } from '@cartable/geo';
import { type FlatGeometry, flattenWkb, type Path, polygonCovers } from './flat-geometry.ts';
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
    if (isCovered(path[0]!, path[1]!, constant)) return true;
  }
  for (const path of outerPathsOf(constant)) {
    if (isCovered(path[0]!, path[1]!, feature)) return true;
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
    if (bands.meetsSegment(x, y, x, y) || !isCovered(x, y, constant)) return false;
  }
  for (const path of pathsOf(feature)) if (bands.meetsPath(path)) return false;
  for (const path of outerPathsOf(feature)) if (!isCovered(path[0]!, path[1]!, constant)) return false;
  // A hole of the constant may lie in the midst of the feature.
  for (const ring of pathsOf(constant)) if (isCovered(ring[0]!, ring[1]!, feature)) return false;
  return true;
}

function pointMeets(x: number, y: number, constant: FlatGeometry, bands: EdgeBands): boolean {
  for (let i = 0; i < constant.points.length; i += 2) {
    if (constant.points[i] === x && constant.points[i + 1] === y) return true;
  }
  return bands.meetsSegment(x, y, x, y) || isCovered(x, y, constant);
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

function* pathsOf(geometry: FlatGeometry): Generator<Path> {
  yield* geometry.lines;
  for (const rings of geometry.polygons) yield* rings;
}

function* outerPathsOf(geometry: FlatGeometry): Generator<Path> {
  yield* geometry.lines;
  for (const rings of geometry.polygons) yield rings[0]!;
}

/** As many bands as the square root of edges: each then holds about as many edges as there are bands. */
const mostBands = 1024;

class EdgeBands {
  private readonly minY: number;
  private readonly bandHeight: number;
  private readonly bbox: Bbox;
  /** `x1, y1, x2, y2` of the edges that cross each band. */
  private readonly bands: number[][];

  constructor(geometry: FlatGeometry, bbox: Bbox) {
    const edges = [...pathsOf(geometry)].reduce((total, path) => total + path.length / 2, 0);
    const count = Math.min(Math.max(Math.ceil(Math.sqrt(edges)), 1), mostBands);
    this.bbox = bbox;
    this.minY = bbox[1];
    this.bandHeight = (bbox[3] - bbox[1]) / count || 1;
    this.bands = Array.from({ length: count }, () => []);
    for (const path of pathsOf(geometry)) {
      for (let i = 2; i < path.length; i += 2) this.add(path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!);
    }
  }

  private bandOf(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.minY) / this.bandHeight), 0), this.bands.length - 1);
  }

  private add(ax: number, ay: number, bx: number, by: number): void {
    const last = this.bandOf(Math.max(ay, by));
    for (let band = this.bandOf(Math.min(ay, by)); band <= last; band++)
      this.bands[band]!.push(ax, ay, bx, by);
  }

  meetsPath(path: Path): boolean {
    if (path.length === 2) return this.meetsSegment(path[0]!, path[1]!, path[0]!, path[1]!);
    for (let i = 2; i < path.length; i += 2) {
      if (this.meetsSegment(path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!)) return true;
    }
    return false;
  }

  meetsSegment(ax: number, ay: number, bx: number, by: number): boolean {
    const [minX, minY, maxX, maxY] = this.bbox;
    const low = Math.min(ay, by);
    const high = Math.max(ay, by);
    if (high < minY || low > maxY || Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX) return false;
    const last = this.bandOf(high);
    for (let band = this.bandOf(low); band <= last; band++) {
      const edges = this.bands[band]!;
      for (let i = 0; i < edges.length; i += 4) {
        if (segmentsIntersect(ax, ay, bx, by, edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!))
          return true;
      }
    }
    return false;
  }
}
