import type { CallAnswer, CommunityRight } from '@cartable/contract/core';
import { type Member, peopleCalls } from '@cartable/contract/people';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';
import { invalidate, keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';

type MemberPage = CallAnswer<typeof peopleCalls.getMembers>;

interface Change {
  readonly member: Member;
  readonly rights: CommunityRight[];
}

/**
 * Writes the rights of members. The list shows the change at once and takes it back when it is refused; two changes of
 * one member are sent one after the other, each with all the rights.
 */
export function useRights(communityId: string) {
  return useMutation<unknown, ApiError, Change>({
    // In order: the last one sent is the one that stays.
    scope: { id: `rights-${communityId}` },
    mutationFn: ({ member, rights }) =>
      call(peopleCalls.updateMember, {
        params: { communityId },
        body: { user_id: member.user._id, user_rights: rights, user_creation: false },
      }),
    onError: (_error, { member }) => {
      showRights(communityId, member.user._id, member.rights);
      void invalidate(peopleCalls.getMembers, { params: { communityId } });
    },
  });
}

/** In every page of the list kept in this browser. */
export function showRights(communityId: string, userId: string, rights: CommunityRight[]): void {
  queryClient.setQueriesData<MemberPage>(
    { queryKey: keyOf(peopleCalls.getMembers, { params: { communityId } }).slice(0, 2) },
    (page) =>
      page && {
        ...page,
        items: page.items.map((item) => (item.user._id === userId ? { ...item, rights } : item)),
      },
  );
}

/** After somebody came or went, or an answer to a request or an invitation. */
export async function reloadMembers(communityId: string): Promise<void> {
  const request = { params: { communityId } };
  await Promise.all([
    invalidate(peopleCalls.getMembers, request),
    invalidate(peopleCalls.getJoinRequests, request),
    invalidate(peopleCalls.getInvitations, request),
  ]);
}
