import type { WmsGetMap } from '@cartable/ogc';
import type { MapImageRequest } from '@cartable/rendering';

/** The image a GetMap asks for, in the one form in which it reaches the renderer. */
export function mapImageOf({
  width,
  height,
  bbox,
  crs,
  background,
  transparent,
  format,
  pixelSizeMm,
}: WmsGetMap): MapImageRequest & { readonly background: string } {
  const { srid } = crs.crs;
  return { width, height, bbox, srid, background, transparent, format, pixelSizeMm };
}
