// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Draft, newDraft, withValues } from './draft.ts';
import { useKeptDrafts } from './useKeptDrafts.ts';

const keepDrafts = vi.hoisted(() => vi.fn());
const readDrafts = vi.hoisted(() => vi.fn());
vi.mock('../field/field-store.ts', () => ({ keepDrafts, readDrafts }));
vi.mock('../field/send-queue.ts', () => ({ listSent: async () => [] }));

const table = {
  id: 5,
  database_id: 2,
  title: 'Seuils',
  id_name: 'fid',
  geometry_name: 'geom',
  columns: [],
} as unknown as EspacecoTable;
const made = newDraft({ layerId: 9, table }, 'POINT (1 44)');

function keep(kept: readonly Draft[], drafts: readonly Draft[]) {
  readDrafts.mockReset().mockResolvedValue(kept);
  const onNews = vi.fn<(merge: (mine: readonly Draft[]) => readonly Draft[]) => void>();
  const { unmount } = renderHook(() =>
    useKeptDrafts({
      person: 3,
      communityId: 12,
      drafts,
      isLoaded: true,
      setLoaded: () => undefined,
      onRead: () => undefined,
      onNews,
    }),
  );
  return { onNews, unmount };
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
  const { onNews, unmount } = keep([], [made]);
  await vi.waitFor(() => expect(keepDrafts).toHaveBeenCalled());
  await comeBack();
  expect(onNews).not.toHaveBeenCalled();
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
