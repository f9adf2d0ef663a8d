import { emailKey } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { namesOfEndpoints } from '@cartable/datastore';
import { z } from 'zod';
import type { Services } from '../services.ts';

/** Whom and what an archive names without holding it: known again elsewhere by address, name or kind. */
export const partySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    id: z.guid(),
    email: z.string().max(320),
    name: z.string().max(500),
    /** By which journals of edited tables name them. */
    number: z.number().int().positive().optional(),
  }),
  z.object({ kind: z.literal('community'), id: z.guid(), technicalName: z.string().max(200) }),
  z.object({
    kind: z.literal('endpoint'),
    id: z.guid(),
    technicalName: z.string().max(200),
    type: z.string().max(50),
    open: z.boolean(),
  }),
]);
export type Party = z.infer<typeof partySchema>;

/** People and communities among these identifiers, and all the endpoints. */
export async function partiesAmong(
  { accounts, metadata }: Pick<Services, 'accounts' | 'metadata'>,
  ids: readonly string[],
): Promise<Party[]> {
  const people = await accounts.findPeople(ids);
  const communities = await accounts.findCommunities(ids);
  return [
    ...[...people.values()].map(({ id, email, number, userName, firstName, lastName }) => ({
      kind: 'person' as const,
      id,
      email,
      number,
      name: [firstName, lastName].filter(Boolean).join(' ') || userName,
    })),
    ...[...communities.values()].map(({ id, technicalName }) => ({
      kind: 'community' as const,
      id,
      technicalName,
    })),
    ...(await namesOfEndpoints(metadata.db)).map((endpoint) => ({ kind: 'endpoint' as const, ...endpoint })),
  ];
}

export interface RecognisedParties {
  /** From the identifier there to the one here. */
  readonly here: ReadonlyMap<string, string>;
  readonly unknown: readonly Party[];
}

/**
 * People are known again by an address they have confirmed, communities by their technical name, endpoints by theirs or
 * as another one of the same type and access.
 */
export async function recogniseParties(
  { accounts, metadata }: Pick<Services, 'accounts' | 'metadata'>,
  parties: readonly Party[],
): Promise<RecognisedParties> {
  const people = await accounts.findPeopleByAddress(
    parties.flatMap((party) => (party.kind === 'person' ? party.email : [])),
  );
  const communities = await accounts.findCommunitiesByName(
    parties.flatMap((party) => (party.kind === 'community' ? party.technicalName : [])),
  );
  const endpoints = await namesOfEndpoints(metadata.db);
  const here = new Map<string, string>();
  const unknown: Party[] = [];
  for (const party of parties) {
    const found = find(party);
    if (found === undefined) unknown.push(party);
    else here.set(party.id, found);
  }
  return { here, unknown };

  function find(party: Party): string | undefined {
    if (party.kind === 'person') return people.get(emailKey(party.email))?.id;
    if (party.kind === 'community') return communities.get(party.technicalName)?.id;
    const alike = endpoints.filter(({ type, open }) => type === party.type && open === party.open);
    return (alike.find(({ technicalName }) => technicalName === party.technicalName) ?? alike[0])?.id;
  }
}

/** @throws {CartableError} `transfer.not-an-archive` */
export function readParty(value: unknown, file: string): Party {
  const found = partySchema.safeParse(value);
  if (found.success) return found.data;
  throw new CartableError('transfer.not-an-archive', { file });
}
