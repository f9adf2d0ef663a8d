// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SentDrafts } from '../../../parts/unsent/drafts/after-sending.ts';
import { type Draft, newDraft, withValues } from '../../../parts/unsent/drafts/draft.ts';
import { mergedDrafts } from '../../../parts/unsent/drafts/merged-drafts.ts';
import { sampleTable as table } from '../../../test-support.ts';
import { useKeptDrafts } from './useKeptDrafts.ts';

const keepDrafts = vi.hoisted(() => vi.fn());
const readDrafts = vi.hoisted(() => vi.fn());
const listSent = vi.hoisted(() => vi.fn<() => Promise<readonly SentDrafts[]>>(async () => []));
vi.mock('../../../parts/unsent/kept/drafts-store.ts', () => ({
  keepDrafts,
  readDrafts,
  draftsKey: () => '3.12',
}));
vi.mock('../../../parts/unsent/sending/send-queue.ts', () => ({ listSent }));
const made = newDraft({ layerId: 9, table }, 'POINT (1 44)');

function keep(kept: readonly Draft[], drafts: readonly Draft[]) {
  readDrafts.mockReset().mockResolvedValue(kept);
  const onNews = vi.fn<(merge: (mine: readonly Draft[]) => readonly Draft[]) => void>();
  const onRead = vi.fn<(drafts: readonly Draft[]) => void>();
  const { unmount, rerender, result } = renderHook(
    (shown: readonly Draft[]) =>
      useKeptDrafts({
        person: 3,
        communityId: 12,
        drafts: shown,
        isLoaded: true,
        setLoaded: () => undefined,
        onRead,
        onNews,
      }),
    { initialProps: drafts },
  );
  return { onNews, onRead, unmount, rerender, result };
}

async function comeBack(): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  const times = readDrafts.mock.calls.length;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(readDrafts.mock.calls.length).toBeGreaterThan(times));
  // Nothing of what follows waits for anything but promises that are kept.
  await new Promise((resolve) => setTimeout(resolve));
}

it('what the browser refused to keep is not taken for withdrawn by another tab', async () => {
  keepDrafts.mockReset().mockRejectedValue(new Error('QuotaExceededError'));
  const { onNews, unmount, rerender, result } = keep([], [made]);
  await vi.waitFor(() => expect(result.current).toBe(false));
  await comeBack();
  expect(onNews).not.toHaveBeenCalled();
  // Who closes the tab is asked.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  keepDrafts.mockResolvedValue(undefined);
  rerender([withValues(made, { nom: 'Seuil du bas' })]);
  await vi.waitFor(() => expect(result.current).toBe(true));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  unmount();
});

it('what the browser refused to keep is there again for who left the map for another page', async () => {
  keepDrafts.mockReset().mockRejectedValue(new Error('QuotaExceededError'));
  const left = keep([], [made]);
  await vi.waitFor(() => expect(left.result.current).toBe(false));
  left.unmount();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  keepDrafts.mockResolvedValue(undefined);
  const { onRead, unmount, rerender } = keep([], []);
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledWith([made]));
  rerender([made]);
  await vi.waitFor(() => expect(keepDrafts).toHaveBeenLastCalledWith(3, 12, [made], new Map()));
  unmount();
});

it('one comes back on what another tab wrote', async () => {
  keepDrafts.mockReset().mockResolvedValue(undefined);
  const { onNews, unmount } = keep([made], [made]);
  await vi.waitFor(() => expect(keepDrafts).toHaveBeenCalled());
  const theirs = withValues(made, { nom: 'Seuil du haut' });
  readDrafts.mockResolvedValue([theirs]);
  await comeBack();
  await vi.waitFor(() => expect(onNews).toHaveBeenCalled());
  const merge = onNews.mock.calls[0]![0];
  expect(merge([made])).toEqual([theirs]);
  // A step before it was made is undone to, and still is.
  expect(merge([])).toEqual([theirs]);
  unmount();
});

it('what became a change of an object that was sent is written in place of what it was', async () => {
  let stored: readonly Draft[] = [made];
  keepDrafts
    .mockReset()
    .mockImplementation(async (_person, _community, mine: readonly Draft[], known: Map<string, Draft>) => {
      stored = mergedDrafts({ kept: stored, known, mine });
    });
  const since = withValues(made, { nom: 'Seuil du haut' });
  const { onNews, unmount, rerender } = keep([made], [since]);
  await vi.waitFor(() => expect(stored).toEqual([since]));
  readDrafts.mockResolvedValue(stored);
  const written = { [made.id]: { key: 12, fingerprint: '7' } };
  listSent.mockResolvedValueOnce([
    { fate: 'sent', id: '4f0c8c1e-6a6d-4c55-9d9c-0000000000aa', drafts: [made], written },
  ]);
  await comeBack();
  const [next] = onNews.mock.calls[0]![0]([since]);
  expect(next).toMatchObject({ state: 'Update', key: 12, values: { nom: 'Seuil du haut' } });
  rerender([next!]);
  await vi.waitFor(() => expect(stored).toEqual([next]));
  unmount();
});
