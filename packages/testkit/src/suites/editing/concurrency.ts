import type { TransactionOutcome } from '@cartable/storage';
import { describe, expect, it } from 'vitest';
import {
  add,
  commit,
  committed,
  editing,
  namesIn,
  type OpenStore,
  openEdited,
  rename,
  signed,
} from './support.ts';

const transactions = 120;

export function concurrencySuite(openStore: OpenStore): void {
  describe('several at once', () => {
    it('are numbered without a gap, each of them once, whoever makes them', async () => {
      const { store, edited } = await openEdited(openStore);
      const other = await editing(store);
      const outcomes = await Promise.all(
        Array.from({ length: transactions }, (_, i) =>
          (i % 2 ? edited : other).transact({ ...signed, actions: [add(`n${i}`, i, i)] }),
        ),
      );
      const sequences = outcomes.map((outcome) => committed(outcome).sequence).sort((a, b) => a - b);
      expect(sequences).toEqual(Array.from({ length: transactions }, (_, i) => i + 1));
      const keys = outcomes.map((outcome) => committed(outcome).features[0]!.key);
      expect(new Set(keys).size).toBe(transactions);
      expect(Object.keys(await namesIn(store))).toHaveLength(transactions + 3);
    });

    it('change one feature once: the others are told', async () => {
      const { store, edited } = await openEdited(openStore);
      const other = await editing(store);
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          (i % 2 ? edited : other).transact({ ...signed, actions: [rename(1, `n${i}`, 0), add(`a${i}`)] }),
        ),
      );
      const committedRanks = outcomes.flatMap((outcome, i) => (outcome.status === 'committed' ? [i] : []));
      expect(committedRanks).toHaveLength(1);
      const names = await namesIn(store);
      expect(names[1]).toBe(`n${committedRanks[0]}`);
      expect(Object.keys(names)).toHaveLength(4);
      expect(await edited.transactions({ limit: 10 })).toHaveLength(1);
    });

    it('show readers whole transactions, in order, and never an older one after a newer one', async () => {
      const { store, edited } = await openEdited(openStore, ['0', '0']);
      let isOver = false;
      const writing = (async () => {
        for (let i = 1; i <= 60; i += 1) await commit(edited, rename(1, String(i)), rename(2, String(i)));
      })().finally(() => {
        isOver = true;
      });
      const dataset = await store.open('d');
      let last = 0;
      let reads = 0;
      while (!isOver) {
        const table = await dataset.table('t');
        const { rows } = await table.byKeys([1, 2], ['nom']);
        expect(rows[0]).toEqual(rows[1]);
        const seen = Number(rows[0]![0]);
        expect(seen).toBeGreaterThanOrEqual(last);
        // Described first, read afterwards: what is read is at least as new.
        expect(seen).toBeGreaterThanOrEqual(table.description.sequence!);
        last = seen;
        reads += 1;
        await new Promise(setImmediate);
      }
      await writing;
      expect(reads).toBeGreaterThan(1);
      await dataset.close();
    });

    it('are each accepted or refused by itself, though they share a commit', async () => {
      const { store, edited } = await openEdited(openStore);
      const send = (action: ReturnType<typeof add>): Promise<TransactionOutcome> =>
        edited.transact({ ...signed, actions: [action] });
      const [first, second, third, fourth] = await Promise.allSettled([
        send(rename(1, 'x', 0)),
        send(rename(1, 'y', 0)),
        send({ ...rename(2, 'z'), values: { nom: 3 } } as never),
        send(rename(3, 'w', 0)),
      ]);
      expect(
        [first, second, fourth].map((each) => each!.status === 'fulfilled' && each.value.status),
      ).toEqual(['committed', 'conflicting', 'committed']);
      expect(third).toMatchObject({ status: 'rejected', reason: { code: 'storage.value-invalid' } });
      expect(await namesIn(store)).toEqual({ 1: 'x', 2: 'b', 3: 'w' });
    });
  });
}
