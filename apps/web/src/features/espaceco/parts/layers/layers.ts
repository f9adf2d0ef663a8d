import { espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, useRead, useReadForForm } from '../../../../base/api/hooks.ts';

/** The specification: an hour; every change of one's own reads them again. */
const FRESH_MS = 3_600_000;

export function useLayers(communityId: number) {
  return useRead(
    espacecoCalls.getEspacecoLayers,
    { params: { communityId }, query: {} },
    { staleTime: FRESH_MS },
  );
}

/** For the form of the layers. */
export function useEditedLayers(communityId: number) {
  return useReadForForm(espacecoCalls.getEspacecoLayers, { params: { communityId }, query: {} });
}

/** Tables its members may see, by full name, for a form that begins with them. */
export function useDataOfCommunity(communityId: number, options: { readonly enabled?: boolean } = {}) {
  return useReadForForm(espacecoCalls.getViewableTables, { params: { communityId } }, options);
}

/** Layers of tables, by title of their database, for the form of their tools. */
export function useEditedFeatureTypes(communityId: number) {
  return useReadForForm(espacecoCalls.getEspacecoFeatureTypes, { params: { communityId }, query: {} });
}

export async function reloadLayers(): Promise<void> {
  await Promise.all(
    [
      espacecoCalls.getEspacecoLayers,
      espacecoCalls.getEspacecoFeatureTypes,
      espacecoCalls.getEditableArea,
    ].map((call) => invalidate(call)),
  );
}
