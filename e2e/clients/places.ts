/** Places to compare coordinates at, in areas of use of systems that France works with. Longitude, latitude in degrees. */
export interface Place {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

export interface Zone {
  readonly name: string;
  /** Systems that are at home there: EPSG codes. */
  readonly srids: readonly number[];
  readonly places: readonly Place[];
}

export const zones: readonly Zone[] = [
  {
    name: 'metropole',
    srids: [2154, 3857, 4326, 4171, 3035],
    places: [
      { name: 'Brest', longitude: -4.486076, latitude: 48.390394 },
      { name: 'Paris', longitude: 2.352222, latitude: 48.856613 },
      { name: 'Strasbourg', longitude: 7.752111, latitude: 48.573405 },
      { name: 'Bonifacio', longitude: 9.159269, latitude: 41.387174 },
    ],
  },
  {
    name: 'reunion',
    srids: [2975, 3857, 4326],
    places: [
      { name: 'Saint-Denis', longitude: 55.450675, latitude: -20.882057 },
      { name: 'Saint-Pierre', longitude: 55.477876, latitude: -21.342213 },
    ],
  },
  {
    name: 'antilles',
    srids: [5490, 32620, 3857, 4326],
    places: [
      { name: 'Pointe-à-Pitre', longitude: -61.533333, latitude: 16.241111 },
      { name: 'Fort-de-France', longitude: -61.067, latitude: 14.6036 },
    ],
  },
];

/** RFC 7946. */
export function geoJsonOf({ places }: Zone): Buffer {
  const features = places.map(({ name, longitude, latitude }) => ({
    type: 'Feature',
    properties: { nom: name },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }));
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
}
