import { type Bbox, bboxHeight, bboxWidth, countCoordinates, wkbEnvelope } from '@cartable/geo';
import type { FeatureTable } from '@cartable/storage';

/** What the features of a table look like, on average: enough to guess how many tiles they fill. */
export interface FeatureSample {
  /** Features in the area. */
  readonly count: number;
  /** In the CRS of the table. */
  readonly boxes: readonly { readonly width: number; readonly height: number }[];
  /** Coordinates of a geometry. */
  readonly vertices: number;
  /** Bytes of the attributes of a feature. */
  readonly attributeBytes: number;
}

/** Spread over the table, as neighbours are often alike; read in some hundredths of a second. */
const samplePages = 8;
const pageFeatures = 100;

/** @param area in the CRS of the table; the whole table when `null` */
export async function sampleFeatures(
  table: FeatureTable,
  columns: readonly string[],
  area: Bbox | null,
): Promise<FeatureSample> {
  const within = area ? { bbox: area } : {};
  const count = area ? await table.count(within) : table.description.featureCount;
  const boxes: { width: number; height: number }[] = [];
  let vertices = 0;
  let attributeBytes = 0;
  for (let page = 0; page < samplePages && page * pageFeatures < count; page++) {
    const offset = Math.floor((count / samplePages) * page);
    for await (const { geometries, rows } of table.read({
      ...within,
      columns,
      offset,
      limit: pageFeatures,
    })) {
      for (const [rank, geometry] of geometries.entries()) {
        const box = geometry && wkbEnvelope(geometry);
        if (!box) continue;
        boxes.push({ width: bboxWidth(box), height: bboxHeight(box) });
        vertices += countCoordinates(geometry);
        attributeBytes += rows[rank]!.reduce((sum: number, value) => sum + String(value ?? '').length, 0);
      }
    }
  }
  const seen = Math.max(boxes.length, 1);
  return { count, boxes, vertices: vertices / seen, attributeBytes: attributeBytes / seen };
}
