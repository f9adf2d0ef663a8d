import type { Work } from '@cartable/contract/datastore';
import type { Translate } from '../../../base/i18n/texts.ts';
import { type RouteLink, routes } from '../../../base/routing/routes.ts';
import { isRunning } from './cached-tasks.ts';
import type { worksTexts } from './works-texts.ts';

type T = Translate<typeof worksTexts.fr>;

export function titleOf(t: T, { kind, title }: Pick<Work, 'kind' | 'title'>): string {
  return t(kind, { title });
}

/** One sentence, for those who do not see the tray. */
export function endOf(t: T, work: Work): string {
  const title = titleOf(t, work);
  if (work.status === 'SUCCESS') return t('ended', { title });
  return t(work.status === 'ABORTED' ? 'stopped' : 'failed', { title });
}

export interface WorkLink {
  readonly label: string;
  readonly link: RouteLink;
}

/** Link to the progress of a work, to its result, or to the report of its failure. */
export function linkOf(t: T, work: Work): WorkLink | undefined {
  const { datasheet_name: datasheetName } = work;
  if (datasheetName === null || work.kind === 'DELETION' || work.kind === 'UNPUBLICATION') return undefined;
  const at = { datastoreId: work.datastore._id, datasheetName };
  const sheet = (activeTab: string) => routes.datastore_datasheet_view({ ...at, activeTab }).link;
  if (work.kind === 'PUBLICATION') {
    return work.status === 'SUCCESS' && work.offering !== null
      ? {
          label: t('seeService'),
          link: routes.datastore_service_view({ ...at, offeringId: work.offering._id }).link,
        }
      : { label: t('seeServices'), link: sheet('services') };
  }
  if (isRunning(work) && work.upload !== null) {
    const link = routes.datastore_datasheet_upload_integration({ ...at, uploadId: work.upload }).link;
    return { label: t('seeProgress'), link };
  }
  if (work.status === 'FAILURE' && work.upload !== null) {
    const link = routes.datastore_upload_details({ ...at, uploadId: work.upload }).link;
    return { label: t('seeReport'), link };
  }
  if (work.stored_data !== null && work.status !== 'ABORTED') {
    const link = routes.datastore_stored_data_details({ ...at, storedDataId: work.stored_data }).link;
    return { label: t(work.status === 'FAILURE' ? 'seeReport' : 'seeData'), link };
  }
  return { label: t('seeData'), link: sheet('dataset') };
}
