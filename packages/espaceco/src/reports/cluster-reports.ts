import type { Visitor } from '@cartable/accounts';
import { CLUSTERS_MAX, type ReportCluster, type ReportFilter } from '@cartable/contract';
import { accountNumbered } from './account-numbered.ts';
import { listCells } from './report.store.ts';
import type { ReportsContext } from './reports-context.ts';

/** Groups across the longer side of the box: what one tells apart on a map. */
const acrossBox = 24;
const world = [-180, -90, 180, 90] as const;

/** Reports one may see, grouped by nearness. */
export async function clusterReports(
  context: ReportsContext,
  reader: Visitor,
  { author, ...filter }: ReportFilter,
): Promise<{ readonly total: number; readonly clusters: ReportCluster[] }> {
  const authorId = author === undefined ? undefined : await accountNumbered(context, author);
  if (authorId === null) return { total: 0, clusters: [] };
  const question = { reader, filter: { ...filter, authorId } };
  const cells = await listCells(context.metadata.db, question, {
    cell: cellOf(filter.box ?? world),
    limit: CLUSTERS_MAX,
  });
  const clusters = cells.map(({ id, extent, ...cell }) => ({
    ...cell,
    extent: [...extent] as ReportCluster['extent'],
    report: cell.count === 1 ? id : null,
  }));
  return { total: clusters.reduce((sum, { count }) => sum + count, 0), clusters };
}

/** Sizes are powers of two of a degree: groups stay where they are while the map moves, and split when it comes nearer. */
export function cellOf([west, south, east, north]: readonly [number, number, number, number]): [
  number,
  number,
] {
  const side = Math.max(east - west, 2 * (north - south), 1e-6);
  const width = 2 ** Math.ceil(Math.log2(side / acrossBox));
  // On the maps of the Web a degree of latitude is longer than one of longitude.
  const middle = Math.max(-80, Math.min(80, (south + north) / 2));
  const shrunk = 2 ** Math.round(Math.log2(Math.cos((middle * Math.PI) / 180)));
  return [width, width * shrunk];
}
