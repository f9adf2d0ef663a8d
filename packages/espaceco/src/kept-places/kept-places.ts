import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, KEPT_PLACES_MAX, type KeptPlace } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import type { KeptPlaceTables } from './kept-place.tables.ts';

const tables = tablesOf<KeptPlaceTables>;

interface Of {
  readonly communityId: number;
}

/** Named positions and searches of a person on the map of a community: nobody else’s business. */
export function createKeptPlaces(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    list: async (visitor: SignedInVisitor, of: Of): Promise<KeptPlace[]> => {
      await communityOf(db, visitor, { ...of, action: 'open' });
      return list(db, visitor, of);
    },
    /** One of that kind and name is replaced. @throws {CartableError} `espaceco.too-many-places` */
    keep: (visitor: SignedInVisitor, { communityId, ...place }: Of & KeptPlace): Promise<KeptPlace[]> =>
      inTransaction(context, async (trx) => {
        await communityOf(trx, visitor, { communityId, action: 'open' });
        const kept = await list(trx, visitor, { communityId });
        const isKnown = kept.some(({ kind, name }) => kind === place.kind && name === place.name);
        if (!isKnown && kept.length >= KEPT_PLACES_MAX)
          throw new CartableError('espaceco.too-many-places', { limit: KEPT_PLACES_MAX });
        const { kind, name, query } = place;
        await tables(trx)
          .insertInto('espaceco_kept_places')
          .values({
            user_id: visitor.id,
            community_id: communityId,
            kind,
            name,
            query,
            created_at: timestamp(context),
          })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'community_id', 'kind', 'name']).doUpdateSet({ query }),
          )
          .execute();
        return list(trx, visitor, { communityId });
      }),
    /** One that is gone already is gone. */
    remove: async (
      visitor: SignedInVisitor,
      { communityId, kind, name }: Of & Omit<KeptPlace, 'query'>,
    ): Promise<void> => {
      await communityOf(db, visitor, { communityId, action: 'open' });
      await tables(db)
        .deleteFrom('espaceco_kept_places')
        .where('user_id', '=', visitor.id)
        .where('community_id', '=', communityId)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .execute();
    },
  };
}

/** In the order they were kept. */
async function list(db: Connection, visitor: SignedInVisitor, { communityId }: Of): Promise<KeptPlace[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_kept_places')
    .selectAll()
    .where('user_id', '=', visitor.id)
    .where('community_id', '=', communityId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(({ kind, name, query }) => ({ kind: kind as KeptPlace['kind'], name, query }));
}
