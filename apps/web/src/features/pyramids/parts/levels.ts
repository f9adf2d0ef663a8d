/** Least detailed, then most detailed. */
export type Levels = readonly [top: number, bottom: number];

/** Levels a person may choose (specification): level 0, the whole world in one tile, is left to calls. */
export const selectableLevels: Levels = [1, 18];

/** Pixel of reference of the OGC, in metres (OGC 07-057r7 §6.1). */
const PIXEL_METRES = 0.000_28;
/** Metres of the equator per pixel at level 0 of Web Mercator, 256 pixels. */
const TOP_RESOLUTION = 156_543.033_928_040_97;

/** Denominator of the scale of a level at the equator, to two figures: a level means little to most people. */
export function scaleOfLevel(level: number): number {
  return Number((TOP_RESOLUTION / 2 ** level / PIXEL_METRES).toPrecision(2));
}
