import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import { afterwards, type EspacecoContext } from '../context.ts';
import type { Table } from '../tables/database.model.ts';
import { keepMarked, listTableDocuments, markUsed, unmark } from '../tables/table-document.store.ts';
import type { CurrentFeatures } from './current-features.ts';
import { unfit } from './prepare-actions.ts';
import type { ReadAction } from './read-action.ts';
import { holdsDocuments } from './table-documents.ts';

/** Files that a transaction gives to features. */
export interface GivenDocuments {
  /**
   * Before it is written: from then on they are kept. When that fails, none is.
   * @throws {CartableError} `espaceco.value-refused` for one that was swept meanwhile
   */
  mark(): Promise<void>;
  /** Once it is judged. */
  settle(isCommitted: boolean): Promise<void>;
}

/**
 * Each is of its column, and has been given to a feature of it before, or was sent by this person.
 * @throws {CartableError} `espaceco.value-refused`
 */
export async function givenDocuments(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { actions, current }: { readonly actions: readonly ReadAction[]; readonly current: CurrentFeatures },
): Promise<GivenDocuments> {
  const given = actions.flatMap((action) => documentsIn(action, current));
  const byTable = Map.groupBy(given, ({ table }) => table);
  const used = new Map<Table, readonly string[]>();
  for (const [table, of] of byTable) {
    const ids = [...new Set(of.map(({ id }) => id))];
    const known = new Map(
      (await listTableDocuments(context.metadata.db, table.id, ids)).map((one) => [one.id, one]),
    );
    for (const { rank, column, id } of of) {
      const document = known.get(id);
      const isTheirs = document?.isUsed === true || document?.authorId === visitor.id;
      if (document === undefined || document.columnId !== column.id || !isTheirs)
        throw lost({ rank, table, column, id });
    }
    used.set(table, ids);
  }
  const { db } = context.metadata;
  const by = randomUUID();
  const settle = (isCommitted: boolean) =>
    afterwards(context, 'files of a transaction are not marked as it was judged', async () => {
      const settled = isCommitted ? keepMarked : unmark;
      for (const [table, ids] of used) await settled(db, { tableId: table.id, ids, by });
    });
  return {
    mark: async () => {
      try {
        for (const [table, ids] of used) {
          const there = await markUsed(db, { tableId: table.id, ids, by });
          const swept = byTable.get(table)!.find(({ id }) => !there.has(id));
          if (swept) throw lost(swept);
        }
      } catch (error) {
        await settle(false);
        throw error;
      }
    },
    settle,
  };
}

type Given = ReturnType<typeof documentsIn>[number];

const lost = ({ rank, table, column, id }: Given) =>
  unfit(rank, table, column, id, 'a document sent for this column, which the server still has');

/** Those the feature has not already: what it has may be of a file that is lost. */
function documentsIn({ rank, table, state, key, values }: ReadAction, current: CurrentFeatures) {
  const stored = state === 'Update' ? current.find(table, key!) : undefined;
  return [...values].flatMap(([column, value]) =>
    holdsDocuments(column) && typeof value === 'string' && stored?.values[column.name] !== value
      ? [{ rank, table, column, id: value }]
      : [],
  );
}
