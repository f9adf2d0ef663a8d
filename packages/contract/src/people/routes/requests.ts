import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { LIST_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import {
  accessFormSchema,
  contactFormSchema,
  joinFormSchema,
  myAccessRequestSchema,
} from '../entities/request.ts';

/** Requests to the support, to communities and to producers: each makes mails. */
export const requestRoutes = {
  contactUs: defineRoute({
    name: 'contactUs',
    method: 'POST',
    path: '/contact_us',
    tag: 'contact',
    access: 'public',
    summary: 'Write to the support; an acknowledgement is mailed',
    body: contactFormSchema,
    answer: z.object({ success: z.literal(true) }),
    errors: ['contact.banned-word', 'common.too-many'],
  }),
  joinCommunity: defineRoute({
    name: 'joinCommunity',
    method: 'POST',
    path: '/join_community',
    tag: 'contact',
    access: 'user',
    summary: 'Ask to join a public community; its managers are written to',
    body: joinFormSchema,
    errors: [
      'member.already',
      'join-request.pending',
      'join-request.repeated',
      'account.email-unconfirmed',
      'common.too-many',
    ],
  }),
  requestAccesses: defineRoute({
    name: 'requestAccesses',
    method: 'POST',
    path: '/accesses_request',
    tag: 'contact',
    access: 'user',
    summary: 'Ask a producer for access to restricted services of a record of the catalogue',
    body: accessFormSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: z.object({ state: z.literal('success') }),
    errors: [
      'access-request.layer-unknown',
      'access-request.nobody',
      'access-request.beneficiary-unfit',
      'access-request.repeated',
      'account.email-unconfirmed',
      'common.too-many',
    ],
  }),
  getMyAccessRequests: defineRoute({
    name: 'getMyAccessRequests',
    method: 'GET',
    path: '/api/users/me/access_requests',
    tag: 'user',
    access: 'user',
    summary: 'One’s requests for access of the last 90 days and what became of them, newest first',
    answer: z.array(myAccessRequestSchema),
  }),
  withdrawAccessRequest: defineRoute({
    name: 'withdrawAccessRequest',
    method: 'DELETE',
    path: '/api/users/me/access_requests/{requestId}',
    tag: 'user',
    access: 'user',
    summary: 'Withdraw one’s request for access; those it was mailed to are told',
    params: z.object({ requestId: uuid }),
  }),
};
