import type { Transformer } from '../transform/transformer.ts';
import { visitRuns } from './runs.ts';

/**
 * Reprojects a copy of a geometry; Z and M are kept as they are. Vertices outside the domain become NaN.
 * @throws {GeoError} on malformed WKB
 */
export function transformWkb(wkb: Uint8Array, transformer: Transformer): Uint8Array {
  // `slice` of a Node Buffer would share its memory.
  const copy = new Uint8Array(wkb);
  visitRuns(copy, (view, offset, count, header) => {
    const { littleEndian } = header;
    const stride = header.dimensions * 8;
    for (let i = 0, at = offset; i < count; i++, at += stride) {
      const point = transformer(view.getFloat64(at, littleEndian), view.getFloat64(at + 8, littleEndian));
      view.setFloat64(at, point[0], littleEndian);
      view.setFloat64(at + 8, point[1], littleEndian);
    }
  });
  return copy;
}
