/** Rasters whose pixels fall on one grid, seen as one image: interpolation then crosses their edges without a seam. */

import { type Bbox, bboxUnion } from '@cartable/geo';
import type { GeoTransform, Raster, RasterDescription } from '../description.ts';
import { cornersOfPixels, pixelLocator } from '../read/georeferencing.ts';
import type { PixelWindow } from '../read/read-window.ts';

export interface MosaicMember {
  readonly raster: Raster;
  /** Place in the mosaic, in its pixels. */
  readonly window: PixelWindow;
}

export interface MosaicGrid {
  readonly srid: number;
  readonly bbox: Bbox;
  /** From the pixels of the mosaic to its system; rows and columns turn with those of a rotated image. */
  readonly geotransform: GeoTransform;
  readonly width: number;
  readonly height: number;
  /** In the order of drawing: the later covers the earlier. */
  readonly members: readonly MosaicMember[];
}

/** Fraction of a pixel by which grids may differ and still be one: coordinates are written to a few decimals. */
const acceptedShift = 0.01;

/** One grid for all when they agree, as they should; else one for each family, in the order of their first raster. */
export function gatherGrids(rasters: readonly Raster[]): MosaicGrid[] {
  const families: Raster[][] = [];
  for (const raster of rasters) {
    const family = families.find(([first]) => areAligned(first!, raster));
    if (family) family.push(raster);
    else families.push([raster]);
  }
  return families.map(gridOf);
}

export function areAligned(a: Raster, b: Raster): boolean {
  const [first, second] = [a.description, b.description];
  if (first.srid !== second.srid || !first.geotransform || !second.geotransform) return false;
  const locate = pixelLocator(first.geotransform);
  const corners = cornersOfPixels(second.geotransform, { x: 0, y: 0, ...sizeOf(second) });
  const [start, ...others] = corners.map(([x, y]) => locate(x, y));
  const isWhole = (pixels: number): boolean => Math.abs(pixels - Math.round(pixels)) < acceptedShift;
  if (!start!.every(isWhole)) return false;
  // The corners of the second image, counted in pixels of the first, must be as far apart as in its own.
  const own = cornersOfPixels(unitGrid, { x: start![0], y: start![1], ...sizeOf(second) }).slice(1);
  return own.every(([x, y], i) => {
    const [column, row] = others[i]!;
    return Math.abs(column - x) < acceptedShift && Math.abs(row - y) < acceptedShift;
  });
}

const unitGrid: GeoTransform = [0, 1, 0, 0, 0, 1];

function sizeOf({ width, height }: RasterDescription): { width: number; height: number } {
  return { width, height };
}

function gridOf(rasters: readonly Raster[]): MosaicGrid {
  const first = rasters[0]!.description;
  const locate = pixelLocator(first.geotransform!);
  const starts = rasters.map(({ description: { geotransform } }) =>
    locate(geotransform![0], geotransform![3]).map(Math.round),
  );
  const left = Math.min(...starts.map(([column]) => column!));
  const top = Math.min(...starts.map(([, row]) => row!));
  const members = rasters.map((raster, i): MosaicMember => {
    const [column, row] = starts[i]!;
    return { raster, window: { x: column! - left, y: row! - top, ...sizeOf(raster.description) } };
  });
  const [, a, b, , d, e] = first.geotransform!;
  const [[x, y]] = cornersOfPixels(first.geotransform!, { x: left, y: top, width: 0, height: 0 }) as [
    [number, number],
  ];
  return {
    srid: first.srid!,
    bbox: rasters.map(({ description }) => description.bbox!).reduce(bboxUnion),
    geotransform: [x, a, b, y, d, e],
    width: Math.max(...members.map(({ window }) => window.x + window.width)),
    height: Math.max(...members.map(({ window }) => window.y + window.height)),
    members,
  };
}
