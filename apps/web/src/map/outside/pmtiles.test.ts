import { open } from 'node:fs/promises';
import { communeLevels } from '@cartable/geo/base-map';
import { afterEach, expect, it, vi } from 'vitest';
import { askDirectly, pmtilesTemplate, readPmtile } from './pmtiles.ts';

const url = 'https://site.example/communes.pmtiles';
const file = new URL('../../../../../packages/geo/base-map/communes.pmtiles', import.meta.url);

async function readPart(_url: string, { headers }: { readonly headers: Headers }): Promise<Response> {
  const [from = 0, to = 0] = headers.get('range')!.slice('bytes='.length).split('-').map(Number);
  const archive = await open(file);
  const { buffer, bytesRead } = await archive.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from);
  await archive.close();
  return new Response(buffer.subarray(0, bytesRead), { status: 206 });
}

afterEach(() => vi.unstubAllGlobals());

it('reads an archive once the network is back', async () => {
  askDirectly(url);
  // Over Paris.
  const tile = pmtilesTemplate(url).replace('{z}/{x}/{y}', `${communeLevels.min}/129/88`);
  const read = () => readPmtile(tile, AbortSignal.timeout(10_000));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(read()).rejects.toThrow('Failed to fetch');
  vi.stubGlobal('fetch', readPart);
  expect((await read())?.byteLength).toBeGreaterThan(0);
});
