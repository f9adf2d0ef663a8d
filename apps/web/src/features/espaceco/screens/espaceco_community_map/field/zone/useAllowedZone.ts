import { useEffect } from 'react';
import { mayTakeZones, removeZone } from './kept-zones.ts';

/** What was taken along goes once the community no longer allows it. */
export function useAllowedZone(isAllowed: boolean, person: number | undefined, communityId: number): void {
  useEffect(() => {
    if (isAllowed || person === undefined || !mayTakeZones()) return;
    removeZone({ person, communityId }).catch(() => undefined);
  }, [isAllowed, person, communityId]);
}
