// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { newDraft } from '../drafts/draft.ts';
import { keepDrafts } from './drafts-store.ts';

const table = { id: 5, database_id: 2, id_name: 'fid', geometry_name: 'geom', columns: [] } as never;
const draft = newDraft({ layerId: 9, table }, 'POINT (1 44)');
const put = vi.fn();
const remove = vi.fn();

/** A browser that has one draft. */
vi.mock('../../../../../base/state/field-database.ts', () => ({
  inFieldDatabase: async (
    _stores: readonly string[],
    _mode: IDBTransactionMode,
    act: (all: IDBTransaction) => unknown,
  ) => {
    const kept: { result: unknown; onsuccess?: () => void } = { result: [draft] };
    act({ objectStore: () => ({ get: () => kept, put, delete: remove }) } as never);
    kept.onsuccess?.();
  },
}));

it('drafts that are all sent are deleted, which a full browser does too', async () => {
  await keepDrafts(3, 12, [], new Map([[draft.id, draft]]));
  expect(remove).toHaveBeenCalledWith('3.12');
  expect(put).not.toHaveBeenCalled();
  await keepDrafts(3, 12, [draft], new Map());
  expect(put).toHaveBeenCalledWith([draft], '3.12');
});
