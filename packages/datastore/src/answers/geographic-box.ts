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

/** Degrees, CRS:84, of a box in the given CRS; `null` when nothing of it is on earth. */
export function geographicBoxOf(bbox: Bbox | null, srid: number): GeographicBox | null {
  const degrees = bbox && toGeographicBbox(bbox, srid);
  if (!degrees) return null;
  const [west, south, east, north] = degrees;
  return { west, south, east, north };
}
