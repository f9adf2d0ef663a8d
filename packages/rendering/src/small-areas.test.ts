/** Areas of about a pixel weigh in an image what they cover with their outlines: none vanishes, none swells. */

import { decode } from '@cartable/testkit/pictures';
import { beforeAll, expect, it } from 'vitest';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource } from './testing/memory-source.ts';
import { outlined, simply } from './testing/styles.ts';
import { square, wkbPolygon } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

/** Pixels that black covers on white. */
async function inkOf(width: number, height: number, stroke: number, engine: 'wasm' | 'javascript') {
  const wkb = wkbPolygon(square(32.3, 32.6, 32.3 + width, 32.6 + height));
  const source = memorySource([{ wkb }], { geometryType: 'Polygon' });
  const image = await renderMap({
    layers: [{ source, style: simply(outlined('#000000', { color: '#000000', width: stroke })) }],
    srid: 3857,
    bbox: [0, 0, 64, 64],
    width: 64,
    height: 64,
    transparent: false,
    format: 'image/png',
    timeoutMs: 30_000,
    engine,
  });
  const { pixels } = await decode(image.bytes);
  let ink = 0;
  for (let at = 0; at < pixels.length; at += 4) ink += 1 - pixels[at]! / 255;
  return ink;
}

it.each(['wasm', 'javascript'] as const)('with %s', async (engine) => {
  for (const stroke of [0.8, 1.5, 3.2]) {
    for (const side of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6, 0.8, 1, 1.5, 2, 3]) {
      const ink = await inkOf(side, side * 0.7, stroke, engine);
      const expected = (side + stroke) * (side * 0.7 + stroke);
      expect(ink / expected, `area of ${side}, outline of ${stroke}`).toBeGreaterThan(0.7);
      expect(ink / expected, `area of ${side}, outline of ${stroke}`).toBeLessThan(1.25);
    }
  }
});
