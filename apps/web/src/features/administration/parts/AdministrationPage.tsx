import { administrationCalls } from '@cartable/contract/administration';
import type { ReactNode } from 'react';
import { useRead } from '../../../base/api/hooks.ts';
import { Page } from '../../../base/design/Page.tsx';
import type { TrailSegment } from '../../../base/design/page-trail.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { routes, useRoute } from '../../../base/routing/routes.ts';
import { OtherNameAlert } from '../../../base/site/OtherNameAlert.tsx';
import { administrationTexts } from './administration-texts.ts';
import './administration.css';

const sections = [
  ['overview', 'administration'],
  ['requests', 'administration_requests'],
  ['users', 'administration_users'],
  ['communities', 'administration_communities'],
  ['datastores', 'administration_datastores'],
  ['endpoints', 'administration_endpoints'],
  ['jobs', 'administration_jobs'],
  ['mails', 'administration_mails'],
  ['texts', 'administration_texts'],
  ['settings', 'administration_settings'],
  ['health', 'administration_health'],
] as const;

interface AdministrationPageProps {
  readonly title: string;
  readonly lead?: string;
  /** Screens between the administration and this one. */
  readonly trail?: readonly TrailSegment[];
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens of the administrators: where one is among them, and what waits. */
export function AdministrationPage({
  title,
  lead,
  trail: between = [],
  beside,
  actions,
  children,
}: AdministrationPageProps) {
  const t = useTexts(administrationTexts);
  const { name } = useRoute();
  const trail =
    name === 'administration'
      ? []
      : [{ label: t('administration'), link: routes.administration().link }, ...between];
  return (
    <Page title={title} trail={trail} {...(beside ? { beside } : {})} {...(actions ? { actions } : {})}>
      <nav className="app-admin-menu" aria-label={t('menu')}>
        <ul className="fr-raw-list">
          {sections.map(([label, route]) => (
            <li key={route}>
              <a
                className="app-admin-menu__link"
                {...routes[route]().link}
                {...(name === route ||
                (route === 'administration_datastores' && name === 'administration_datastore') ||
                (route === 'administration_texts' && name === 'administration_text')
                  ? { 'aria-current': 'page' }
                  : {})}
              >
                {t(label)}
                {route === 'administration_requests' && <PendingRequests />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <OtherNameAlert />
      {lead && <p className="app-admin-lead">{lead}</p>}
      {children}
    </Page>
  );
}

function PendingRequests() {
  const { data } = useSummary();
  return data && data.pending_requests > 0 ? (
    <span className="app-admin-menu__count">{data.pending_requests}</span>
  ) : null;
}

const FRESH_MS = 15_000;

export function useSummary(enabled = true) {
  return useRead(
    administrationCalls.getAdministrationSummary,
    {},
    { staleTime: FRESH_MS, meta: { persist: false }, enabled },
  );
}
