import { type Bbox, bboxContains, bboxHeight, bboxIntersection, bboxUnion, bboxWidth } from '@cartable/geo';
import { cellBytes, headerBytes, rootNode } from './rtree-nodes.ts';

/** Reads a node of the tree as it is stored. */
type ReadNode = (nodeNumber: number) => Uint8Array;

interface Cell {
  /** Of a row, or of the node below. */
  readonly id: number;
  readonly bounds: Bbox;
}

/** What all the rows lie within, as the root of the tree says; null where there are none. */
export function boundsOfRoot(readNode: ReadNode): Bbox | null {
  return cellsOf(readNode(rootNode)).reduce<Bbox | null>(
    (union, { bounds }) => (union ? bboxUnion(union, bounds) : bounds),
    null,
  );
}

/**
 * Part of the rows that lie within a box, about: as if the nodes held as many each, those of the second level evenly
 * spread. Fifty nodes are read at most.
 * @returns from 0 to 1
 */
export function shareWithin(readNode: ReadNode, box: Bbox): number {
  const root = readNode(rootNode);
  const hasNodesBelow = viewOf(root).getUint16(0) > 0;
  return meanOf(cellsOf(root), ({ id, bounds }) => {
    const isCut = bboxIntersection(bounds, box) !== undefined && !bboxContains(box, bounds);
    return isCut && hasNodesBelow
      ? meanOf(cellsOf(readNode(id)), (below) => overlap(below.bounds, box))
      : overlap(bounds, box);
  });
}

function meanOf(cells: readonly Cell[], part: (cell: Cell) => number): number {
  return cells.reduce((sum, cell) => sum + part(cell), 0) / Math.max(cells.length, 1);
}

function overlap(bounds: Bbox, box: Bbox): number {
  const common = bboxIntersection(bounds, box);
  if (!common) return 0;
  return part(bboxWidth(common), bboxWidth(bounds)) * part(bboxHeight(common), bboxHeight(bounds));
}

const part = (length: number, whole: number): number => (whole > 0 ? length / whole : 1);

function cellsOf(node: Uint8Array): Cell[] {
  const view = viewOf(node);
  return Array.from({ length: view.getUint16(2) }, (_, rank) => {
    const at = headerBytes + rank * cellBytes;
    const [minX, maxX, minY, maxY] = [8, 12, 16, 20].map((offset) => view.getFloat32(at + offset));
    return { id: Number(view.getBigInt64(at)), bounds: [minX!, minY!, maxX!, maxY!] };
  });
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
