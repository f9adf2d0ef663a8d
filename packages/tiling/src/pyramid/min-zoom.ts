import { type MvtGeometryType, mvtLine, mvtPoint } from '../mvt/wire.ts';
import type { TilingOptions } from '../options/tiling-options.ts';

/**
 * Chooses the least detailed level that shows a feature, so that each level keeps one in `dropRate` of the level
 * below, down from the base level. The choice is the same at each attempt.
 */
export function minZoomChooser(
  layer: { readonly minZoom: number; readonly maxZoom: number },
  options: TilingOptions,
): (type: MvtGeometryType, feature: number) => number {
  const { dropRate, clusterDistancePixels } = options;
  const base = options.baseZoom ?? layer.maxZoom;
  const perLevel = Math.log(dropRate);
  const isDropped = (type: MvtGeometryType): boolean => {
    if (type === mvtPoint) return clusterDistancePixels === 0;
    return type === mvtLine ? options.dropsLines : options.dropsPolygons;
  };
  return (type, feature) => {
    if (perLevel === 0 || !isDropped(type)) return layer.minZoom;
    const zoom = base - Math.floor(Math.log(1 / evenly(feature)) / perLevel);
    return Math.min(Math.max(zoom, layer.minZoom), layer.maxZoom);
  };
}

/** Numbers between 0 and 1 that fill the interval evenly, whatever stretch of features is looked at (golden ratio). */
function evenly(feature: number): number {
  return ((Math.imul(feature + 1, 0x9e3779b1) >>> 0) + 1) / (2 ** 32 + 1);
}
