import { espacecoCalls } from '@cartable/contract/espaceco';
import { useEffect } from 'react';
import { httpStatusOf } from '../../../../../../base/api/api-error.ts';
import { call } from '../../../../../../base/api/call.ts';
import { useEspacecoMe } from '../../../../parts/membership.ts';
import { communitiesWithZones, mayTakeZones, removeZone } from './kept-zones.ts';

/** Zones of communities whose map is opened no more go too: they were left, closed, or no longer allow it. */
export function useAllowedZones(): void {
  const person = useEspacecoMe().data?.id;
  useEffect(() => {
    if (person !== undefined && mayTakeZones()) removeRefused(person).catch(() => undefined);
  }, [person]);
}

async function removeRefused(person: number): Promise<void> {
  for (const communityId of await communitiesWithZones(person))
    if (await isRefused(communityId)) await removeZone({ person, communityId });
}

/** Without an answer, nothing is known: the zone is for when there is none. */
async function isRefused(communityId: number): Promise<boolean> {
  try {
    const params = { communityId };
    const community = await call(espacecoCalls.getEspacecoCommunity, { params, query: {} });
    // A community that is listed is known to who left it; its layers are for members.
    await call(espacecoCalls.getEspacecoLayers, { params, query: {} });
    return !community.offline_allowed;
  } catch (error) {
    const status = httpStatusOf(error);
    return status === 403 || status === 404;
  }
}
