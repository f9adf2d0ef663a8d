/** Arithmetic of extents, free of the map library. Boxes are degrees, CRS:84. */

import type { GeographicBox } from '@cartable/contract/core';

/** Metropolitan France: where the map opens when it has nothing to show. */
export const defaultBox: GeographicBox = { west: -5.4, south: 41.2, east: 9.8, north: 51.3 };

/** A point or a very small box is widened to this, in degrees (about 1 km), so that there is something around it. */
const SMALLEST_SIDE = 0.01;

export function unionOfBoxes(boxes: readonly GeographicBox[]): GeographicBox | null {
  if (boxes.length === 0) return null;
  return {
    west: Math.min(...boxes.map((box) => box.west)),
    south: Math.min(...boxes.map((box) => box.south)),
    east: Math.max(...boxes.map((box) => box.east)),
    north: Math.max(...boxes.map((box) => box.north)),
  };
}

export function boxOfPlaces(places: readonly (readonly [number, number])[]): GeographicBox | null {
  return unionOfBoxes(places.map(([x, y]) => ({ west: x, south: y, east: x, north: y })));
}

/** The same box, at least as large as a glance needs. */
export function viewableBox(box: GeographicBox): GeographicBox {
  const dx = Math.max(0, SMALLEST_SIDE - (box.east - box.west)) / 2;
  const dy = Math.max(0, SMALLEST_SIDE - (box.north - box.south)) / 2;
  return { west: box.west - dx, south: box.south - dy, east: box.east + dx, north: box.north + dy };
}

/** « 2,3522° E, 48,8566° N »: four decimals are about ten metres. */
export function formatPlace([longitude, latitude]: readonly [number, number], language: string): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const west = language === 'fr' ? 'O' : 'W';
  const x = `${format.format(Math.abs(longitude))}° ${longitude < 0 ? west : 'E'}`;
  const y = `${format.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${x}, ${y}`;
}
