/** Conversion of the samples of a raster to what is warped: colours as they are, or values to be painted. */

import type { RasterStyle } from '@cartable/contract';
import type { RasterDescription } from '../description.ts';

/**
 * `colours`: bytes of grey, of red, green and blue, or ranks in the palette of each raster, drawn as they are.
 * `values`: one band, or three, of any type, painted afterwards.
 */
export type ColourModel =
  | { readonly kind: 'colours'; readonly bands: readonly number[] }
  | { readonly kind: 'values'; readonly bands: readonly number[] };

export function colourModelOf({ bands, palette }: RasterDescription, style: RasterStyle): ColourModel {
  if (style.kind !== 'natural') return { kind: 'values', bands: [0] };
  const isColoured = bands.length >= 3 && bands[0]!.interpretation === 'red';
  const shown = isColoured ? [0, 1, 2] : [0];
  const areBytes =
    bands[0]!.type === 'UINT8' && style.stretch === undefined && (palette !== null || !isNarrow(bands[0]!));
  return areBytes ? { kind: 'colours', bands: shown } : { kind: 'values', bands: shown };
}

/** A grey image of 1, 2 or 4 bits, whose greatest value is not white. */
function isNarrow({ interpretation, max }: RasterDescription['bands'][number]): boolean {
  return interpretation === 'gray' && max !== null && max <= 15;
}

/** Values shown black and white when the style does not say: those of the data. */
export function defaultStretch(
  descriptions: readonly RasterDescription[],
  bands: readonly number[],
): [number, number] {
  const known = descriptions.flatMap((description) => bands.map((band) => description.bands[band]!));
  const least = Math.min(...known.map(({ min }) => min ?? Infinity));
  const greatest = Math.max(...known.map(({ max }) => max ?? -Infinity));
  return least < greatest ? [least, greatest] : [0, 255];
}
