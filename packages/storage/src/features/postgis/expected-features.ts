import { type Bbox, bboxHeight, bboxIntersection, bboxWidth } from '@cartable/geo';
import { boxesOfFilter } from '../filter-bbox.ts';
import type { FeatureQuery, TableDescription } from '../port.ts';

export type PageQuery = FeatureQuery & { readonly limit: number };

/**
 * Size of what a query probably finds, where an index finds it or all is asked; undefined where the order asked is not
 * that of the keys, or where a page costs less by walking the keys than all that is found.
 */
export function expectedOf(
  table: TableDescription,
  query: PageQuery,
): { count: number; bytes: number } | undefined {
  const { sort = [], filter, after, before } = query;
  const boxes = boxesOf(table, query);
  if (sort.length > 0 || (boxes.length === 0 && (filter || after || before))) return undefined;
  const count = table.featureCount * shareWithin(table, boxes);
  return { count, bytes: (count * table.sizeBytes) / Math.max(table.featureCount, 1) };
}

type Conditions = Pick<FeatureQuery, 'bbox' | 'filter'>;

/** Whether boxes, that the spatial index knows, say where it is to be found. */
export const isPlaced = (table: TableDescription, query: Conditions): boolean =>
  boxesOf(table, query).length > 0;

function boxesOf({ geometry }: TableDescription, { bbox, filter }: Conditions): Bbox[] {
  const ofFilter = filter && geometry ? boxesOfFilter(filter, geometry.srid) : [];
  return [...(bbox ? [bbox] : []), ...(ofFilter ?? [])];
}

/** Part of the extent that boxes leave, as if features were spread evenly. */
function shareWithin({ extent }: TableDescription, boxes: readonly Bbox[]): number {
  if (!extent) return 1;
  const left = boxes.reduce<Bbox | undefined>(
    (common, box) => common && bboxIntersection(common, box),
    extent,
  );
  return left ? part(bboxWidth(left), bboxWidth(extent)) * part(bboxHeight(left), bboxHeight(extent)) : 0;
}

const part = (length: number, whole: number): number => (whole > 0 ? length / whole : 1);
