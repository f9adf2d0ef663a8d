import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { creationRequestFormSchema } from '../entities/creation-request.ts';

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
};
