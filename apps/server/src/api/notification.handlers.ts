import type { Notification, notificationRoutes } from '@cartable/contract';
import { listEndedTasks } from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';

const most = 100;

export const notificationHandlers: HandlersOf<typeof notificationRoutes> = {
  async getMyNotifications({ services: { accounts, datastores }, visitor }) {
    const until = (await accounts.notifications.readUntil(visitor.id)) ?? '';
    const answers = await accounts.notifications.list(visitor.id);
    const tasks = await listEndedTasks(datastores.context, visitor, most);
    const items = [
      ...answers.map(
        ({ id, at, ...answer }): Notification => ({ _id: id, ...answer, date: at, read: at <= until }),
      ),
      ...tasks
        .filter(({ status }) => status === 'SUCCESS' || status === 'FAILURE')
        .map(
          (task): Notification => ({
            _id: `${task._id} ${task.finish}`,
            kind: task.status === 'SUCCESS' ? 'TASK_DONE' : 'TASK_FAILED',
            subject: task.title,
            message: null,
            path: pathOf(task),
            date: task.finish,
            read: task.finish <= until,
          }),
        ),
    ]
      .sort((a, b) => (a.date < b.date ? 1 : -1))
      .slice(0, most);
    return { items, unread: items.filter(({ read }) => !read).length };
  },

  async readMyNotifications({ services, visitor }, { body }) {
    await services.accounts.notifications.markRead(visitor.id, body.until);
  },
};

/** Page of the datasheet, or of its workspace when that is gone. */
function pathOf({
  datastore,
  datasheet_name: name,
}: {
  readonly datastore: { readonly _id: string };
  readonly datasheet_name: string | null;
}): string {
  const list = `/entrepot/${datastore._id}/donnees`;
  return name === null ? list : `${list}/${encodeURIComponent(name)}`;
}
