import { espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';

/** The specification: an hour; every change of one's own reads them again. */
const FRESH_MS = 3_600_000;

export function useDocuments(communityId: number) {
  return useRead(
    espacecoCalls.getEspacecoDocuments,
    { params: { communityId }, query: {} },
    { staleTime: FRESH_MS },
  );
}

export const reloadDocuments = () => invalidate(espacecoCalls.getEspacecoDocuments);
