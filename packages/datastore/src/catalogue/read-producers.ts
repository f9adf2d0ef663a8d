import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../context.ts';
import { logosOf } from '../library/logos/logos-of.ts';
import { type ListedProducer, listProducersOfRecords } from './producers.store.ts';

/** Producers of what the catalogue lists, for everyone: who publishes nothing is not told. */
export async function listProducersOfCatalogue(context: DatastoreContext): Promise<Contract.Producer[]> {
  return present(context, await listProducersOfRecords(db(context)));
}

/** @throws {CartableError} `common.not-found` for who publishes nothing too */
export async function readProducer(
  context: DatastoreContext,
  technicalName: string,
): Promise<Contract.Producer> {
  const [producer] = await present(context, await listProducersOfRecords(db(context), technicalName));
  if (!producer) throw new CartableError('common.not-found');
  return producer;
}

/** What a community that is not public says of itself stays among its members. */
async function present(
  context: DatastoreContext,
  producers: readonly ListedProducer[],
): Promise<Contract.Producer[]> {
  const logos = await logosOf(context, producers.length === 1 ? producers[0]?.id : undefined);
  const communities = await context.people.findCommunities(producers.map(({ communityId }) => communityId));
  return producers.map(({ id, name, technicalName, communityId, records, updated }) => {
    const community = communities.get(communityId);
    const reported = community?.isPublic ? community : undefined;
    return {
      _id: id,
      technical_name: technicalName,
      name,
      logo_url: logos.get(id) ?? null,
      description: reported?.description ?? null,
      contact: reported?.contact ?? null,
      records,
      updated,
    };
  });
}
