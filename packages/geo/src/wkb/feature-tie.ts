/**
 * A number that looks random but is the feature's own, so that no side of the map is favoured when labels are equal.
 * It comes from the first vertex alone, which thinning keeps: it is the same at every scale, whatever the number of the
 * feature in its table, so that labels stay where data are replaced by others that hold the same features.
 */

const headerBytes = 5;
const vertexBytes = 16;
const lineString = 2;
const polygon = 3;
const geometryCollection = 7;

export function tieOf(wkb: Uint8Array): number {
  const at = Math.min(firstVertex(wkb), Math.max(wkb.length - vertexBytes, 0));
  const end = Math.min(at + vertexBytes, wkb.length);
  // FNV-1a, then mixed once more: coordinates of neighbours differ in few bits.
  let hash = 0x811c9dc5;
  for (let i = at; i < end; i++) hash = Math.imul(hash ^ wkb[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Offset of the first vertex of little-endian WKB; members of collections are gone through to the first. */
function firstVertex(wkb: Uint8Array): number {
  let at = 0;
  while (at + headerBytes <= wkb.length) {
    const base = (wkb[at + 1]! | (wkb[at + 2]! << 8)) % 1000;
    at += headerBytes;
    if (base === lineString) return at + 4;
    if (base === polygon) return at + 8;
    if (base < lineString || base > geometryCollection) return at;
    at += 4;
  }
  return at;
}
