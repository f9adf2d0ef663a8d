import {
  type Bbox,
  clipToDomain,
  fromGeoJson,
  isSamePlane,
  type Position,
  transformerOf,
} from '@cartable/geo';

/** A straight edge in degrees is a curve in Lambert: it is followed by this many pieces per side. */
const piecesPerSide = 32;

/** A box as a polygon (WKB) in the system of the features. Corners out of domain are left out. */
export function bboxInSrid(bbox: Bbox, fromSrid: number, toSrid: number): Uint8Array {
  const isSame = isSamePlane(fromSrid, toSrid);
  const clipped = isSame ? bbox : clipToDomain(bbox, fromSrid, toSrid);
  if (!clipped) return fromGeoJson({ type: 'Polygon', coordinates: [] });
  const [minX, minY, maxX, maxY] = clipped;
  const corners: Position[] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ];
  if (isSame) return fromGeoJson({ type: 'Polygon', coordinates: [corners] });
  const transform = transformerOf(fromSrid, toSrid);
  const ring: Position[] = [];
  for (let side = 0; side < 4; side++) {
    const [ax, ay] = corners[side]! as [number, number];
    const [bx, by] = corners[side + 1]! as [number, number];
    for (let piece = 0; piece < piecesPerSide; piece++) {
      const ratio = piece / piecesPerSide;
      const point = transform(ax + (bx - ax) * ratio, ay + (by - ay) * ratio);
      if (!Number.isNaN(point[0])) ring.push(point);
    }
  }
  if (ring.length > 0) ring.push(ring[0]!);
  return fromGeoJson({ type: 'Polygon', coordinates: ring.length > 3 ? [ring] : [] });
}
