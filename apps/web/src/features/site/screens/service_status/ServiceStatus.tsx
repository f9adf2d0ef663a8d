import type { Alert } from '@cartable/contract/site';
import { Alert as Message } from '@codegouvfr/react-dsfr/Alert';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { MarkdownText } from '../../../../base/design/MarkdownText.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useSiteTitle } from '../../../../base/site/site.ts';
import { useAlerts } from '../../parts/alerts/alerts.ts';
import { ServiceHistory } from './ServiceHistory.tsx';
import { texts } from './texts.ts';

export function Screen() {
  const t = useTexts(texts);
  const site = useSiteTitle();
  return (
    <Page title={t('title')} width="narrow">
      <p className="fr-text--lead">{t('lead', { site })}</p>
      <p>
        <a href="/rss/alertes" target="_blank" rel="noopener" title={t('feedTitle')}>
          {t('feed')}
        </a>
      </p>
      <section aria-labelledby="status-alerts">
        <h2 id="status-alerts">{t('alerts')}</h2>
        <CurrentAlerts />
      </section>
      <section aria-labelledby="status-parts">
        <h2 id="status-parts" className="fr-mt-4w">
          {t('parts')}
        </h2>
        <ServiceHistory />
      </section>
    </Page>
  );
}

function CurrentAlerts() {
  const t = useTexts(texts);
  const { data, error, isLoading } = useAlerts();
  if (isLoading) return <Spinner />;
  if (error && data === undefined) return <ErrorAlert title={t('failed')} error={error} />;
  const shown = (data ?? []).filter(({ visibility }) => visibility.serviceLevel);
  if (shown.length === 0) return <p>{t('none')}</p>;
  return shown.map((alert) => <FullAlert key={alert.id} alert={alert} />);
}

function FullAlert({ alert }: { readonly alert: Alert }) {
  const { title, severity, description, details, link, date } = alert;
  return (
    <Message
      className="fr-mb-3w"
      severity={severity === 'alert' ? 'error' : severity}
      as="h3"
      title={title}
      description={
        <>
          <span className="fr-hint-text">
            <DateText date={date} withTime />
          </span>
          {description} {details !== undefined && <MarkdownText className="fr-mt-1w" text={details} />}
          {link.url !== undefined && link.label !== undefined && <a href={link.url}>{link.label}</a>}
        </>
      }
    />
  );
}
