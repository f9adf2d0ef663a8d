/**
 * Geometry blobs of GeoPackage (OGC 12-128r19 §2.1.3): `GP`, version, flags, SRS identifier, optional envelope, WKB.
 * Both directions run once per feature on the main path, hence the plain byte arithmetic.
 */

import type { Bbox } from '../feature-batch.ts';
import { GeoError } from '../geo-error.ts';
import { isWkbEmpty, wkbEnvelope } from './envelope.ts';
import { viewOf, wkbPoint } from './header.ts';

const magicG = 0x47;
const magicP = 0x50;
const fixedLength = 8;
/** Numbers in the envelope by its indicator: none, xy, xyz, xym, xyzm. */
const envelopeNumbers = [0, 4, 6, 6, 8];

export interface GpkgGeometry {
  readonly srsId: number;
  /** A view on the blob, not a copy. */
  readonly wkb: Uint8Array;
  readonly empty: boolean;
  readonly envelope?: Bbox;
}

/** Offset of the WKB in a blob: the hot path when the rest of the header is known. @throws {GeoError} `gpkg-malformed` */
export function gpkgWkbOffset(blob: Uint8Array): number {
  if (blob.length < fixedLength + 5 || blob[0] !== magicG || blob[1] !== magicP)
    throw malformed('it does not start with GP');
  const numbers = envelopeNumbers[(blob[3]! >> 1) & 7];
  if (numbers === undefined) throw malformed('its envelope indicator is not valid');
  if ((blob[3]! & 0x20) !== 0) throw malformed('extended geometries are not supported');
  const offset = fixedLength + numbers * 8;
  if (offset + 5 > blob.length) throw malformed('it is truncated');
  return offset;
}

/** @throws {GeoError} `gpkg-malformed` */
export function readGpkgGeometry(blob: Uint8Array): GpkgGeometry {
  const offset = gpkgWkbOffset(blob);
  const flags = blob[3]!;
  const littleEndian = (flags & 1) === 1;
  const view = viewOf(blob);
  const wkb = blob.subarray(offset);
  const srsId = view.getInt32(4, littleEndian);
  const empty = (flags & 0x10) !== 0;
  if (offset === fixedLength || empty) return { srsId, wkb, empty };
  const at = (index: number): number => view.getFloat64(fixedLength + index * 8, littleEndian);
  return { srsId, wkb, empty, envelope: [at(0), at(2), at(1), at(3)] };
}

function malformed(what: string): GeoError {
  return new GeoError('gpkg-malformed', `The GeoPackage geometry cannot be read: ${what}.`);
}

/** The header alone, little endian. The envelope is written in the standard's order: minX, maxX, minY, maxY. */
export function gpkgHeaderFor(header: {
  srsId: number;
  envelope?: Bbox | undefined;
  empty?: boolean;
}): Uint8Array {
  const bytes = new Uint8Array(fixedLength + (header.envelope ? 32 : 0));
  writeHeader(bytes, header);
  return bytes;
}

function writeHeader(
  bytes: Uint8Array,
  header: { srsId: number; envelope?: Bbox | undefined; empty?: boolean },
): number {
  const view = viewOf(bytes);
  bytes[0] = magicG;
  bytes[1] = magicP;
  bytes[2] = 0;
  bytes[3] = 1 | (header.envelope ? 2 : 0) | (header.empty ? 0x10 : 0);
  view.setInt32(4, header.srsId, true);
  if (!header.envelope) return fixedLength;
  const [minX, minY, maxX, maxY] = header.envelope;
  view.setFloat64(8, minX, true);
  view.setFloat64(16, maxX, true);
  view.setFloat64(24, minY, true);
  view.setFloat64(32, maxY, true);
  return fixedLength + 32;
}

/**
 * A complete blob from ISO WKB. Points carry no envelope (it would more than double them); everything else does.
 * @param envelope when already known; computed otherwise
 */
export function writeGpkgGeometry(wkb: Uint8Array, srsId: number, envelope?: Bbox): Uint8Array {
  const isPoint = wkb[1] === wkbPoint || (wkb[1] === 0xe9 && wkb[2] === 0x03);
  const box = isPoint ? undefined : (envelope ?? wkbEnvelope(wkb));
  const empty = isPoint ? isWkbEmpty(wkb) : box === undefined;
  const bytes = new Uint8Array(fixedLength + (box ? 32 : 0) + wkb.length);
  const offset = writeHeader(bytes, { srsId, envelope: box, empty });
  bytes.set(wkb, offset);
  return bytes;
}
