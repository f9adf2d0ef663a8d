import type { Column, Value } from '@cartable/geo';
import type { EditAction, EditableDataset, FeatureStore, TransactionOutcome } from '@cartable/storage';
import { expect, onTestFinished } from 'vitest';
import { batchOf, pointTable, pointWkb, readAll, storeTable } from '../../feature-builders.ts';

export type OpenStore = () => Promise<FeatureStore>;

export const columns: readonly Column[] = [
  { name: 'nom', type: 'text' },
  { name: 'état', type: 'text' },
];

export const signed = { author: 'alice', comment: 'relevé' };

export interface Edited {
  readonly store: FeatureStore;
  readonly edited: EditableDataset;
}

/** A data set « d » with an editable table « t » of so many points along a diagonal, named a, b, c… */
export async function openEdited(
  openStore: OpenStore,
  names: readonly string[] = ['a', 'b', 'c'],
): Promise<Edited> {
  const store = await openStore();
  const features = names.map((name, i) => ({ geometry: pointWkb(i * 100, i * 100), row: [name, 'neuf'] }));
  await storeTable(store, 'd', { ...pointTable('t', columns), isEditable: true }, [batchOf(features)]);
  return { store, edited: await editing(store) };
}

/** Opens « d » for editing, closed with the test. */
export async function editing(store: FeatureStore): Promise<EditableDataset> {
  const edited = await store.edit('d');
  onTestFinished(() => edited.close());
  return edited;
}

export const rename = (key: number, nom: Value, version?: number): EditAction => ({
  kind: 'update',
  table: 't',
  key,
  values: { nom },
  ...(version !== undefined && { version }),
});

export const add = (nom: string, x = 0, y = 0): EditAction => ({
  kind: 'insert',
  table: 't',
  values: { nom },
  geometry: pointWkb(x, y),
});

export const remove = (key: number, version?: number): EditAction => ({
  kind: 'delete',
  table: 't',
  key,
  ...(version !== undefined && { version }),
});

export const move = (key: number, x: number, y: number, version?: number): EditAction => ({
  kind: 'update',
  table: 't',
  key,
  values: {},
  geometry: pointWkb(x, y),
  ...(version !== undefined && { version }),
});

/** @returns the number of the transaction */
export async function commit(edited: EditableDataset, ...actions: EditAction[]): Promise<number> {
  return committed(await edited.transact({ ...signed, actions })).sequence;
}

export function committed(outcome: TransactionOutcome): Extract<TransactionOutcome, { status: 'committed' }> {
  expect(outcome).toMatchObject({ status: 'committed' });
  return outcome as Extract<TransactionOutcome, { status: 'committed' }>;
}

export function conflictsOf(
  outcome: TransactionOutcome,
): Extract<TransactionOutcome, { status: 'conflicting' }>['conflicts'] {
  expect(outcome).toMatchObject({ status: 'conflicting' });
  return (outcome as Extract<TransactionOutcome, { status: 'conflicting' }>).conflicts;
}

/** Names by key, as anyone reads them now. */
export async function namesIn(store: FeatureStore): Promise<Record<number, Value>> {
  const dataset = await store.open('d');
  try {
    const { keys, rows } = await readAll(await dataset.table('t'), { columns: ['nom'] });
    return Object.fromEntries(keys.map((key, i) => [Number(key), rows[i]![0]!]));
  } finally {
    await dataset.close();
  }
}
