import { type AdministrationSummary, administrationCalls } from '@cartable/contract/administration';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage, useSummary } from '../../parts/AdministrationPage.tsx';
import { Acts } from './Acts.tsx';
import { texts } from './texts.ts';

/** Home page of administrators: what needs them, the figures, and what they did. */
export function Screen({ route }: { readonly route: RouteOf<'administration'> }) {
  const t = useTexts(texts);
  const summary = useSummary();
  return (
    <AdministrationPage title={t('title')}>
      <Loaded query={summary}>
        {(figures) => (
          <>
            <Alerts figures={figures} />
            <Figures figures={figures} />
          </>
        )}
      </Loaded>
      <Acts page={Math.max(1, route.params.page)} />
    </AdministrationPage>
  );
}

function Alerts({ figures }: { readonly figures: AdministrationSummary }) {
  const t = useTexts(texts);
  const { data: health } = useRead(
    administrationCalls.getHealth,
    {},
    { staleTime: 30_000, meta: { persist: false } },
  );
  const { pending_requests: requests, failed_jobs: jobs, failed_mails: mails } = figures;
  const alerts = [
    ...(health?.state === 'failure'
      ? [['error', 'alertHealthFailure', routes.administration_health()] as const]
      : []),
    ...(health?.state === 'warning'
      ? [['warning', 'alertHealth', routes.administration_health()] as const]
      : []),
  ];
  return (
    <section className="fr-mb-4w">
      <h2>{t('toWatch')}</h2>
      {alerts.map(([severity, words, to]) => (
        <Alert
          key={words}
          className="fr-mb-2w"
          severity={severity}
          small
          description={<a {...to.link}>{t(words)}</a>}
        />
      ))}
      {requests > 0 && (
        <Alert
          className="fr-mb-2w"
          severity="info"
          small
          description={
            <a {...routes.administration_requests().link}>{t('alertRequests', { count: requests })}</a>
          }
        />
      )}
      {jobs > 0 && (
        <Alert
          className="fr-mb-2w"
          severity="warning"
          small
          description={
            <a {...routes.administration_jobs({ status: 'FAILURE' }).link}>
              {t('alertJobs', { count: jobs })}
            </a>
          }
        />
      )}
      {mails > 0 && (
        <Alert
          className="fr-mb-2w"
          severity="warning"
          small
          description={
            <a {...routes.administration_mails({ state: 'failed' }).link}>
              {t('alertMails', { count: mails })}
            </a>
          }
        />
      )}
      {alerts.length + requests + jobs + mails === 0 && <p>{t('nothing')}</p>}
    </section>
  );
}

function Figures({ figures }: { readonly figures: AdministrationSummary }) {
  const t = useTexts(texts);
  const cards = [
    {
      label: t('users'),
      figure: figures.users,
      to: routes.administration_users(),
      sub: figures.disabled_users > 0 ? t('disabledUsers', { count: figures.disabled_users }) : '',
    },
    {
      label: t('communities'),
      figure: figures.communities,
      to: routes.administration_communities(),
      sub: '',
    },
    { label: t('datastores'), figure: figures.datastores, to: routes.administration_datastores(), sub: '' },
    { label: t('requests'), figure: figures.pending_requests, to: routes.administration_requests(), sub: '' },
    {
      label: t('jobs'),
      figure: figures.running_jobs,
      to: routes.administration_jobs(),
      sub: figures.waiting_jobs > 0 ? t('waitingJobs', { count: figures.waiting_jobs }) : '',
    },
    { label: t('mails'), figure: figures.waiting_mails, to: routes.administration_mails(), sub: '' },
  ];
  return (
    <section>
      <h2>{t('figures')}</h2>
      <ul className="app-admin-cards">
        {cards.map(({ label, figure, to, sub }) => (
          <li key={label} className="app-admin-card">
            <h3>
              <a {...to.link}>{label}</a>
            </h3>
            <p className="app-admin-card__figure">{figure}</p>
            {sub !== '' && <p className="app-data-table__sub">{sub}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
