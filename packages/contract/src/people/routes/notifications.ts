import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { notificationSchema } from '../entities/notification.ts';

const root = '/api/users/me/notifications';

/** What a person was told lately, and which of it is new to them. */
export const notificationRoutes = {
  getMyNotifications: defineRoute({
    name: 'getMyNotifications',
    method: 'GET',
    path: root,
    tag: 'user',
    access: 'user',
    summary: 'Works that ended and requests that were answered, the latest first: a hundred at most',
    answer: z.object({ items: z.array(notificationSchema), unread: z.number().int() }),
  }),
  readMyNotifications: defineRoute({
    name: 'readMyNotifications',
    method: 'POST',
    path: `${root}/read`,
    tag: 'user',
    access: 'user',
    summary: 'Mark as read all that happened until then',
    body: z.object({ until: dateTime }),
  }),
};
