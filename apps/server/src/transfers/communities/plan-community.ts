import { CartableError } from '@cartable/contract';
import { reserveDatabases } from '@cartable/espaceco';
import type { Services } from '../../services.ts';
import type { CommunityManifest } from '../archive-manifest.ts';

/** How a community comes in, decided before anything of it is written. */
export interface CommunityPlan {
  /** Numbers of its databases, there and here. */
  readonly databases: readonly (readonly [there: number, here: number])[];
}

export async function planCommunity(
  { metadata }: Services,
  { manifest, seed }: { readonly manifest: CommunityManifest; readonly seed: string },
): Promise<CommunityPlan> {
  const there = manifest.datasets.map(({ id }) => id);
  if (new Set(there).size < there.length)
    throw new CartableError('transfer.row-refused', { table: 'espaceco_databases', column: 'id' });
  return { databases: await metadata.transaction((db) => reserveDatabases(db, seed, there)) };
}
