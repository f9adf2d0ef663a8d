import { use, useId } from 'react';
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
    <Trail segments={[{ label: t('home'), link: routes.home().link }, ...segments, ...trail]} page={title} />
  );
}

interface TrailProps {
  readonly segments: readonly TrailSegment[];
  readonly page: string;
}

/**
 * The breadcrumb of the design system, whose own component ends with a link that leads nowhere: search engines take it
 * for a broken one.
 */
function Trail({ segments, page }: TrailProps) {
  const t = useTexts(shellTexts);
  const id = useId();
  return (
    <nav className="fr-breadcrumb" aria-label={t('trail')}>
      <button type="button" className="fr-breadcrumb__button" aria-expanded="false" aria-controls={id}>
        {t('trailShow')}
      </button>
      <div className="fr-collapse" id={id}>
        <ol className="fr-breadcrumb__list">
          {segments.map(({ label, link }) => (
            <li key={link.href}>
              <a {...link} className="fr-breadcrumb__link">
                {label}
              </a>
            </li>
          ))}
          <li>
            <span className="fr-breadcrumb__link" aria-current="page">
              {page}
            </span>
          </li>
        </ol>
      </div>
    </nav>
  );
}
