import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Ask, type Reading, readingLimits, SourceReader } from './source-reader.ts';

const picture = { status: 200, mediaType: 'image/png', bytes: Buffer.from('png') };
const refusal = { status: 403, mediaType: 'text/plain', bytes: Buffer.alloc(0) };

/** Answers once it is given up, as a service that is slow to let go. */
function untilGivenUp({ signal }: Reading): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => void nextTurn().then(() => reject(signal.reason)), { once: true });
  return promise;
}

const addresses = Array.from({ length: 100 }, (_, rank) => `/${rank}`);
const whole = () => new AbortController().signal;

it('stops the parts of a layer at the first that fails, and goes on with the other layers', async () => {
  const asked: string[] = [];
  const ask: Ask = async (url, reading) => {
    asked.push(url);
    if (url === '/3') return refusal;
    return url === '/other' ? picture : untilGivenUp(reading);
  };
  const reader = new SourceReader(ask, whole());
  const layer = reader.readEach(addresses, (url, signal) => reader.read(url, 'tile', signal));
  await expect(layer).rejects.toThrow('HTTP 403');
  await reader.settled();
  // One more: the place of the one that failed was taken before anything else was told.
  expect(asked.length).toBeLessThanOrEqual(readingLimits.atOnce + 1);
  expect(await reader.read('/other', 'map')).toEqual(picture);
});

it('lets no slow server hold up the layers of another', async () => {
  const ending = new AbortController();
  const ask: Ask = async (url, reading) => (url.includes('slow') ? untilGivenUp(reading) : picture);
  const reader = new SourceReader(ask, whole());
  const slow = addresses.map((path) => `http://slow.example${path}`);
  const layer = reader.ofLayer(ending.signal);
  const given = layer.readEach(slow, (url, signal) => layer.read(url, 'tile', signal));
  expect(await reader.ofLayer().read('http://quick.example/1', 'map')).toEqual(picture);
  ending.abort();
  await expect(given).rejects.toThrow();
  await reader.settled();
});

it('takes a few turns of a slow server elsewhere, and counts this one once, however it is addressed', async () => {
  const underWay = new Map<string, number>();
  const ending = new AbortController();
  const own = 'http://cartes.example';
  const ask: Ask = Object.assign(
    async (url: string, reading: Reading) => {
      const host = url.startsWith('/') || url.startsWith(own) ? 'own' : new URL(url).host;
      underWay.set(host, (underWay.get(host) ?? 0) + 1);
      return untilGivenUp(reading);
    },
    { isOwn: (url: string) => url.startsWith('/') || url.startsWith(own) },
  );
  const reader = new SourceReader(ask, ending.signal);
  const sites = ['http://slow.example', 'http://late.example', own, ''];
  const all = Promise.allSettled(
    sites.flatMap((site) => addresses.map((path) => reader.read(site + path, 'tile'))),
  );
  await nextTurn();
  expect(Object.fromEntries(underWay)).toEqual({
    'slow.example': readingLimits.atOnceElsewhere,
    'late.example': readingLimits.atOnceElsewhere,
    own: readingLimits.atOnce,
  });
  ending.abort();
  await all;
});

it('asks for nothing more once it is given up, and has settled when the last service has let go', async () => {
  const ending = new AbortController();
  let underWay = 0;
  let asked = 0;
  const ask: Ask = async (_url, reading) => {
    asked += 1;
    underWay += 1;
    return untilGivenUp(reading).finally(() => {
      underWay -= 1;
    });
  };
  const reader = new SourceReader(ask, ending.signal);
  const all = Promise.allSettled(addresses.map((url) => reader.read(url, 'tile')));
  await nextTurn();
  expect(underWay).toBe(readingLimits.atOnce);
  ending.abort();
  await reader.settled();
  expect([asked, underWay]).toEqual([readingLimits.atOnce, 0]);
  await all;
});

it.each([
  ['tile', 5_000_000],
  ['vector-tile', 5_000_000],
  ['legend', 5_000_000],
  ['map', 60_000_000],
  ['features', 60_000_000],
] as const)('asks for no %s larger than %i bytes', async (kind, most) => {
  const sizes: number[] = [];
  const ask: Ask = async (_url, { maxBytes }) => {
    sizes.push(maxBytes);
    return picture;
  };
  await new SourceReader(ask, whole()).read('/', kind);
  expect(sizes).toEqual([most]);
});

it('refuses beyond its requests', async () => {
  const reader = new SourceReader(async () => picture, whole());
  for (let count = 0; count < readingLimits.requests; count += 1) await reader.read('/', 'map');
  await expect(reader.read('/', 'map')).rejects.toMatchObject({ code: 'print.too-much' });
});
