/** EPSG:3857 in closed form (EPSG method 1024): the most used transformation of all. */

const earthRadiusMetres = 6_378_137;
const degree = Math.PI / 180;

/** NaN at and beyond the poles, which are at infinity. */
export function mercatorFromDegrees(longitude: number, latitude: number): [x: number, y: number] {
  const sine = Math.sin(latitude * degree);
  if (!(latitude > -90 && latitude < 90) || !Number.isFinite(longitude)) return [Number.NaN, Number.NaN];
  return [longitude * degree * earthRadiusMetres, earthRadiusMetres * Math.atanh(sine)];
}

export function mercatorToDegrees(x: number, y: number): [longitude: number, latitude: number] {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
  return [x / earthRadiusMetres / degree, Math.asin(Math.tanh(y / earthRadiusMetres)) / degree];
}
