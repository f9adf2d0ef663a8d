import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../test-support/random.ts';
import { compressTile } from './compress-tile.ts';
import { openDeflateModule } from './deflate-module.ts';

const random = randomNumbers(1);

/** Bytes from pure noise to long runs, with repetitions near and far. */
function sample(length: number, alphabet: number, repeats: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; ) {
    if (i > 4 && random() < repeats) {
      const distance = 1 + Math.floor(random() * Math.min(i, 40_000));
      for (let run = 3 + Math.floor(random() ** 3 * 400); run > 0 && i < length; run--, i++)
        bytes[i] = bytes[i - distance]!;
    } else bytes[i++] = Math.floor(random() * alphabet);
  }
  return bytes;
}

describe('compressed tiles', () => {
  it('are what zlib expands to the same bytes', () => {
    for (let i = 0; i < 1_500; i++) {
      const length = Math.floor(random() ** 4 * 60_000);
      const bytes = sample(length, 1 + Math.floor(random() ** 2 * 256), random());
      const expanded = gunzipSync(compressTile(bytes));
      if (Buffer.compare(expanded, bytes) !== 0) throw new Error(`${length} bytes came back otherwise`);
    }
  });

  it.each([0, 1, 2, 3, 4, 65_535, 65_536, 300_000, 1 << 20, (1 << 20) + 1])(
    'of %i bytes are whole',
    (length) => {
      for (const alphabet of [1, 3, 256]) {
        const bytes = sample(length, alphabet, 0.01);
        expect(Buffer.compare(gunzipSync(compressTile(bytes)), bytes)).toBe(0);
      }
    },
  );

  it('are about as small as those of zlib', () => {
    const root = dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures'));
    const paths = globSync('real-world/{bangkok,nepal,norway}/*.mvt', { cwd: root }).sort().slice(0, 40);
    let [ours, theirs] = [0, 0];
    for (const path of paths) {
      const bytes = readFileSync(join(root, path));
      ours += compressTile(bytes).length;
      theirs += gzipSync(bytes).length;
    }
    expect(ours / theirs).toBeLessThan(1.03);
  });

  it('are made by zlib when the module was not built', () => {
    expect(openDeflateModule('/nowhere/deflate.wasm')).toBeUndefined();
  });
});
