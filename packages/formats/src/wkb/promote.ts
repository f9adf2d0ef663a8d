import type { GeometryType } from '@cartable/geo';
import { readUint32, wkbCodes } from './codes.ts';

/**
 * A simple geometry as the one member of its multiple, when the layer is of that type; any other as it is.
 * @param wkb ISO, little endian
 */
export function promoteWkb(wkb: Uint8Array, type: GeometryType): Uint8Array {
  const target = type === 'Geometry' ? 0 : wkbCodes[type];
  const code = readUint32(wkb, 1);
  if (target < wkbCodes.MultiPoint || target > wkbCodes.MultiPolygon || code % 1000 !== target - 3)
    return wkb;
  const multiple = new Uint8Array(wkb.length + 9);
  const view = new DataView(multiple.buffer);
  multiple[0] = 1;
  view.setUint32(1, code + 3, true);
  view.setUint32(5, 1, true);
  multiple.set(wkb, 9);
  return multiple;
}
