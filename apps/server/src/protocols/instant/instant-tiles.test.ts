import { CartableError } from '@cartable/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { InstantTiles } from './instant-tiles.ts';

type Parts = ConstructorParameters<typeof InstantTiles>[0];

const requested = {
  tile: { z: 4, x: 8, y: 5 },
  tileMatrixSet: 'PM',
  layers: { tables: [], version: 'v1' },
} as const;

it('a tile that fails is not cut again for who asks at once, and is a second later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const run = vi
    .fn()
    .mockRejectedValueOnce(new CartableError('common.timeout', { seconds: 10 }))
    .mockResolvedValue(Uint8Array.of(1));
  const tiles = new InstantTiles({ maps: { run }, features: {} } as unknown as Parts);
  await expect(tiles.cut(requested)).rejects.toMatchObject({ code: 'common.timeout' });
  await expect(tiles.cut(requested)).rejects.toMatchObject({ code: 'common.timeout' });
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(await tiles.cut(requested)).toEqual(Uint8Array.of(1));
});
