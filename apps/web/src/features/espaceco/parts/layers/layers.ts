import { espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';

/** The specification: an hour; every change of one's own reads them again. */
const FRESH_MS = 3_600_000;

export function useLayers(communityId: number) {
  return useRead(
    espacecoCalls.getEspacecoLayers,
    { params: { communityId }, query: {} },
    { staleTime: FRESH_MS },
  );
}

/** Tables its members may see, by full name. */
export function useViewableTables(communityId: number) {
  return useRead(espacecoCalls.getViewableTables, { params: { communityId } });
}

/** Layers of tables, by title of their database. */
export function useFeatureTypes(communityId: number) {
  return useRead(espacecoCalls.getEspacecoFeatureTypes, { params: { communityId }, query: {} });
}

export async function reloadLayers(): Promise<void> {
  await Promise.all(
    [espacecoCalls.getEspacecoLayers, espacecoCalls.getEspacecoFeatureTypes].map((call) => invalidate(call)),
  );
}
