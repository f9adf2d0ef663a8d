import type { Task } from '@cartable/contract/datastore';
import type { Translate } from '../../../base/i18n/texts.ts';
import { type RouteLink, routes } from '../../../base/routing/routes.ts';
import { isRunning } from './cached-tasks.ts';
import type { tasksTexts } from './tasks-texts.ts';

type T = Translate<typeof tasksTexts.fr>;

export function titleOf(t: T, { kind, title }: Pick<Task, 'kind' | 'title'>): string {
  return t(kind, { title });
}

/** One sentence, for those who do not see the tray. */
export function endOf(t: T, task: Task): string {
  const title = titleOf(t, task);
  if (task.status === 'SUCCESS') return t('ended', { title });
  return t(task.status === 'ABORTED' ? 'stopped' : 'failed', { title });
}

export interface WorkLink {
  readonly label: string;
  readonly link: RouteLink;
}

/** Link to the progress of a task, to its result, or to the report of its failure. */
export function linkOf(t: T, task: Task): WorkLink | undefined {
  const { datasheet_name: datasheetName } = task;
  if (datasheetName === null || task.kind === 'DELETION' || task.kind === 'UNPUBLICATION') return undefined;
  const at = { datastoreId: task.datastore._id, datasheetName };
  const sheet = (activeTab: string) => routes.datastore_datasheet_view({ ...at, activeTab }).link;
  if (task.kind === 'PUBLICATION') {
    return task.status === 'SUCCESS' && task.offering !== null
      ? {
          label: t('seeService'),
          link: routes.datastore_service_view({ ...at, offeringId: task.offering._id }).link,
        }
      : { label: t('seeServices'), link: sheet('services') };
  }
  if (isRunning(task) && task.upload !== null) {
    const link = routes.datastore_datasheet_upload_integration({ ...at, uploadId: task.upload }).link;
    return { label: t('seeProgress'), link };
  }
  if (task.status === 'FAILURE' && task.upload !== null) {
    const link = routes.datastore_upload_details({ ...at, uploadId: task.upload }).link;
    return { label: t('seeReport'), link };
  }
  if (task.stored_data !== null && task.status !== 'ABORTED') {
    const link = routes.datastore_stored_data_details({ ...at, storedDataId: task.stored_data }).link;
    return { label: t(task.status === 'FAILURE' ? 'seeReport' : 'seeData'), link };
  }
  return { label: t('seeData'), link: sheet('dataset') };
}
