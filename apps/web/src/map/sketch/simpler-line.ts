import LineString from 'ol/geom/LineString.js';

/** About a metre, in degrees of latitude. */
const metre = 1 / 111_320;

/**
 * A line of at most so many places, in degrees: those nearest to the line between their neighbours go first
 * (Douglas and Peucker). One that is short enough stays as it is.
 */
export function simplerLine(places: readonly (readonly number[])[], most: number): number[][] {
  const whole = places.map((place) => place.slice(0, 2));
  if (whole.length <= most) return whole;
  const line = new LineString(whole);
  for (let tolerance = metre; ; tolerance *= 2) {
    const simpler = (line.simplify(tolerance) as LineString).getCoordinates();
    if (simpler.length <= most) return simpler;
  }
}
