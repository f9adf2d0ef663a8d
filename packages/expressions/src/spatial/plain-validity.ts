import { type FlatGeometry, isOfOneKind, type Path } from './flat-geometry.ts';
import { orientation, segmentsIntersect } from './orientation.ts';

/** Beyond, comparing each edge with each other costs more than a sweep. */
const mostVertices = 64;

/**
 * Whether a geometry is valid at first sight: points, lines of some length, a small polygon without hole whose edges
 * meet only one after the other. Most features are such, and a full examination costs a fifth of a millisecond.
 */
export function isPlainlyValid(flat: FlatGeometry): boolean {
  if (!isOfOneKind(flat)) return false;
  const { lines, polygons } = flat;
  if (polygons.length === 0) return lines.every(hasLength);
  return polygons.length === 1 && polygons[0]!.length === 1 && isPlainRing(polygons[0]![0]!);
}

function hasLength(line: Path): boolean {
  for (let i = 2; i < line.length; i += 2) {
    if (line[i] !== line[0] || line[i + 1] !== line[1]) return true;
  }
  return false;
}

function isPlainRing(ring: Path): boolean {
  const edges = ring.length / 2 - 1;
  const isClosed = ring[0] === ring[edges * 2] && ring[1] === ring[edges * 2 + 1];
  if (edges < 3 || edges > mostVertices || !isClosed) return false;
  for (let i = 0; i < edges; i++) {
    if (turnsBack(ring, i, (i + 1) % edges)) return false;
    for (let j = i + 2; j < edges; j++) {
      const isNeighbour = i === 0 && j === edges - 1;
      if (!isNeighbour && edgesMeet(ring, i, j)) return false;
    }
  }
  return true;
}

/** Whether the next edge goes back over this one, or either has no length. */
function turnsBack(ring: Path, edge: number, next: number): boolean {
  const [ax, ay] = [ring[edge * 2]!, ring[edge * 2 + 1]!];
  const [bx, by] = [ring[next * 2]!, ring[next * 2 + 1]!];
  const [cx, cy] = [ring[next * 2 + 2]!, ring[next * 2 + 3]!];
  if ((ax === bx && ay === by) || (bx === cx && by === cy)) return true;
  return orientation(ax, ay, bx, by, cx, cy) === 0 && (ax - bx) * (cx - bx) + (ay - by) * (cy - by) > 0;
}

function edgesMeet(ring: Path, i: number, j: number): boolean {
  const [a, b] = [i * 2, j * 2];
  return segmentsIntersect(
    ring[a]!,
    ring[a + 1]!,
    ring[a + 2]!,
    ring[a + 3]!,
    ring[b]!,
    ring[b + 1]!,
    ring[b + 2]!,
    ring[b + 3]!,
  );
}
