/** Tiles of at most 256 colours as ranks in a palette: exact, and several times lighter than true colours. */

export interface IndexedColours {
  /** Words as they lie in memory: red in the lowest byte, alpha in the highest. */
  readonly palette: readonly number[];
  /** One per pixel. */
  readonly indices: Uint8Array;
}

const mostColours = 256;

/** Undefined when there are more colours than a palette holds. Transparent pixels are one colour, whatever they hide. */
export function indexColours(rgba: Uint8Array): IndexedColours | undefined {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  const ranks = new Map<number, number>();
  const indices = new Uint8Array(pixels.length);
  let previous = -1;
  let rank = 0;
  for (let i = 0; i < pixels.length; i++) {
    const word = pixels[i]! >>> 24 === 0 ? 0 : pixels[i]!;
    if (word !== previous) {
      const known = ranks.get(word);
      if (known === undefined) {
        if (ranks.size === mostColours) return undefined;
        rank = ranks.size;
        ranks.set(word, rank);
      } else {
        rank = known;
      }
      previous = word;
    }
    indices[i] = rank;
  }
  return { palette: [...ranks.keys()], indices };
}
