import { transformerOf } from '@cartable/geo';
import { defaultSrid, type FeatureQuery } from '@cartable/ogc';

/** What nobody sees of a shape that has moved. */
const unseenPixels = 0.25;
/** Of the box asked for: short enough for what a projection does along it to be even. */
const stepOfBox = 0.001;

/**
 * How far vertices may lie from what is stored on a map of this resolution, in units of the CRS of the table; undefined
 * where no box tells where the map is, or the CRS of the answer does not reach there.
 * @param resolution units of the CRS of the answer per pixel
 */
export function toleranceOf(
  { type, envelope, srs }: Pick<FeatureQuery, 'type' | 'envelope' | 'srs'>,
  resolution: number | undefined,
): number | undefined {
  if (resolution === undefined || envelope === undefined) return undefined;
  const [minX, minY, maxX, maxY] = envelope;
  const step = Math.max(maxX - minX, maxY - minY) * stepOfBox;
  const toAnswer = transformerOf(defaultSrid(type), srs.crs.srid);
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const centre = toAnswer(x, y);
  const stretches = [toAnswer(x + step, y), toAnswer(x, y + step)].map((end) => distance(centre, end) / step);
  const tolerance = (resolution * unseenPixels) / Math.max(...stretches);
  return Number.isFinite(tolerance) && tolerance > 0 ? tolerance : undefined;
}

const distance = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(b[0] - a[0], b[1] - a[1]);
