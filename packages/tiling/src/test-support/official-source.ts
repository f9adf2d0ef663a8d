import { readFileSync } from 'node:fs';

/** Source as the official PMTiles library asks for it. */
export function officialSource(path: string) {
  const bytes = readFileSync(path);
  return {
    getKey: () => path,
    getBytes: async (offset: number, length: number) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
}
