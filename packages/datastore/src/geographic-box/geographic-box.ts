import type { GeographicBox } from '@cartable/contract';
import { type Bbox, toGeographicBbox } from '@cartable/geo';

/** The box that holds all the given ones; `null` when there is none. */
export function uniteBoxes(boxes: readonly (GeographicBox | null)[]): GeographicBox | null {
  const known = boxes.filter((box) => box !== null);
  if (known.length === 0) return null;
  return {
    west: Math.min(...known.map((box) => box.west)),
    south: Math.min(...known.map((box) => box.south)),
    east: Math.max(...known.map((box) => box.east)),
    north: Math.max(...known.map((box) => box.north)),
  };
}

/**
 * The smallest box that holds all the given ones, on the round earth: `west > east` when it goes over the antimeridian.
 * Boxes of both sides of the Pacific make a box of the Pacific, not of the whole world.
 */
export function smallestBox(boxes: readonly (GeographicBox | null)[]): GeographicBox | null {
  const known = boxes.filter((box) => box !== null);
  const flat = uniteBoxes(known);
  if (flat === null) return null;
  const isWorld = known.some(({ west, east }) => east - west >= 360);
  const gap = isWorld ? undefined : widestGap(known);
  if (gap === undefined) return { ...flat, west: -180, east: 180 };
  return { ...flat, west: gap.end, east: gap.start };
}

/** The most of the circle of longitudes that none of the boxes covers. */
function widestGap(boxes: readonly GeographicBox[]): { start: number; end: number } | undefined {
  const spans = boxes
    .map(({ west, east }) => ({ west, east: east < west ? east + 360 : east }))
    .sort((one, other) => one.west - other.west);
  const first = spans[0]!;
  let reached = first.east;
  let widest: { start: number; end: number } | undefined;
  for (const { west, east } of [...spans.slice(1), { west: first.west + 360, east: first.west + 360 }]) {
    if (west > reached && (widest === undefined || west - reached > widest.end - widest.start)) {
      widest = { start: reached, end: west };
    }
    reached = Math.max(reached, east);
  }
  return widest && { start: turned(widest.start), end: turned(widest.end) };
}

/** Between -180 and 180. */
const turned = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);

/** Degrees, CRS:84, of a box in the given CRS; `null` when nothing of it is on earth. */
export function geographicBoxOf(bbox: Bbox | null, srid: number): GeographicBox | null {
  const degrees = bbox && toGeographicBbox(bbox, srid);
  if (!degrees) return null;
  const [west, south, east, north] = degrees;
  return { west, south, east, north };
}

/**
 * A box read back: data declared in a wrong projection used to be stored with one that is nowhere on earth, which no
 * document may tell. `west > east` goes over the antimeridian.
 * @returns null for what is no place on earth
 */
export function boxOnEarth(box: GeographicBox | null): GeographicBox | null {
  if (box === null) return null;
  const { west, south, east, north } = box;
  const isOnEarth =
    [west, east].every((x) => Math.abs(x) <= 180) && -90 <= south && south <= north && north <= 90;
  return isOnEarth ? box : null;
}
