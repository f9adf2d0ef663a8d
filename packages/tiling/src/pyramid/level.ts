/** Parameters of one level, from the options. */

import type { TilingOptions } from '../options/tiling-options.ts';
import { detailAt, shiftAt } from './world-grid.ts';

export interface Level {
  readonly zoom: number;
  /** Units across a tile. */
  readonly extent: number;
  /** World units in one unit. */
  readonly unit: number;
  /** Units around a tile. */
  readonly buffer: number;
  /** Squared world units; vertices less important are left out. */
  readonly leastImportance: number;
  /** Whether borders follow the grid. */
  readonly isStepped: boolean;
  readonly reducesTinyPolygons: boolean;
  /** Side of the cells in which points become one, units; 0 = none do. */
  readonly clusterCell: number;
}

/** Pixels of tippecanoe and of its options: 256 across a tile. */
const pixelsPerTile = 256;

export function levelOf(zoom: number, maxZoom: number, options: TilingOptions): Level {
  const isLast = zoom === maxZoom;
  const detail = detailAt(zoom, isLast ? options.fullDetail : options.lowDetail);
  const unit = 2 ** shiftAt(zoom, detail);
  const extent = 2 ** detail;
  const simplifies =
    options.simplifies === 'every-level' || (options.simplifies === 'all-but-the-last' && !isLast);
  const pixel = extent / pixelsPerTile;
  return {
    zoom,
    extent,
    unit,
    buffer: Math.round(options.bufferPixels * pixel),
    leastImportance: simplifies ? (options.simplification * unit) ** 2 : 0,
    isStepped: options.gridsLowZooms && !isLast,
    reducesTinyPolygons: options.reducesTinyPolygons,
    clusterCell: isLast ? 0 : options.clusterDistancePixels * pixel,
  };
}

/** Squared world units under which no level keeps a vertex for its own sake. */
export function leastImportanceOf(minZoom: number, maxZoom: number, options: TilingOptions): number {
  let least = Number.POSITIVE_INFINITY;
  for (let zoom = minZoom; zoom <= maxZoom; zoom++)
    least = Math.min(least, levelOf(zoom, maxZoom, options).leastImportance);
  return least;
}
