import type { Bbox } from '@cartable/geo';
import { type FlatGeometry, type Path, pathsOf } from './flat-geometry.ts';
import { orientation, segmentsIntersect } from './orientation.ts';

/** As many bands as the square root of edges: each then holds about as many edges as there are bands. */
const mostBands = 1024;
/** Numbers of an edge: `x1, y1, x2, y2`, rank of its polygon. */
const edgeSize = 5;
const ofNoPolygon = -1;

/** The edges of a geometry in horizontal bands: what happens at a height is decided by the edges of few bands. */
export class EdgeBands {
  private readonly minY: number;
  private readonly bandHeight: number;
  private readonly bbox: Bbox;
  /** Edges that cross each band, those of a polygon together. */
  private readonly bands: number[][];

  constructor(geometry: FlatGeometry, bbox: Bbox) {
    const edges = [...pathsOf(geometry)].reduce((total, path) => total + path.length / 2, 0);
    const count = Math.min(Math.max(Math.ceil(Math.sqrt(edges)), 1), mostBands);
    this.bbox = bbox;
    this.minY = bbox[1];
    this.bandHeight = (bbox[3] - bbox[1]) / count || 1;
    this.bands = Array.from({ length: count }, () => []);
    for (const line of geometry.lines) this.addPath(line, ofNoPolygon);
    geometry.polygons.forEach((rings, rank) => {
      for (const ring of rings) this.addPath(ring, rank);
    });
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
      for (let i = 0; i < edges.length; i += edgeSize) {
        if (segmentsIntersect(ax, ay, bx, by, edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!))
          return true;
      }
    }
    return false;
  }

  /** Whether one of the polygons covers a point that is on no edge: its rings decide by parity, holes too. */
  cover(x: number, y: number): boolean {
    const [minX, minY, maxX, maxY] = this.bbox;
    if (x < minX || x > maxX || y < minY || y > maxY) return false;
    const edges = this.bands[this.bandOf(y)]!;
    let polygon = ofNoPolygon;
    let isInside = false;
    for (let i = 0; i < edges.length; i += edgeSize) {
      const rank = edges[i + 4]!;
      if (rank !== polygon) {
        if (isInside) return true;
        polygon = rank;
      }
      const ay = edges[i + 1]!;
      const by = edges[i + 3]!;
      if (rank === ofNoPolygon || ay > y === by > y) continue;
      if (orientation(edges[i]!, ay, edges[i + 2]!, by, x, y) > 0 === by > ay) isInside = !isInside;
    }
    return isInside;
  }

  private bandOf(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.minY) / this.bandHeight), 0), this.bands.length - 1);
  }

  private addPath(path: Path, polygon: number): void {
    for (let i = 2; i < path.length; i += 2) {
      const [ax, ay, bx, by] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!];
      const last = this.bandOf(Math.max(ay, by));
      for (let band = this.bandOf(Math.min(ay, by)); band <= last; band++) {
        this.bands[band]!.push(ax, ay, bx, by, polygon);
      }
    }
  }
}
