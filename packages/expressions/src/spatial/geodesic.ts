/** Lengths on the WGS 84 ellipsoid (EPSG:7030). Every geographic system served is within a part in ten thousand of it. */

const semiMajorMetres = 6_378_137;
const flattening = 1 / 298.257_223_563;
const semiMinorMetres = semiMajorMetres * (1 - flattening);
const radians = Math.PI / 180;

/** Vincenty's iteration gains some digits a turn; only nearly antipodal points need more. */
const mostTurns = 100;
const precision = 1e-12;

/**
 * Shortest way on the ellipsoid, in metres, to the millimetre (T. Vincenty, Survey Review 176, 1975, inverse formula).
 * Nearly antipodal points, where it does not settle, are given the half meridian, right to a thousandth.
 */
export function geodesicMetres(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const difference = (lon2 - lon1) * radians;
  const [sinU1, cosU1] = reduced(lat1);
  const [sinU2, cosU2] = reduced(lat2);
  let lambda = difference;
  for (let turn = 0; turn < mostTurns; turn++) {
    const sinLambda = Math.sin(lambda);
    const cosLambda = Math.cos(lambda);
    const sinSigma = Math.hypot(cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda);
    if (sinSigma === 0) return 0;
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma;
    const cos2Alpha = 1 - sinAlpha * sinAlpha;
    // Along the equator there is no vertex to measure from.
    const cos2SigmaM = cos2Alpha < 1e-15 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cos2Alpha;
    const c = (flattening / 16) * cos2Alpha * (4 + flattening * (4 - 3 * cos2Alpha));
    const further = cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1);
    const next = difference + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * further);
    if (Math.abs(next - lambda) < precision) return arcMetres(sigma, cos2Alpha, cos2SigmaM);
    lambda = next;
  }
  return (Math.PI * (semiMajorMetres + semiMinorMetres)) / 2;
}

function arcMetres(sigma: number, cos2Alpha: number, cos2SigmaM: number): number {
  const u2 = cos2Alpha * ((semiMajorMetres / semiMinorMetres) ** 2 - 1);
  const a = 1 + (u2 / 16_384) * (4_096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  const b = (u2 / 1_024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  const sinSigma = Math.sin(sigma);
  const cosSigma = Math.cos(sigma);
  const m2 = cos2SigmaM * cos2SigmaM;
  const third = (b / 6) * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * m2 - 3);
  const shift = b * sinSigma * (cos2SigmaM + (b / 4) * (cosSigma * (2 * m2 - 1) - third));
  return semiMinorMetres * a * (sigma - shift);
}

/** Sine and cosine of the reduced latitude. */
function reduced(latitude: number): [number, number] {
  const angle = Math.atan((1 - flattening) * Math.tan(latitude * radians));
  return [Math.sin(angle), Math.cos(angle)];
}

/** A point of the unit sphere, its latitude taken as it is: good for choosing which points are nearest. */
export function toSphere(lon: number, lat: number, to: Float64Array, at: number): void {
  const cosLat = Math.cos(lat * radians);
  to[at] = cosLat * Math.cos(lon * radians);
  to[at + 1] = cosLat * Math.sin(lon * radians);
  to[at + 2] = Math.sin(lat * radians);
}

export function fromSphere(x: number, y: number, z: number): [lon: number, lat: number] {
  return [Math.atan2(y, x) / radians, Math.atan2(z, Math.hypot(x, y)) / radians];
}

/** The degree of latitude is shortest at the equator: so many metres never span more degrees than this says. */
export const fewestMetresPerDegree = 110_500;
