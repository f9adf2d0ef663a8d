import { espacecoCalls } from '@cartable/contract/espaceco';
import { useEffect, useState } from 'react';
import { call } from '../../../../../base/api/call.ts';
import { useRead } from '../../../../../base/api/hooks.ts';
import { keptQuery, showKeptPlaces } from './kept-places.ts';
import { movePlaces } from './move-places.ts';

/** A panel that is closed and opened again moves none twice. */
const underWay = new Map<number, Promise<void>>();

/** Places a former version kept in this browser go to the account. @returns why some could not: they stay here */
export function useMovedPlaces(communityId: number): unknown {
  const params = { communityId };
  // Once they are read: what the moves show would be written over by that answer.
  const { isSuccess } = useRead(espacecoCalls.getKeptPlaces, { params }, { staleTime: 60_000 });
  const [problem, tell] = useState<unknown>();
  useEffect(() => {
    if (!isSuccess) return;
    let isHere = true;
    const moving = underWay.get(communityId) ?? moveToAccount(communityId);
    underWay.set(communityId, moving);
    moving
      .catch((error: unknown) => isHere && tell(error))
      .finally(() => underWay.get(communityId) === moving && underWay.delete(communityId));
    return () => {
      isHere = false;
    };
  }, [communityId, isSuccess]);
  return problem;
}

const moveToAccount = (communityId: number): Promise<void> =>
  movePlaces(localStorage, `cartable.guichet.${communityId}.places`, async ({ name, query }) => {
    const body = { kind: 'position' as const, name, query: keptQuery('position', query) };
    showKeptPlaces(communityId, await call(espacecoCalls.keepPlace, { params: { communityId }, body }));
  });
