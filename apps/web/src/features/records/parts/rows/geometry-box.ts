import type { GeographicBox } from '@cartable/contract/core';

/** Extent of a GeoJSON geometry; null for an empty one. */
export function boxOfGeometry(geometry: object): GeographicBox | null {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const pending: unknown[] = [geometry];
  while (pending.length > 0) {
    const next = pending.pop() as { coordinates?: unknown; geometries?: unknown } | unknown[];
    if (!Array.isArray(next)) pending.push(next.coordinates ?? next.geometries ?? []);
    else if (typeof next[0] === 'number' && typeof next[1] === 'number') {
      box.west = Math.min(box.west, next[0]);
      box.east = Math.max(box.east, next[0]);
      box.south = Math.min(box.south, next[1]);
      box.north = Math.max(box.north, next[1]);
    } else for (const part of next) pending.push(part);
  }
  return box.west === Infinity ? null : box;
}
