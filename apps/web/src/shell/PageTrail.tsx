import { Breadcrumb } from '@codegouvfr/react-dsfr/Breadcrumb';
import { use } from 'react';
import { useMe } from '../base/api/session.ts';
import type { PageTrailProps, TrailSegment } from '../base/design/page-trail.ts';
import { useTexts } from '../base/i18n/texts.ts';
import { routes, useRoute } from '../base/routing/routes.ts';
import { DatastoreContext } from '../features/datastores/index.ts';
import { accessOf } from './screen-access.ts';
import { shellTexts } from './shell-texts.ts';

/** Home, dashboard, datastore, datasheet (as far as the address knows them), then the screen itself. */
export function PageTrail({ title, trail = [] }: PageTrailProps) {
  const t = useTexts(shellTexts);
  const route = useRoute();
  const { data: me } = useMe();
  const datastore = use(DatastoreContext);
  if (route.name === 'home') return null;

  const segments: TrailSegment[] = [];
  // Everything that is not public is below the dashboard.
  const access = accessOf(route);
  const isPersonal = access !== undefined && access.layout !== 'public' && route.name !== 'dashboard_pro';
  if (me && isPersonal) segments.push({ label: t('dashboard'), link: routes.dashboard_pro().link });
  if (datastore && route.name !== 'datasheet_list') {
    segments.push({
      label: datastore.name,
      link: routes.datasheet_list({ datastoreId: datastore._id }).link,
    });
    const name = 'datasheetName' in route.params ? route.params.datasheetName : undefined;
    if (name !== undefined && route.name !== 'datastore_datasheet_view') {
      const link = routes.datastore_datasheet_view({ datastoreId: datastore._id, datasheetName: name }).link;
      segments.push({ label: name, link });
    }
  }
  return (
    <Breadcrumb
      homeLinkProps={routes.home().link}
      segments={[...segments, ...trail].map(({ label, link }) => ({ label, linkProps: link }))}
      currentPageLabel={title}
    />
  );
}
