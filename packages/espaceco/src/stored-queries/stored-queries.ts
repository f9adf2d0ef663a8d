import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { databaseOf } from '../permissions/access-of.ts';
import { addKeptQuery, listKeptQueries, removeKeptQuery } from './stored-query.store.ts';

const mostQueries = 100;
const longestDefinition = 100_000;

export interface NewQuery {
  readonly id: string;
  /** JSON. */
  readonly definition: string;
}

/** Queries of a database, which its managers name for all its readers. */
export function createStoredQueries(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    /** Of databases that the caller may read. */
    list: (databaseIds: readonly number[]) => listKeptQueries(db, databaseIds),
    /**
     * All of them, or none.
     * @returns identifier that is taken; undefined: they are kept
     * @throws {CartableError} `espaceco.database-unknown`, `common.forbidden`, `espaceco.too-many-queries`
     */
    add: async (
      visitor: SignedInVisitor,
      { of, queries }: { readonly of: string; readonly queries: readonly NewQuery[] },
    ): Promise<string | undefined> => {
      const { database } = await databaseOf(db, visitor, { of, needs: 'ADMIN' });
      if (queries.some(({ definition }) => definition.length > longestDefinition))
        throw new CartableError('common.too-large', { limit: longestDefinition });
      return inTransaction(context, async (trx) => {
        const known = await listKeptQueries(trx, [database.id]);
        const ids = queries.map(({ id }) => id);
        const taken = ids.find((id, i) => known.some((one) => one.id === id) || ids.indexOf(id) !== i);
        if (taken !== undefined) return taken;
        if (known.length + queries.length > mostQueries)
          throw new CartableError('espaceco.too-many-queries', { limit: mostQueries });
        for (const query of queries)
          await addKeptQuery(trx, { databaseId: database.id, ...query, createdAt: timestamp(context) });
        return undefined;
      });
    },
    /** @returns whether there was one */
    remove: async (
      visitor: SignedInVisitor,
      { of, id }: { readonly of: string; readonly id: string },
    ): Promise<boolean> => {
      const { database } = await databaseOf(db, visitor, { of, needs: 'ADMIN' });
      return removeKeptQuery(db, { databaseId: database.id, id });
    },
  };
}
