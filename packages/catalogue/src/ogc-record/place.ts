import type { IsoRecord } from '../record.model.ts';

/** Longitude, latitude. */
export type Corners = readonly [west: number, south: number, east: number, north: number];

type Polygon = readonly (readonly (readonly number[])[])[];

/** The box of a record as GeoJSON: in two where it crosses the antimeridian (RFC 7946 §3.1.9). */
export function geometryOf(box: NonNullable<IsoRecord['bbox']>): object {
  const { west, south, east, north } = box;
  if (west <= east) return { type: 'Polygon', coordinates: polygonOf([west, south, east, north]) };
  return {
    type: 'MultiPolygon',
    coordinates: [polygonOf([west, south, 180, north]), polygonOf([-180, south, east, north])],
  };
}

export const cornersOf = ({ west, south, east, north }: NonNullable<IsoRecord['bbox']>): Corners => [
  west,
  south,
  east,
  north,
];

function polygonOf([west, south, east, north]: Corners): Polygon {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
}
