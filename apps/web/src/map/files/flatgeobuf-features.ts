import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import type Feature from 'ol/Feature.js';
import { geoJsonFeatures, type PlainFeature } from './geojson-features.ts';

/** `fgb`, the version of the format, `fgb`. */
const magic = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62];
/** Of the size of the header, in bytes from the beginning; the header follows. */
const sizeAt = 8;

/** Undefined where the file names no system. @throws what is no FlatGeobuf, or in a system that is not known */
export async function readFlatGeobuf(bytes: Uint8Array, most: number): Promise<Feature[] | undefined> {
  if (!isWhole(bytes)) throw new Error('no FlatGeobuf 3');
  let srid: number | undefined;
  const features: PlainFeature[] = [];
  const read = deserialize(bytes, {
    headerMetaFn: ({ crs }) => {
      srid = crs?.code || undefined;
    },
  });
  for await (const feature of read) {
    features.push(feature as PlainFeature);
    // One more than can be drawn tells that there are too many.
    if (features.length > most) break;
  }
  return srid === undefined ? undefined : geoJsonFeatures(features, srid);
}

/** The library reads a file without a whole header for ever. */
function isWhole(bytes: Uint8Array): boolean {
  if (bytes.length < sizeAt + 4 || !magic.every((byte, rank) => bytes[rank] === byte)) return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(sizeAt, true);
  return size > 0 && bytes.length >= sizeAt + 4 + size;
}
