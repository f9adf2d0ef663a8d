import { routes as api, type Mail } from '@cartable/contract';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Page } from '../../design/Page.tsx';
import { DateText } from '../../design/QuantityTexts.tsx';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { en } from './AdministrationMails.texts.en.ts';
import { fr } from './AdministrationMails.texts.fr.ts';
import './administration-mails.css';

const texts = defineTexts('administration_mails', { fr, en });

/** Outbox of the platform; the server answers 404 to anyone but its administrators. Links in it are secrets. */
export function Screen() {
  const t = useTexts(texts);
  const mails = useRead(api.getMails, {}, { staleTime: 0, gcTime: 0, meta: { persist: false } });
  return (
    <Loaded query={mails}>
      {(list) => (
        <Page title={t('title')}>
          <p>{t('lead')}</p>
          {list.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
          {list.map((mail) => (
            <Accordion key={mail._id} titleAs="h2" label={<Label mail={mail} />}>
              <p className="app-mail__text">{mail.text === '' ? t('noText') : mail.text}</p>
            </Accordion>
          ))}
        </Page>
      )}
    </Loaded>
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
      <State mail={mail} />
    </span>
  );
}

function State({ mail }: { readonly mail: Mail }) {
  const t = useTexts(texts);
  const state = stateOf(mail);
  const severity = severities[state];
  return (
    <Badge as="span" small noIcon {...(severity ? { severity } : {})}>
      {t(state)}
    </Badge>
  );
}

const severities = { sent: 'success', kept: 'info', waiting: undefined } as const;

function stateOf({ sent, kept }: Mail): keyof typeof severities {
  if (sent !== null) return 'sent';
  return kept === null ? 'waiting' : 'kept';
}
