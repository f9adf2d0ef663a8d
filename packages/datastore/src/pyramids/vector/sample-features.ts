import { type Bbox, bboxHeight, bboxWidth, countCoordinates, wkbEnvelope } from '@cartable/geo';
import type { FeatureTable } from '@cartable/storage';

/** Sample of the features of a table: enough to guess how many tiles they fill. */
export interface FeatureSample {
  /** Features in the area. */
  readonly count: number;
  /** In the CRS of the table. */
  readonly boxes: readonly { readonly width: number; readonly height: number }[];
  /** Coordinates of a geometry. */
  readonly vertices: number;
  /** Bytes of the attributes of a feature. */
  readonly attributeBytes: number;
  /** Share of the extent where there are features, between 0 and 1. */
  readonly footprint: number;
}

/** Spread over the table, as neighbours are often alike; read in some hundredths of a second. */
const samplePages = 100;
const pageFeatures = 8;
/** Cells on a side of the grid by which the footprint is told: fewer cells than pages, as each page may be in one. */
const gridSide = 8;

/** @param area in the CRS of the table; the whole table when `null` */
export async function sampleFeatures(
  table: FeatureTable,
  columns: readonly string[],
  area: Bbox | null,
): Promise<FeatureSample> {
  const within = area ? { bbox: area } : {};
  const count = area ? await table.count(within) : table.description.featureCount;
  const boxes: { width: number; height: number }[] = [];
  const extent = area ?? table.description.extent;
  const cells = new Set<number>();
  let vertices = 0;
  let attributeBytes = 0;
  const isSmall = count <= samplePages * pageFeatures;
  const [pages, limit] = isSmall ? [1, samplePages * pageFeatures] : [samplePages, pageFeatures];
  for (let page = 0; page < pages; page++) {
    const query = { ...within, columns, offset: Math.floor((count / pages) * page), limit };
    for await (const { geometries, rows } of table.read(query)) {
      for (const [rank, geometry] of geometries.entries()) {
        const box = geometry && wkbEnvelope(geometry);
        if (!box) continue;
        boxes.push({ width: bboxWidth(box), height: bboxHeight(box) });
        if (extent) addCells(cells, box, extent);
        vertices += countCoordinates(geometry);
        attributeBytes += rows[rank]!.reduce((sum: number, value) => sum + String(value ?? '').length, 0);
      }
    }
  }
  const seen = Math.max(boxes.length, 1);
  return {
    count,
    boxes,
    vertices: vertices / seen,
    attributeBytes: attributeBytes / seen,
    footprint: cells.size / gridSide ** 2,
  };
}

/** Cells of the grid over the extent that a box meets. */
function addCells(cells: Set<number>, box: Bbox, extent: Bbox): void {
  const cellOf = (value: number, from: number, length: number) =>
    Math.min(Math.max(Math.floor((gridSide * (value - from)) / (length || 1)), 0), gridSide - 1);
  const [firstX, lastX] = [box[0], box[2]].map((x) => cellOf(x, extent[0], bboxWidth(extent)));
  const [firstY, lastY] = [box[1], box[3]].map((y) => cellOf(y, extent[1], bboxHeight(extent)));
  for (let y = firstY!; y <= lastY!; y++) {
    for (let x = firstX!; x <= lastX!; x++) cells.add(y * gridSide + x);
  }
}
