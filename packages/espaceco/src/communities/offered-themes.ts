import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type Theme } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import type { Community } from './community.model.ts';
import { listOffering } from './community.store.ts';

/** Themes a community offers to the others. */
export interface OfferedThemes {
  readonly communityId: number;
  readonly communityName: string;
  readonly themes: readonly Theme[];
}

/** By the name of the community. */
export async function listOfferedThemes(
  context: EspacecoContext,
  visitor: SignedInVisitor,
): Promise<OfferedThemes[]> {
  return offeredBy(await listOffering(context.metadata.db, visitor));
}

/** A community shows only what another one offers. @throws {CartableError} `espaceco.theme-not-offered` */
export async function requireOffered(
  db: Connection,
  visitor: SignedInVisitor,
  { id, sharedThemes }: Community,
): Promise<void> {
  const offered = offeredBy(await listOffering(db, visitor));
  for (const { communityId, themes } of sharedThemes) {
    const own = offered.find((one) => one.communityId === communityId && communityId !== id);
    const ownThemes = new Set(own?.themes.map(({ theme }) => theme));
    const missing = themes.find((theme) => !ownThemes.has(theme));
    if (missing === undefined) continue;
    throw new CartableError('espaceco.theme-not-offered', { theme: missing, community: communityId });
  }
}

function offeredBy(communities: readonly Community[]): OfferedThemes[] {
  return communities.map(({ id, name, themes }) => ({
    communityId: id,
    communityName: name,
    themes: themes.filter(({ global }) => global === true),
  }));
}
