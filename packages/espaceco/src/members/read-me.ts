import type { NumberedPerson, SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { creationPolicy } from '../communities/community.policy.ts';
import { findNames } from '../communities/community.store.ts';
import { listOfferedThemes, type OfferedThemes } from '../communities/offered-themes.ts';
import type { EspacecoContext } from '../context.ts';
import { listMembershipsOf, type Membership, mayCreateCommunities } from '../memberships/membership.store.ts';
import { type Profile, profilesOf } from './profiles-of.ts';

/** A person as the collaborative space knows them. */
export interface Me {
  readonly person: NumberedPerson;
  readonly mayCreate: boolean;
  readonly memberships: readonly (Membership & {
    readonly communityName: string;
    readonly profile: readonly Profile[];
  })[];
  readonly sharedThemes: readonly OfferedThemes[];
}

export async function readMe(context: EspacecoContext, visitor: SignedInVisitor): Promise<Me> {
  const { db } = context.metadata;
  const person = (await context.people.findPeople([visitor.id])).get(visitor.id);
  if (person === undefined) throw new CartableError('common.unauthenticated');
  const memberships = await listMembershipsOf(db, visitor);
  const names = await findNames(
    db,
    memberships.map(({ communityId }) => communityId),
  );
  const profiles = await profilesOf(db, memberships);
  return {
    person,
    mayCreate: await mayCreateCommunities(db, visitor),
    memberships: memberships.map((membership) => ({
      ...membership,
      communityName: names.get(membership.communityId) ?? '',
      profile: profiles.get(membership.communityId) ?? [],
    })),
    sharedThemes: await listOfferedThemes(context, visitor),
  };
}

const foundPeople = 20;

/** People to add are for those who manage a community to look up. @throws {CartableError} `common.forbidden` */
export async function searchPeople(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  search: string,
): Promise<NumberedPerson[]> {
  const managesOne = await mayCreateCommunities(context.metadata.db, visitor);
  creationPolicy.require(visitor, 'create', { managesOne });
  return context.people.searchPeople({ search, limit: foundPeople });
}
