import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { taskSchema } from '../entities/task.ts';

/** Long works, told as they go. */
export const taskRoutes = {
  getMyWorks: defineRoute({
    name: 'getMyWorks',
    method: 'GET',
    path: '/api/users/me/jobs',
    tag: 'work',
    access: 'user',
    summary: 'Works under way in one’s datastores, then those ended since a day, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
    answer: z.array(taskSchema),
  }),
  getEvents: defineRoute({
    name: 'getEvents',
    method: 'GET',
    path: '/api/events',
    tag: 'work',
    access: 'user',
    summary:
      'Server-sent events: `works` on connection, then `work` at each change of a work of the datastores one may see; `closed` when the session ends',
    answerKind: 'events',
    errors: ['common.too-many'],
  }),
};
