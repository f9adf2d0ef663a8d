/** Rasters whose pixels fall on one grid, seen as one image: interpolation then crosses their edges without a seam. */

import { type Bbox, bboxUnion } from '@cartable/geo';
import type { Raster } from '../description.ts';
import type { PixelWindow } from '../read/read-window.ts';

export interface MosaicMember {
  readonly raster: Raster;
  /** Place in the mosaic, in its pixels. */
  readonly window: PixelWindow;
}

export interface MosaicGrid {
  readonly srid: number;
  readonly bbox: Bbox;
  /** Outer corner of the first pixel, north-west. */
  readonly origin: readonly [number, number];
  /** Units per pixel: x positive, y negative. */
  readonly pixelSize: readonly [number, number];
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
  const [x0, width, , y0, , height] = first.geotransform;
  const [x1, otherWidth, , y1, , otherHeight] = second.geotransform;
  const longest = Math.max(second.width, second.height);
  const isSameSize =
    Math.abs(width - otherWidth) * longest < Math.abs(width) * acceptedShift &&
    Math.abs(height - otherHeight) * longest < Math.abs(height) * acceptedShift;
  const isWhole = (pixels: number): boolean => Math.abs(pixels - Math.round(pixels)) < acceptedShift;
  return isSameSize && isWhole((x1 - x0) / width) && isWhole((y1 - y0) / height);
}

function gridOf(rasters: readonly Raster[]): MosaicGrid {
  const first = rasters[0]!.description;
  const [, sizeX, , , , sizeY] = first.geotransform!;
  const bbox = rasters.map(({ description }) => description.bbox!).reduce(bboxUnion);
  // Images may run east or north with their columns and rows; the origin is where those start.
  const origin = [sizeX > 0 ? bbox[0] : bbox[2], sizeY < 0 ? bbox[3] : bbox[1]] as const;
  const members = rasters.map((raster): MosaicMember => {
    const { width, height, geotransform } = raster.description;
    const x = Math.round((geotransform![0] - origin[0]) / sizeX);
    const y = Math.round((geotransform![3] - origin[1]) / sizeY);
    return { raster, window: { x, y, width, height } };
  });
  return {
    srid: first.srid!,
    bbox,
    origin,
    pixelSize: [sizeX, sizeY],
    width: Math.max(...members.map(({ window }) => window.x + window.width)),
    height: Math.max(...members.map(({ window }) => window.y + window.height)),
    members,
  };
}
