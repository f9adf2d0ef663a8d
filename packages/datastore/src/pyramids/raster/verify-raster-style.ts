import { CartableError, type RasterInfos, type RasterStyle } from '@cartable/contract';

/**
 * Whether these bands may be shown so: ramps and shades are made of one band of values.
 * @throws {CartableError} `pyramid.style-unfit`, `pyramid.style-disordered`
 */
export function verifyRasterStyle(style: RasterStyle, infos: RasterInfos): void {
  if (style.kind !== 'natural') {
    const bands = infos.bands.length - (infos.has_alpha ? 1 : 0);
    if (bands !== 1 || infos.has_palette) {
      throw new CartableError('pyramid.style-unfit', { bands: infos.has_palette ? '1 (palette)' : bands });
    }
  }
  for (const [value, next] of pairs(valuesOf(style))) {
    if (!(value < next)) throw new CartableError('pyramid.style-disordered', { value, next });
  }
}

function valuesOf(style: RasterStyle): readonly number[] {
  if (style.kind === 'colour-ramp') return style.stops.map(({ value }) => value);
  return style.kind === 'natural' ? (style.stretch ?? []) : [];
}

const pairs = (values: readonly number[]) =>
  values.slice(1).map((next, rank): [number, number] => [values[rank]!, next]);
