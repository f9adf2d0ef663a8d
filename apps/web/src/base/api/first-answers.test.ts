import { peopleCalls } from '@cartable/contract/people';
import { siteCalls } from '@cartable/contract/site';
import { afterEach, expect, it, vi } from 'vitest';
import { firstAddresses } from './ask-first.ts';
import { call } from './call.ts';
import { askFirst } from './first-answers.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks as the first calls do, which take each answer once', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ user: null }));
  vi.stubGlobal('fetch', fetched);
  expect(firstAddresses).toEqual([siteCalls.getSiteConfiguration.path, peopleCalls.getSession.path]);
  askFirst(firstAddresses);
  const headers = fetched.mock.calls[1]![1]!.headers;
  expect(await call(peopleCalls.getSession)).toEqual({ user: null });
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(await call(peopleCalls.getSession)).toEqual({ user: null });
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(fetched.mock.calls[2]).toEqual([
    peopleCalls.getSession.path,
    { method: 'GET', headers, credentials: 'same-origin' },
  ]);
});

it('tells who takes it that the server was not reached', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  askFirst(firstAddresses);
  await expect(call(peopleCalls.getSession)).rejects.toThrow('Failed to fetch');
});
