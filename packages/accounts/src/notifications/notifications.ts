import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@cartable/contract';
import { type AccountsContext, queriesOf, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { maxNotifications, type NewNotification, type Notification } from './notification.model.ts';

/** What people find in their account, and until when they have read it. */
export function createNotifications(context: AccountsContext) {
  return {
    list: (userId: string) => listNotifications(queriesOf(context), userId),
    readUntil: (userId: string) => readUntil(queriesOf(context), userId),
    markRead: (userId: string, until: string) => markRead(context, userId, until),
  };
}

/** In the transaction of what it tells of: both happen, or neither. */
export async function recordNotification(
  context: AccountsContext,
  queries: AccountsQueries,
  { userId, kind, subject, message = null, path = null }: NewNotification,
): Promise<void> {
  await queries
    .insertInto('notifications')
    .values({ id: randomUUID(), user_id: userId, kind, subject, message, path, at: timestamp(context) })
    .execute();
  const latest = queries
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxNotifications);
  await queries
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', 'not in', latest)
    .execute();
}

async function listNotifications(queries: AccountsQueries, userId: string): Promise<Notification[]> {
  const rows = await queries
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxNotifications)
    .execute();
  return rows.map(({ id, kind, subject, message, path, at }) => ({
    id,
    kind: kind as NotificationKind,
    subject,
    message,
    path,
    at,
  }));
}

async function readUntil(queries: AccountsQueries, userId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('notification_reads')
    .select('until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.until;
}

/** Never back, nor into the future: what has not happened yet cannot have been read. */
async function markRead(context: AccountsContext, userId: string, until: string): Promise<void> {
  const now = timestamp(context);
  const asked = new Date(until).toISOString();
  const value = asked < now ? asked : now;
  await queriesOf(context)
    .insertInto('notification_reads')
    .values({ user_id: userId, until: value })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ until: value }).where('notification_reads.until', '<', value),
    )
    .execute();
}
