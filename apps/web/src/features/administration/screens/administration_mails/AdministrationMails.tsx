import {
  administrationCalls,
  type Mail,
  type MailState,
  mailStates,
} from '@cartable/contract/administration';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData } from '@tanstack/react-query';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { ListPage } from '../../../../base/design/ListPage.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { defineTexts, useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { en } from './AdministrationMails.texts.en.ts';
import { fr } from './AdministrationMails.texts.fr.ts';
import './administration-mails.css';

const texts = defineTexts('administration_mails', { fr, en });

const filters = ['all', ...mailStates] as const;

/** Outbox of the platform; the server answers 404 to anyone but its administrators. Links in it are secrets. */
export function Screen({ route }: { readonly route: RouteOf<'administration_mails'> }) {
  const t = useTexts(texts);
  const { page, search = '' } = route.params;
  const state = filters.find((known) => known === route.params.state) ?? 'all';
  const query = { page: Math.max(1, page), search, state };
  const mails = useRead(
    administrationCalls.getMails,
    { query },
    { staleTime: 0, gcTime: 0, meta: { persist: false }, placeholderData: keepPreviousData },
  );
  const resend = useWrite(administrationCalls.resendMail, {
    onSuccess: () => invalidate(administrationCalls.getMails),
  });
  const go = (change: Partial<typeof query>) =>
    routes.administration_mails({ ...query, page: 1, ...change }).replace();
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      {resend.error && <ErrorAlert title={t('resendFailed')} error={resend.error} />}
      {resend.data && (
        <div role="status" className="fr-mb-3w">
          <Alert severity="success" small description={t('resent', { subject: resend.data.subject })} />
        </div>
      )}
      <div className="app-list-filters">
        <ListSearch label={t('search')} value={search} onSearch={(text) => go({ search: text })} />
        <Select
          label={t('filter')}
          options={filters.map((value) => ({
            value,
            label: value === 'all' ? t('state_all') : t(value),
          }))}
          nativeSelectProps={{
            value: state,
            onChange: (event) => go({ state: event.target.value as typeof state }),
          }}
        />
      </div>
      <Loaded query={mails}>
        {(answer) => (
          <ListPage
            answer={answer}
            linkOf={(next) => routes.administration_mails({ ...query, page: next }).link}
          >
            {answer.items.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
            {answer.items.map((mail) => (
              <Accordion key={mail._id} titleAs="h2" label={<Label mail={mail} />}>
                <Content mail={mail} onResend={() => resend.mutate({ params: { mailId: mail._id } })} />
              </Accordion>
            ))}
          </ListPage>
        )}
      </Loaded>
    </AdministrationPage>
  );
}

function Content({ mail, onResend }: { readonly mail: Mail; readonly onResend: () => void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { subject, to, state, last_error: error, last_error_date: date } = mail;
  return (
    <>
      {error !== null && date !== null && (
        <Alert
          className="fr-mb-2w"
          severity={state === 'failed' ? 'error' : 'warning'}
          small
          description={t('lastError', { date: formatDateTime(date, language), error })}
        />
      )}
      <p className="app-mail__text">{mail.text === '' ? t('noText') : mail.text}</p>
      {(state === 'kept' || state === 'failed') && (
        <Button
          size="small"
          priority="secondary"
          aria-label={t('resendOf', { subject, to })}
          onClick={onResend}
        >
          {t('resend')}
        </Button>
      )}
    </>
  );
}

function Label({ mail }: { readonly mail: Mail }) {
  const t = useTexts(texts);
  return (
    <span className="app-mail__label">
      <span>
        {mail.subject} — {t('to', { to: mail.to })}
      </span>
      <span className="fr-text--sm fr-mb-0">
        <DateText date={mail.created} withTime />
      </span>
      <State state={mail.state} />
    </span>
  );
}

const severities = { sent: 'success', kept: 'info', failed: 'error', waiting: undefined } as const;

function State({ state }: { readonly state: MailState }) {
  const t = useTexts(texts);
  const severity = severities[state];
  return (
    <Badge as="span" small noIcon {...(severity ? { severity } : {})}>
      {t(state)}
    </Badge>
  );
}
