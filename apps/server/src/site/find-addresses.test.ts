import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findAddressAt, findAddresses } from './find-addresses.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A geocoder; the address of its search. */
async function geocoder(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?index=address`;
}
const find = (url: string) =>
  findAddresses(url, { text: '8 bd du Port', signal: new AbortController().signal });
const point = (properties: object, coordinates: readonly number[] = [2.29, 49.9]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});

it('asks with the words alone, and reads labels, names and towns', async () => {
  const asked: (string | undefined)[] = [];
  const url = await geocoder((request, response) => {
    asked.push(request.url);
    response.end(
      JSON.stringify({
        features: [
          point({ label: '8 Boulevard du Port 80000 Amiens' }),
          point({ name: 'Gare', city: 'Amiens' }),
          point({ label: 'Nulle part' }, [500, 12]),
          point({}),
        ],
      }),
    );
  });
  expect(await find(url)).toEqual([
    { name: '8 Boulevard du Port 80000 Amiens', place: [2.29, 49.9] },
    { name: 'Gare, Amiens', place: [2.29, 49.9] },
  ]);
  expect(asked).toEqual(['/search?index=address&q=8+bd+du+Port&limit=5']);
});

it('asks beside the search for the address of a place', async () => {
  const asked: (string | undefined)[] = [];
  const url = await geocoder((request, response) => {
    asked.push(request.url);
    response.end(JSON.stringify({ features: [point({ label: '8 Boulevard du Port 80000 Amiens' })] }));
  });
  const { signal } = new AbortController();
  const place = [2.29, 49.9] as const;
  expect(await findAddressAt(url, { place, signal })).toBe('8 Boulevard du Port 80000 Amiens');
  expect(asked).toEqual(['/reverse?index=address&lon=2.29&lat=49.9&limit=1']);
  expect(await findAddressAt(url.replace('/search', '/find'), { place, signal })).toBeUndefined();
  expect(asked).toHaveLength(1);
});

it('follows no redirection, and takes neither too much nor something else', async () => {
  const toElsewhere = await geocoder((_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  await expect(find(toElsewhere)).rejects.toThrow();
  server?.close();
  const tooMuch = await geocoder((_, response) => response.end('x'.repeat(300_000)));
  await expect(find(tooMuch)).rejects.toThrow('200000');
  server?.close();
  const other = await geocoder((_, response) => response.end('{"features":[{"geometry":null}]}'));
  await expect(find(other)).rejects.toThrow();
});
