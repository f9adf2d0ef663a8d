import { z } from 'zod';
import { dateTime } from '../../core/common.ts';

/** What people are told in their account: a work that ended, a request that was answered. */
export const notificationKinds = [
  'TASK_DONE',
  'TASK_FAILED',
  'JOIN_ACCEPTED',
  'JOIN_REFUSED',
  'WORKSPACE_ACCEPTED',
  'WORKSPACE_REFUSED',
  'PERMISSION_GRANTED',
  'SPACE_ACCEPTED',
  'SPACE_REFUSED',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationSchema = z.object({
  _id: z.string(),
  kind: z.enum(notificationKinds),
  /** Name of what it is about: data, a service, a community, a workspace. */
  subject: z.string(),
  /** Why it was refused, in the words of who did. */
  message: z.string().nullable(),
  /** Page of the site that shows more. */
  path: z.string().nullable(),
  date: dateTime,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;
