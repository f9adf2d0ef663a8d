import { openMetadata } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { afterEach, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../http/handlers.ts';
import { operationsMigrations } from '../../operations/operations.tables.ts';
import { PrintProgress } from './print-progress.ts';
import { percentElsewhere, shareProgress } from './shared-progress.ts';
import { type Ask, SourceReader } from './source-reader.ts';

afterEach(() => vi.useRealTimers());

const picture = { status: 200, mediaType: 'image/png', bytes: Buffer.from('png') };

it('is never less than before, whatever a layer turns out to hold', async () => {
  const releases: (() => void)[] = [];
  const ask: Ask = () => new Promise((resolve) => releases.push(() => resolve(picture)));
  const print = new SourceReader(ask, new AbortController().signal);
  const [one, other] = [print.ofLayer(), print.ofLayer()];
  const progress = new PrintProgress();
  progress.reading([one, other]);
  expect(progress.percent).toBe(0);
  const first = one.readEach(['/1'], (url, signal) => one.read(url, 'map', signal));
  releases.shift()!();
  await first;
  progress.read(one);
  const told = progress.percent;
  expect(told).toBe(37);
  // The other one has many parts, which it tells late.
  const second = other.readEach(['/2', '/3', '/4'], (url, signal) => other.read(url, 'tile', signal));
  expect(progress.percent).toBe(told);
  for (const release of releases.splice(0)) release();
  await second;
  expect(progress.percent).toBe(75);
  progress.drawing();
  new Int32Array(progress.drawn).set([3, 4]);
  expect(progress.percent).toBe(93);
});

it('is known to the other processes of the server while the print lasts, and to its asker alone', async () => {
  const metadata = await openMetadata({ dataDir: temporaryFolder() });
  try {
    await metadata.migrate([operationsMigrations]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const now = new Date('2026-11-27T10:00:00Z');
    const services = { metadata, clock: { now: () => now } } as unknown as RequestContext['services'];
    const progress = { percent: 42 } as PrintProgress;
    const end = shareProgress({ services, address: '192.0.2.1' }, 'print', progress);
    expect(await percentElsewhere(services, '192.0.2.1', 'print')).toBeUndefined();
    vi.advanceTimersByTime(1000);
    let told: number | undefined;
    while (told === undefined) told = await percentElsewhere(services, '192.0.2.1', 'print');
    expect(told).toBe(42);
    expect(await percentElsewhere(services, '192.0.2.2', 'print')).toBeUndefined();
    now.setMinutes(now.getMinutes() + 1);
    expect(await percentElsewhere(services, '192.0.2.1', 'print')).toBeUndefined();
    now.setMinutes(now.getMinutes() - 1);
    await end();
    expect(await percentElsewhere(services, '192.0.2.1', 'print')).toBeUndefined();
  } finally {
    await metadata.close();
  }
});
