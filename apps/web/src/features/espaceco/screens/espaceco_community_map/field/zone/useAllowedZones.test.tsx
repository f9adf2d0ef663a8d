// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../../../../test-support/fake-api.ts';
import { show } from '../../../../../../test-support/show.tsx';
import { sampleCommunity, sampleMe } from '../../../../test-support.ts';
import { useAllowedZones } from './useAllowedZones.ts';

const kept = new Set<string>();
const own = (communityId: number) => `cartable-zone-${sampleMe.id}-${communityId}-1`;

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});

function openList(community: Partial<typeof sampleCommunity>) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  api.answers(espacecoCalls.getEspacecoCommunity, { ...sampleCommunity, ...community });
  api.answers(espacecoCalls.getEspacecoLayers, []);
  return api;
}

function List() {
  useAllowedZones();
  return null;
}

it('the list of communities erases the zone of one that allows it no more, and no other', async () => {
  for (const id of [12, 13]) kept.add(own(id));
  kept.add(`cartable-zone-${sampleMe.id + 1}-12-1`);
  const api = openList({ offline_allowed: true });
  api.answersBy(espacecoCalls.getEspacecoCommunity, ({ url }) => ({
    ...sampleCommunity,
    offline_allowed: !url.pathname.endsWith('/12'),
  }));
  show(<List />);
  await vi.waitFor(() => expect(kept.has(own(12))).toBe(false));
  expect([...kept]).toEqual([own(13), `cartable-zone-${sampleMe.id + 1}-12-1`]);
});

it('and that of one that was left, but not without an answer', async () => {
  kept.add(own(12));
  const api = openList({ offline_allowed: true });
  api.refuses(espacecoCalls.getEspacecoLayers, 503, { code: 'common.busy', message: 'Plus tard.' });
  show(<List />);
  await vi.waitFor(() => expect(api.requestsOf(espacecoCalls.getEspacecoLayers).length).toBeGreaterThan(0));
  expect(kept.has(own(12))).toBe(true);
  cleanup();
  api.refuses(espacecoCalls.getEspacecoLayers, 403, { code: 'common.forbidden', message: 'Non.' });
  show(<List />);
  await vi.waitFor(() => expect(kept.has(own(12))).toBe(false));
});
