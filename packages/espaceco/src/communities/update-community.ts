import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type Theme } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { requireGrids } from '../grids/grids.ts';
import { cleanHtmlOrNull } from '../text/clean-html.ts';
import { checkStatuses, checkThemes } from '../themes/check-themes.ts';
import { communityLifecycle, stateOf } from './community.lifecycle.ts';
import type { Community, CommunitySettings, ReadCommunity } from './community.model.ts';
import { communityPolicy } from './community.policy.ts';
import { saveCommunity } from './community.store.ts';
import { communityOf } from './community-of.ts';
import { requireOffered } from './offered-themes.ts';

/** What is known above of the tables that themes are bound to. */
export interface CommunitiesContext extends EspacecoContext {
  bindThemes(db: Connection, communityId: number, themes: readonly Theme[]): Promise<Theme[]>;
}

export type CommunityChanges = Partial<CommunitySettings>;

/**
 * Changes what is given and nothing else: each step of the set-up and each tab saves its own part.
 * @throws {CartableError} `common.*`, `espaceco.*`, `lifecycle.move-refused`
 */
export function updateCommunity(
  context: CommunitiesContext,
  visitor: SignedInVisitor,
  { communityId, changes }: { readonly communityId: number; readonly changes: CommunityChanges },
): Promise<ReadCommunity> {
  return inTransaction(context, async (db) => {
    const read = await communityOf(db, visitor, { communityId, action: 'manage' });
    if (changesMode(changes)) communityPolicy.require(visitor, 'choose_mode', read);
    const given = { ...read.community, ...cleaned(changes) };
    const community =
      changes.themes === undefined
        ? given
        : { ...given, themes: await context.bindThemes(db, communityId, changes.themes) };
    const domainGrids = (community.openWithEmail ?? []).flatMap(({ grids }) => grids);
    await requireGrids(db, [...community.grids, ...domainGrids], communityId);
    if (community.active !== read.community.active) {
      communityLifecycle.assertMove(stateOf(read.community), stateOf(community));
    }
    checkThemes(community.themes);
    checkStatuses(community.reportStatuses);
    if (changes.sharedThemes !== undefined) await requireOffered(db, visitor, community);
    requirePosition(community);
    requireZoomsInOrder(community);
    await saveCommunity(db, community);
    return { ...read, community };
  });
}

function changesMode({ openWithoutAffiliation, openWithEmail }: CommunityChanges): boolean {
  return openWithoutAffiliation !== undefined || openWithEmail !== undefined;
}

/**
 * Without what is absent, which would take the place of what is there. A mode that is chosen without naming domains
 * leaves none: else the former mode would come back.
 */
function cleaned({ description, editorial, ...changes }: CommunityChanges): CommunityChanges {
  const { openWithoutAffiliation, openWithEmail } = changes;
  const all = {
    ...changes,
    openWithEmail: openWithoutAffiliation !== undefined && openWithEmail === undefined ? null : openWithEmail,
    description: description === undefined ? undefined : cleanHtmlOrNull(description),
    editorial: editorial === undefined ? undefined : cleanHtmlOrNull(editorial),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function requirePosition({ position }: Community): void {
  if (position === null) return;
  const [x = Number.NaN, y = Number.NaN] = (position.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return;
  throw new CartableError('espaceco.position-outside', { position });
}

function requireZoomsInOrder({ zoom, minZoom, maxZoom }: Community): void {
  const min = minZoom ?? 0;
  const max = maxZoom ?? 20;
  if (min <= zoom && zoom <= max) return;
  throw new CartableError('espaceco.zooms-crossed', { min, zoom, max });
}
