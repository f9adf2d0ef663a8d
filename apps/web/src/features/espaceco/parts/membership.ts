import { type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, useRead, useWrite } from '../../../base/api/hooks.ts';

const FRESH_MS = 60_000;

/** The signed-in person in the collaborative space, and what they belong to. */
export function useEspacecoMe() {
  return useRead(espacecoCalls.getEspacecoMe, {}, { staleTime: FRESH_MS });
}

/** Lists and communities tell what the person is in each: all are read again after a change of it. */
export async function reloadMemberships(): Promise<void> {
  await Promise.all(
    [
      espacecoCalls.getEspacecoMe,
      espacecoCalls.getEspacecoMembers,
      espacecoCalls.getEspacecoCommunity,
      espacecoCalls.getEspacecoCommunities,
      espacecoCalls.getEspacecoCommunitiesAsMember,
      espacecoCalls.searchEspacecoCommunities,
      espacecoCalls.getEditableArea,
    ].map((call) => invalidate(call)),
  );
}

/** Asks to join a community: a member at once where it is open, else once a manager accepts. */
export function useJoin(community: EspacecoCommunity, onJoined: (isMember: boolean) => void) {
  const me = useEspacecoMe();
  const join = useWrite(espacecoCalls.addEspacecoMembers, {
    onSuccess: async (members) => {
      onJoined(members.some(({ role }) => role === 'member'));
      await reloadMemberships();
    },
  });
  const id = me.data?.id;
  return {
    isReady: id !== undefined && !join.isPending,
    error: join.error,
    ask: () => {
      if (id !== undefined) join.mutate({ params: { communityId: community.id }, body: { members: [id] } });
    },
  };
}

/** Leaves a community, or takes back what was asked of it. */
export function useLeave(community: EspacecoCommunity, onLeft: () => void) {
  const me = useEspacecoMe();
  const leave = useWrite(espacecoCalls.removeEspacecoMember, {
    onSuccess: async () => {
      onLeft();
      await reloadMemberships();
    },
  });
  const id = me.data?.id;
  return {
    isReady: id !== undefined && !leave.isPending,
    error: leave.error,
    leave: () => {
      if (id !== undefined) leave.mutate({ params: { communityId: community.id, userId: id } });
    },
  };
}
