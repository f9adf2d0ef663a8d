import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { creationRequestFormSchema, myCreationRequestSchema } from '../entities/creation-request.ts';

const root = '/api/users/me/datastore_requests';

export const creationRequestRoutes = {
  requestDatastoreCreation: defineRoute({
    name: 'requestDatastoreCreation',
    method: 'POST',
    path: '/datastore_create_request',
    tag: 'contact',
    access: 'user',
    summary: 'Ask the administrators for a workspace; they are mailed, and so is the applicant',
    body: creationRequestFormSchema,
    answer: z.object({ success: z.literal(true) }),
    errors: [
      'account.email-unconfirmed',
      'creation-request.pending',
      'datastore.technical-name-taken',
      'common.too-many',
    ],
  }),
  getMyCreationRequests: defineRoute({
    name: 'getMyCreationRequests',
    method: 'GET',
    path: root,
    tag: 'user',
    access: 'user',
    summary: 'Workspaces the person asked for in the last 90 days, the latest first',
    answer: z.array(myCreationRequestSchema),
  }),
  withdrawMyCreationRequest: defineRoute({
    name: 'withdrawMyCreationRequest',
    method: 'DELETE',
    path: `${root}/{requestId}`,
    tag: 'user',
    access: 'user',
    summary: 'Take back a request that waits; another one may then be made',
    params: z.object({ requestId: uuid }),
    errors: ['creation-request.decided'],
  }),
};
