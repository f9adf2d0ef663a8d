/** GeoPackage binary (OGC 12-128r18 §2.1.3): `GP`, version, flags, SRS id, envelope, then WKB. */

/** Bytes of the envelope by its indicator (table 5). */
const envelopeBytes = [0, 32, 48, 48, 64];

/** WKB of the blob, a view. Undefined when it is not a GeoPackage geometry. */
export function wkbOfBlob(blob: Uint8Array): Uint8Array | undefined {
  if (blob.length < 13 || blob[0] !== 0x47 || blob[1] !== 0x50) return undefined;
  const flags = blob[3]!;
  const envelope = envelopeBytes[(flags >> 1) & 7];
  const isExtended = (flags & 0x20) !== 0;
  if (envelope === undefined || isExtended) return undefined;
  return blob.subarray(8 + envelope);
}
