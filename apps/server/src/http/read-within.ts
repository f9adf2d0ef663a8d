/**
 * Bytes of an answer, kept whole.
 * @returns undefined beyond the most bytes: the rest is not read, and its source is told so
 */
export async function readWithin(
  parts: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > maxBytes) return undefined;
    kept.push(part);
  }
  return Buffer.concat(kept);
}
