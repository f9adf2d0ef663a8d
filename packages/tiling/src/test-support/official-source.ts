import { readFileSync } from 'node:fs';

/** What the official PMTiles library asks of a source. */
export function officialSource(path: string) {
  const bytes = readFileSync(path);
  return {
    getKey: () => path,
    getBytes: async (offset: number, length: number) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
}
