/** Identifiers of features, 64 bits as two halves. */

/** Both halves of what stands for no identifier. */
const noId = 0xffffffff;

/** Keys that are whole, not negative and under 2⁶⁴ − 1 are identifiers. */
export function putId(ids: Uint32Array, feature: number, key: number | bigint | undefined): void {
  if (key === undefined || key < 0 || (typeof key === 'number' && !Number.isSafeInteger(key))) {
    ids[feature * 2] = noId;
    ids[feature * 2 + 1] = noId;
  } else if (typeof key === 'number') {
    ids[feature * 2] = key >>> 0;
    ids[feature * 2 + 1] = Math.floor(key / 2 ** 32);
  } else {
    ids[feature * 2] = Number(key & 0xffffffffn);
    ids[feature * 2 + 1] = Number((key >> 32n) & 0xffffffffn);
  }
}

export function hasIdAt(ids: Uint32Array, feature: number): boolean {
  return ids[feature * 2] !== noId || ids[feature * 2 + 1] !== noId;
}
