import {
  SERVICE_DAYS,
  type ServiceDay,
  type ServiceState,
  type ServiceStatus,
  siteCalls,
} from '@cartable/contract/site';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { formatDate } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { lastDays, shareOf, worstOf } from './days.ts';
import { texts } from './texts.ts';
import './service-status.css';

const FRESH_MS = 60_000;
const colours = { ok: 'success', warning: 'warning', failure: 'error' } as const;

/** Each part of the platform as it is, and as it was day by day. */
export function ServiceHistory() {
  const status = useRead(siteCalls.getServiceStatus, {}, { staleTime: FRESH_MS });
  return (
    <Loaded query={status}>
      {({ parts }) => (
        <ul className="fr-raw-list">
          {parts.map((part) => (
            <li key={part.name} className="app-status">
              <Part part={part} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Part({ part: { name, state, days } }: { readonly part: ServiceStatus['parts'][number] }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const share = shareOf(days);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <>
      <div className="app-status__head">
        <h3 className="fr-h6 fr-mb-0">{t(name)}</h3>
        {state === null ? (
          <Badge as="span" small noIcon>
            {t('unknown')}
          </Badge>
        ) : (
          <Badge as="span" small severity={colours[state]}>
            {t(state)}
          </Badge>
        )}
      </div>
      <div className="app-status__days" aria-hidden="true">
        {lastDays(days, new Date()).map(({ day, seen }) => (
          <DayBar key={day} day={day} seen={seen} />
        ))}
      </div>
      <p className="fr-hint-text fr-mb-0">
        {share === undefined
          ? t('noMeasure')
          : t('share', { share: percent.format(share), count: days.length, limit: SERVICE_DAYS })}
      </p>
    </>
  );
}

function DayBar({ day, seen }: { readonly day: string; readonly seen: ServiceDay | undefined }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const state: ServiceState | undefined = seen && worstOf(seen);
  const words = state === undefined ? t('noMeasure') : t(state);
  return (
    <span
      className={`app-status__day app-status__day--${state ?? 'none'}`}
      title={t('ofDay', { day: formatDate(`${day}T12:00:00.000Z`, language), words })}
    />
  );
}
