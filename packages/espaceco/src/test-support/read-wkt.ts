import { fromGeoJson } from '@cartable/geo';

/** Points and lines are all that these tests write; the server hands in the reader of files. */
export function readWkt(text: string): { readonly wkb: Uint8Array } | undefined {
  const [, type, inside = ''] = /^(POINT|LINESTRING)\s*\(([^()]+)\)$/.exec(text) ?? [];
  const positions = inside.split(',').map((pair) => pair.trim().split(/\s+/).map(Number));
  if (type === 'POINT') return { wkb: fromGeoJson({ type: 'Point', coordinates: positions[0]! }) };
  if (type === 'LINESTRING') return { wkb: fromGeoJson({ type: 'LineString', coordinates: positions }) };
  return undefined;
}
