import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import type { ReceivedFile } from '../files/stored-file.ts';
import { mayCreateCommunities } from '../memberships/membership.store.ts';
import { cleanHtmlOrNull } from '../text/clean-html.ts';
import type { ReadCommunity } from './community.model.ts';
import { type CommunityPage, type CommunityQuestion, listCommunities, listNames } from './community.store.ts';
import { communityOf } from './community-of.ts';
import { createCommunity } from './create-community.ts';
import { readLogo, removeLogo, updateLogo } from './logo.ts';
import { listOfferedThemes } from './offered-themes.ts';
import { type CommunitiesContext, type CommunityChanges, updateCommunity } from './update-community.ts';

export type Communities = ReturnType<typeof createCommunities>;

/** Communities as their readers and their managers use them. */
export function createCommunities(context: CommunitiesContext) {
  return {
    list: (question: CommunityQuestion) => readCommunities(context, question),
    names: (visitor: SignedInVisitor) => readNames(context, visitor),
    read: (visitor: SignedInVisitor, communityId: number) => readCommunity(context, visitor, communityId),
    create: (visitor: SignedInVisitor, name: string) => createCommunity(context, visitor, name),
    offeredThemes: (visitor: SignedInVisitor) => listOfferedThemes(context, visitor),
    updateLogo: (visitor: SignedInVisitor, change: { communityId: number; file: ReceivedFile }) =>
      updateLogo(context, visitor, change),
    removeLogo: (visitor: SignedInVisitor, communityId: number) => removeLogo(context, visitor, communityId),
    readLogo: (visitor: SignedInVisitor, communityId: number) => readLogo(context, visitor, communityId),
    update: (visitor: SignedInVisitor, change: { communityId: number; changes: CommunityChanges }) =>
      updateCommunity(context, visitor, change),
  };
}

async function readCommunities(
  context: EspacecoContext,
  question: CommunityQuestion,
): Promise<CommunityPage> {
  const page = await listCommunities(context.metadata.db, question);
  return { ...page, items: page.items.map(shown) };
}

async function readCommunity(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  communityId: number,
): Promise<ReadCommunity> {
  return shown(await communityOf(context.metadata.db, visitor, { communityId, action: 'read' }));
}

/** All of them are for whoever chooses a new one; the others learn no name of a community they may not know. */
async function readNames(context: EspacecoContext, visitor: SignedInVisitor): Promise<string[]> {
  const { db } = context.metadata;
  return listNames(db, (await mayCreateCommunities(db, visitor)) ? undefined : visitor);
}

/** Texts are cleaned when they are read too: one kept by an older rule obeys the present one. */
function shown({ community, role }: ReadCommunity): ReadCommunity {
  return {
    role,
    community: {
      ...community,
      description: cleanHtmlOrNull(community.description),
      editorial: cleanHtmlOrNull(community.editorial),
    },
  };
}
