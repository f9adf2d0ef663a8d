import { bboxInSrid, bboxInside, compileToTernary, type InBbox } from '@cartable/expressions';
import { wkbEnvelope } from '@cartable/geo';
import { splitBoxes } from '../features/filter-bbox.ts';
import { emptyPage, pageAmong } from '../features/open-page.ts';
import type { FeaturePage, FeatureQuery, TableDescription } from '../features/port.ts';
import { geometryName } from '../features/table-columns.ts';
import type { Page } from './copy-format.ts';
import type { CopyReader } from './copy-reader.ts';
import { type Condition, FoundInBox } from './found-in-box.ts';

export type BoxQuery = FeatureQuery & { readonly limit: number };

/** Features looked at to find a page: beyond, the index of the table counts faster. */
const mostFeatures = 50_000;
/** Bytes of their pages, which are held until the page of the answer is written. */
const mostBytes = 32 << 20;

/** The box that alone says which features are wanted, in the order of their keys. */
export function boxAlone({ filter, sort = [] }: FeatureQuery): InBbox | undefined {
  if (!filter || sort.length > 0) return undefined;
  const { boxes, rest } = splitBoxes(filter);
  return boxes.length === 1 && !rest ? boxes[0] : undefined;
}

/** A page of what a box holds, exactly; undefined for another query, and for more features than is worth it. */
export function pageInBox(
  reader: CopyReader,
  table: TableDescription,
  query: BoxQuery,
): FeaturePage | undefined {
  const box = boxAlone(query);
  if (!box || !table.geometry) return undefined;
  const names = query.columns ?? table.columns.map(({ name }) => name);
  const columns = names.map((name) => reader.directory.columns.findIndex((column) => column.name === name));
  const area = wkbEnvelope(bboxInSrid(box.bbox, box.srid, table.geometry.srid));
  if (!area) return { ...emptyPage, matched: 0 };
  const pages = reader.pagesIn(area);
  if (columns.includes(-1) || isTooMuch(pages)) return undefined;
  const found = new FoundInBox(reader, { area, hint: query.bbox, ...exactly(box, table) });
  found.search(pages);
  const read = { columns, withGeometry: query.withGeometry ?? true };
  return pageAmong(found.keys, query, (from, to) => found.features(from, to, read));
}

function isTooMuch(pages: readonly Page[]): boolean {
  let [features, bytes] = [0, 0];
  for (const { count, common, geometries } of pages) {
    features += count;
    bytes += common.bytes + geometries[0]!.bytes;
  }
  return features > mostFeatures || bytes > mostBytes;
}

function exactly(box: InBbox, table: TableDescription): Pick<Condition, 'inside' | 'isMet'> {
  const { srid } = table.geometry!;
  const evaluate = compileToTernary(box, { columns: [], srid, ...geometryName(table) });
  return {
    inside: bboxInside(box.bbox, box.srid, srid),
    isMet: (wkb) => evaluate([], undefined, wkb) === true,
  };
}
