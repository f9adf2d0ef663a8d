import { beforeAll, expect, it } from 'vitest';
import { buildRaster } from './testing/build-raster.ts';
import { warmUp } from './warm-up.ts';

beforeAll(buildRaster);

it('draws a map of every kind in each format', async () => {
  await expect(warmUp()).resolves.toBeUndefined();
});
