import { type Arcs, BrokenTopology } from './arcs.ts';
import type { TopologyGeometry } from './topology.ts';

export interface PlainGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly (PlainGeometry | null)[];
}

/** Collections in collections are rare, and a bomb when deep. */
const maxDepth = 8;

/** A geometry object (TopoJSON §2.2) as a GeoJSON one; null for none. @throws {BrokenTopology} */
export function readTopologyGeometry(
  geometry: TopologyGeometry,
  arcs: Arcs,
  depth = 0,
): PlainGeometry | null {
  const { type } = geometry;
  if (type === null || type === undefined) return null;
  if (type === 'GeometryCollection') {
    const members = listOf(geometry.geometries) as TopologyGeometry[];
    if (depth >= maxDepth) throw new BrokenTopology();
    return { type, geometries: members.map((member) => readTopologyGeometry(member, arcs, depth + 1)) };
  }
  return { type: String(type), coordinates: coordinatesOf(geometry, arcs) };
}

function coordinatesOf({ type, coordinates, arcs: indexes }: TopologyGeometry, arcs: Arcs): unknown {
  switch (type) {
    case 'Point':
      return arcs.position(coordinates);
    case 'MultiPoint':
      return listOf(coordinates).map((position) => arcs.position(position));
    case 'LineString':
      return arcs.line(indexes);
    case 'MultiLineString':
      return listOf(indexes).map((line) => arcs.line(line));
    case 'Polygon':
      return listOf(indexes).map((ring) => arcs.ring(ring));
    case 'MultiPolygon':
      return listOf(indexes).map((polygon) => listOf(polygon).map((ring) => arcs.ring(ring)));
    default:
      throw new BrokenTopology();
  }
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new BrokenTopology();
  return value;
}
