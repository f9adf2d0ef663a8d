import { createCommunities } from './communities/communities.ts';
import { logoKeys } from './communities/community.store.ts';
import type { EspacecoContext } from './context.ts';
import { documentKeysInUse } from './documents/document.store.ts';
import { createDocuments } from './documents/documents.ts';
import { sweepFiles } from './files/stored-file.ts';
import { createGrids } from './grids/grids.ts';
import { createMembers } from './members/members.ts';
import { createPlanners } from './planners/planners.ts';

export type Espaceco = ReturnType<typeof createEspaceco>;

/** The use cases of the collaborative space over one database. */
export function createEspaceco(context: EspacecoContext) {
  return {
    communities: createCommunities(context),
    documents: createDocuments(context),
    grids: createGrids(),
    members: createMembers(context),
    planners: createPlanners(context),
    /** Takes away the files no row refers to. @returns their keys */
    sweep: () => sweepFiles(context, (keys) => keysInUse(context, keys)),
  };
}

async function keysInUse(
  { metadata: { db } }: EspacecoContext,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set([...(await documentKeysInUse(db, keys)), ...(await logoKeys(db))]);
}
