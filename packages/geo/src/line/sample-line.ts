/** Places at equal distances along a line of degrees, on the sphere that has the mean radius of the Earth. */

type Place = readonly [longitude: number, latitude: number];

export interface SampledPlace {
  /** From the beginning of the line, in metres. */
  readonly distance: number;
  readonly place: Place;
}

/** Metres (IUGG mean radius R1 of GRS 80). */
const radius = 6_371_008.8;
const radians = Math.PI / 180;

/** Haversine formula, metres. */
function lengthBetween([fromX, fromY]: Place, [toX, toY]: Place): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const part = half(toY - fromY) + Math.cos(fromY * radians) * Math.cos(toY * radians) * half(toX - fromX);
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Metres along the line. */
export const lengthOfLine = (corners: readonly Place[]): number =>
  corners.slice(1).reduce((sum, corner, rank) => sum + lengthBetween(corners[rank]!, corner), 0);

/**
 * `count` places (two or more), the first and the last corner among them. Between two corners the way is straight in
 * degrees, as a map draws it.
 */
export function sampleLine(corners: readonly Place[], count: number): SampledPlace[] {
  const lengths = corners.slice(1).map((corner, rank) => lengthBetween(corners[rank]!, corner));
  const total = lengths.reduce((sum, one) => sum + one, 0);
  let segment = 0;
  let before = 0;
  return Array.from({ length: count }, (_, rank) => {
    const distance = (total * rank) / (count - 1);
    while (segment < lengths.length - 1 && before + lengths[segment]! < distance) {
      before += lengths[segment]!;
      segment += 1;
    }
    const length = lengths[segment] ?? 0;
    const ratio = length === 0 ? 0 : Math.min(1, (distance - before) / length);
    const [fromX, fromY] = corners[segment]!;
    const [toX, toY] = corners[segment + 1] ?? corners[segment]!;
    return { distance, place: [fromX + ratio * (toX - fromX), fromY + ratio * (toY - fromY)] };
  });
}
