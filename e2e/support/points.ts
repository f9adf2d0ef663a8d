import { SeededRandom } from './random.ts';

interface Point {
  readonly rank: number;
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Points of metropolitan France with an accented name each, the same in each run. */
function* points(count: number): Generator<Point> {
  const random = new SeededRandom(1);
  for (let rank = 1; rank <= count; rank++) {
    const longitude = Number(random.between(-4, 8).toFixed(6));
    const latitude = Number(random.between(43, 50).toFixed(6));
    yield { rank, name: `Repère d’été n° ${rank}`, longitude, latitude };
  }
}

/** A table with a longitude and a latitude in degrees, WGS 84. */
export function pointsCsv(count: number): Buffer {
  const rows = Array.from(points(count), ({ rank, name, longitude, latitude }) => {
    return `${rank};${name};${longitude};${latitude}\n`;
  });
  return Buffer.from(`rang;nom;longitude;latitude\n${rows.join('')}`);
}

/** RFC 7946: longitude then latitude, WGS 84. */
export function pointsGeoJson(count: number): Buffer {
  const features = Array.from(points(count), ({ rank, name, longitude, latitude }) =>
    JSON.stringify({
      type: 'Feature',
      properties: { rang: rank, nom: name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }),
  );
  return Buffer.from(`{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}`);
}
