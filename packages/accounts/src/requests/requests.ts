import type { CommunityRight } from '@cartable/contract';
import { type AccountsContext, queriesOf } from '../context.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { listAccessRequestsOf } from './access-request.store.ts';
import {
  acceptJoinRequest,
  readJoinRequests,
  refuseJoinRequest,
  withdrawJoinRequest,
} from './answer-join-request.ts';
import { askToJoin } from './ask-to-join.ts';
import { type ContactMessage, contactSupport } from './contact-support.ts';
import { listRequestsOf } from './join-request.store.ts';
import { type AccessRequest, requestAccess } from './request-access.ts';
import { findSupport } from './support.ts';
import { withdrawAccessRequest } from './withdraw-access-request.ts';

type Sender = Parameters<typeof contactSupport>[1];
type RequestOf = { readonly communityId: string; readonly requestId: string };

export type Requests = ReturnType<typeof createRequests>;

/** Requests of people to the support, to communities and to producers. */
export function createRequests(context: AccountsContext) {
  return {
    findSupport: () => findSupport(context, queriesOf(context)),
    contactSupport: (sender: Sender, message: ContactMessage) => contactSupport(context, sender, message),

    askToJoin: (visitor: SignedInVisitor, request: { communityId: string; message: string | null }) =>
      askToJoin(context, visitor, request),
    joinRequests: (visitor: SignedInVisitor, communityId: string) =>
      readJoinRequests(context, visitor, communityId),
    acceptJoinRequest: (
      visitor: SignedInVisitor,
      request: RequestOf & { rights: readonly CommunityRight[] },
    ) => acceptJoinRequest(context, visitor, request),
    refuseJoinRequest: (visitor: SignedInVisitor, request: RequestOf & { message: string | null }) =>
      refuseJoinRequest(context, visitor, request),
    ownJoinRequests: (visitor: SignedInVisitor) => listRequestsOf(queriesOf(context), visitor.id),
    withdrawJoinRequest: (visitor: SignedInVisitor, requestId: string) =>
      withdrawJoinRequest(context, visitor, requestId),

    requestAccess: (visitor: SignedInVisitor, request: AccessRequest) =>
      requestAccess(context, visitor, request),
    ownAccessRequests: (visitor: SignedInVisitor) => listAccessRequestsOf(queriesOf(context), visitor.id),
    withdrawAccessRequest: (visitor: SignedInVisitor, requestId: string) =>
      withdrawAccessRequest(context, visitor, requestId),
  };
}
