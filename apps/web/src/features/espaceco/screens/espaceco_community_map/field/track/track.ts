/** The way somebody went, as their device told it. Pure. */

export interface TrackPoint {
  readonly place: readonly [number, number];
  /** Radius in metres. */
  readonly accuracy: number;
  /** Milliseconds. */
  readonly at: number;
}

/** A day on foot, a point every few metres. */
export const mostPoints = 20_000;
/** Nearer, it is the device that wavers. */
const leastMetres = 5;
/** Less sure, a point says nothing. */
const mostAccuracy = 100;

const earth = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function metresBetween([x1, y1]: TrackPoint['place'], [x2, y2]: TrackPoint['place']): number {
  const [south, north] = [radians(y1), radians(y2)];
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin(radians(x2 - x1) / 2) ** 2;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(half)));
}

export function withPoint(track: readonly TrackPoint[], point: TrackPoint): readonly TrackPoint[] {
  const last = track.at(-1);
  if (point.accuracy > mostAccuracy || track.length >= mostPoints) return track;
  if (last && metresBetween(last.place, point.place) < leastMetres) return track;
  return [...track, point];
}

export const lengthOf = (track: readonly TrackPoint[]): number =>
  track.reduce(
    (sum, { place }, rank) => sum + (rank === 0 ? 0 : metresBetween(track[rank - 1]!.place, place)),
    0,
  );

/** GPX 1.1, which sketches of reports are read from. */
export const writeGpx = (track: readonly TrackPoint[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="Cartable" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${track
    .map(
      ({ place: [x, y], at }) =>
        `<trkpt lat="${y.toFixed(7)}" lon="${x.toFixed(7)}"><time>${new Date(at).toISOString()}</time></trkpt>`,
    )
    .join('')}</trkseg></trk></gpx>`;

type Shape =
  | { readonly type: 'LineString'; readonly coordinates: number[][] }
  | { readonly type: 'Polygon'; readonly coordinates: number[][][] };

/** The way as a line, or what one went around, closed; undefined where one has not gone far enough for it. */
export function shapeOfTrack(track: readonly TrackPoint[], family: 'line' | 'polygon'): Shape | undefined {
  const places = track.map(({ place: [x, y] }) => [x, y]);
  const [first] = places;
  if (family === 'line' || first === undefined)
    return places.length < 2 ? undefined : { type: 'LineString', coordinates: places };
  return places.length < 3 ? undefined : { type: 'Polygon', coordinates: [[...places, first]] };
}
