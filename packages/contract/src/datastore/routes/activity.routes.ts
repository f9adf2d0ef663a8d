import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { activityKinds, activityPageSchema } from '../entities/activity.ts';
import { base, inDatastore } from './addresses.ts';

const filters = z.object({
  kind: z.enum(activityKinds).optional(),
  /** Part of a subject, a datasheet or a person. */
  search: z.string().max(200).default(''),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** The journal is for those who answer for the community. */
export const activityRoutes = {
  getActivity: defineRoute({
    name: 'getActivity',
    method: 'GET',
    path: `${base}/activity`,
    tag: 'activity',
    access: 'user',
    summary: 'Who did what when in a datastore, newest first',
    params: inDatastore,
    query: filters.extend({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: activityPageSchema,
  }),
  exportActivity: defineRoute({
    name: 'exportActivity',
    method: 'GET',
    path: `${base}/activity/export`,
    tag: 'activity',
    access: 'user',
    summary: 'The same lines as a CSV file',
    params: inDatastore,
    query: filters,
    answerKind: 'file',
  }),
};
