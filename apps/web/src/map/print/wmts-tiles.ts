/** A WMTS on the grid of Web Mercator, as a template of its tiles. */

import type { GeographicBox } from '@cartable/contract/core';
import { resolutionAt } from '@cartable/geo';
import { boundingExtent, getBottomLeft, getIntersection, getTopRight } from 'ol/extent.js';
import type TileGrid from 'ol/tilegrid/TileGrid.js';
import { readSource } from '../layers/wmts.ts';
import type { WmtsLayer } from '../map-types.ts';
import { fromMapExtent, mapProjection } from '../projections.ts';

export interface TemplatedTiles {
  readonly url: string;
  readonly minLevel: number;
  readonly maxLevel: number;
  readonly tilePixels: 256 | 512;
  /** Where the service has tiles: it refuses those beyond. */
  readonly box: GeographicBox | null;
}

/** A share of the resolution of a level: services round theirs. */
const tolerance = 1e-4;

/** Undefined for another grid, and for a service that does not answer. */
export async function wmtsTiles(layer: WmtsLayer, signal: AbortSignal): Promise<TemplatedTiles | undefined> {
  const { source } = await readSource(layer, signal);
  const grid = source?.getTileGrid();
  if (!source || !grid || source.getProjection()?.getCode() !== mapProjection) return undefined;
  const ids = (grid as unknown as { getMatrixIds(): string[] }).getMatrixIds();
  const tilePixels = Number(grid.getTileSize(0));
  if (tilePixels !== 256 && tilePixels !== 512) return undefined;
  const prefix = /^(.*?)\d+$/.exec(ids[0] ?? '')?.[1];
  if (prefix === undefined) return undefined;
  const levels = ids.map((id) => Number(id.slice(prefix.length)));
  const isUsual = levels.every((level, rank) => {
    const usual = resolutionAt(level) * (256 / tilePixels);
    return Number.isInteger(level) && Math.abs(grid.getResolution(rank) / usual - 1) < tolerance;
  });
  if (!isUsual) return undefined;
  const rank = lastWholeRank(grid);
  return {
    url: templateOf(source, prefix),
    minLevel: Math.min(...levels),
    maxLevel: levels[rank]!,
    tilePixels,
    box: coveredBox(grid, rank),
  };
}

/** Rank of the most detailed level that covers what the coarser ones do: some layers have the deepest of towns only. */
function lastWholeRank(grid: TileGrid): number {
  let rank = grid.getMinZoom();
  while (rank < grid.getMaxZoom() && coversAsMuch(grid, rank + 1)) rank += 1;
  return rank;
}

/** No tile on an edge of the coarser level is without any tile of this one. */
function coversAsMuch(grid: TileGrid, rank: number): boolean {
  const [coarse, fine] = [grid.getFullTileRange(rank - 1), grid.getFullTileRange(rank)];
  if (!coarse || !fine) return true;
  const times = Math.round(grid.getResolution(rank - 1) / grid.getResolution(rank));
  return (
    fine.minX < (coarse.minX + 1) * times &&
    fine.minY < (coarse.minY + 1) * times &&
    fine.maxX >= coarse.maxX * times &&
    fine.maxY >= coarse.maxY * times
  );
}

const sidesOf = (extent: number[]) => [getBottomLeft(extent), getTopRight(extent)];

/** By the limits of the most detailed level that is printed, which are the closest. */
function coveredBox(grid: TileGrid, rank: number): GeographicBox | null {
  const range = grid.getFullTileRange(rank);
  if (!range) return null;
  const cornerOf = (x: number, y: number) => grid.getTileCoordExtent([rank, x, y]);
  const tiles = boundingExtent([
    ...sidesOf(cornerOf(range.minX, range.minY)),
    ...sidesOf(cornerOf(range.maxX, range.maxY)),
  ]);
  const extent = grid.getExtent();
  const [west, south, east, north] = extent ? getIntersection(tiles, extent) : tiles;
  // What is on an edge is in the tile inside of it, however degrees are rounded.
  const inset = grid.getResolution(rank) / 10;
  return fromMapExtent([west! + inset, south! + inset, east! - inset, north! - inset]);
}

type Source = NonNullable<Awaited<ReturnType<typeof readSource>>['source']>;

function templateOf(source: Source, prefix: string): string {
  const [address = ''] = source.getUrls() ?? [];
  if (source.getRequestEncoding() === 'REST')
    return address
      .replace(/\{style\}/i, source.getStyle())
      .replace(/\{layer\}/i, source.getLayer())
      .replace(/\{tilematrixset\}/i, source.getMatrixSet())
      .replace(/\{tilematrix\}/i, `${prefix}{z}`)
      .replace(/\{tilerow\}/i, '{y}')
      .replace(/\{tilecol\}/i, '{x}');
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: source.getLayer(),
    STYLE: source.getStyle(),
    FORMAT: source.getFormat(),
    TILEMATRIXSET: source.getMatrixSet(),
  });
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}${query}&TILEMATRIX=${encodeURIComponent(prefix)}{z}&TILEROW={y}&TILECOL={x}`;
}
