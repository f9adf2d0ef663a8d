import {
  type EspacecoCommunity,
  espacecoCalls,
  REPLY_CONTENT_MAX,
  type ReceivedReport,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../../base/api/api-error.ts';
import { invalidate, useRead, useWrite } from '../../../../../base/api/hooks.ts';
import { failureOf } from '../../../../../base/api/unread.ts';
import { FailedPart } from '../../../../../base/design/FailedPart.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import type { MapPlace } from '../../../../../map/index.ts';
import { reloadReports } from '../../../parts/reports/report-cache.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { placeOf } from '../../../parts/settings/position.ts';
import { reportsTexts } from './reports-texts.ts';

interface ReceivedReportsProps {
  readonly community: EspacecoCommunity;
  /** Who comes for them finds them unfolded. @default false */
  readonly isOpen?: boolean;
  readonly onShow: (place: MapPlace) => void;
}

/** As many as one looks at in one go; the next ones follow as these are decided. */
const shown = 10;
const FRESH_MS = 20_000;

/** Reports sent without an account, which a manager takes or refuses. */
export function ReceivedReports({ community, isOpen = false, onShow }: ReceivedReportsProps) {
  const t = useTexts(reportsTexts);
  const read = useRead(
    espacecoCalls.getReceivedReports,
    { params: { communityId: community.id }, query: { limit: shown } },
    { enabled: community.abilities.manage === true, staleTime: FRESH_MS, meta: { persist: false } },
  );
  const { data } = read;
  const failure = failureOf(read);
  const summary = useRef<HTMLElement>(null);
  const [hasDecided, decide] = useState(false);
  const decided = useRef<number>(undefined);
  // What was pressed goes with its report: the focus goes to those that are left, or to where they were.
  useEffect(() => {
    if (decided.current === undefined || data?.content.some(({ id }) => id === decided.current)) return;
    decided.current = undefined;
    // Who is elsewhere by then stays there.
    if (document.activeElement === document.body) summary.current?.focus();
  }, [data]);
  const onDecided = (id: number) => {
    decided.current = id;
    decide(true);
  };
  if (failure)
    return <FailedPart title={t('receivedFailed')} error={failure} retry={() => void read.refetch()} />;
  if (!data || (data.total === 0 && !hasDecided)) return null;
  if (data.total === 0)
    return (
      <p
        ref={summary as RefObject<HTMLParagraphElement>}
        tabIndex={-1}
        className="fr-hint-text"
        role="status"
      >
        {t('receivedNone')}
      </p>
    );
  return (
    <details className="app-guichet-received fr-mb-2w" open={isOpen}>
      <summary ref={summary}>{t('received', { count: data.total })}</summary>
      <p className="fr-hint-text fr-mt-1w">{t('receivedHint')}</p>
      <ul className="app-reports__list" aria-label={t('received', { count: data.total })}>
        {data.content.map((one) => (
          <Received
            key={one.id}
            received={one}
            communityId={community.id}
            onShow={onShow}
            onDecided={onDecided}
          />
        ))}
      </ul>
    </details>
  );
}

interface ReceivedProps {
  readonly received: ReceivedReport;
  readonly communityId: number;
  readonly onShow: (place: MapPlace) => void;
  /** Before the list is without it. */
  readonly onDecided: (id: number) => void;
}

function Received({ received, communityId, onShow, onDecided }: ReceivedProps) {
  const t = useTexts(reportsTexts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const [reason, setReason] = useState<string>();
  const [problem, tell] = useState('');
  const params = { communityId, receivedId: received.id };
  const again = () => invalidate(espacecoCalls.getReceivedReports);
  const onError = (error: Parameters<typeof messageOf>[0]) => {
    tell(messageOf(error));
    void again();
  };
  const accept = useWrite(espacecoCalls.acceptReceivedReport, {
    onError,
    onSuccess: async ({ id }) => {
      notify({ description: t('receivedTaken', { id }) });
      onDecided(received.id);
      await Promise.all([again(), reloadReports()]);
    },
  });
  const refuse = useWrite(espacecoCalls.refuseReceivedReport, {
    onError,
    onSuccess: async () => {
      onDecided(received.id);
      await again();
    },
  });
  const place = placeOf(received.geometry);
  const isBusy = accept.isPending || refuse.isPending;
  const facts = [received.attributes[0]?.theme ?? tr('noTheme'), formatDateTime(received.received, language)];
  return (
    <li className="app-report">
      <p className="app-report__comment fr-mb-1v">{received.comment || tr('noComment')}</p>
      <p className="fr-hint-text fr-mb-1v">{facts.join(' · ')}</p>
      {received.files.map(({ url, name }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className="fr-mr-2w">
          {name}
        </a>
      ))}
      {problem !== '' && (
        <p className="fr-error-text" role="alert">
          {problem}
        </p>
      )}
      {reason !== undefined && (
        <Input
          textArea
          label={t('receivedReason')}
          hintText={t('receivedReasonHint')}
          nativeTextAreaProps={{
            value: reason,
            rows: 2,
            maxLength: REPLY_CONTENT_MAX,
            onChange: ({ target }) => setReason(target.value),
          }}
        />
      )}
      <div className="app-guichet__acts fr-mt-1w">
        {place && (
          <Button size="small" priority="tertiary" onClick={() => onShow(place)}>
            {t('receivedShow')}
          </Button>
        )}
        <Button size="small" disabled={isBusy} onClick={() => accept.mutate({ params })}>
          {t('receivedTake')}
        </Button>
        {reason === undefined ? (
          <Button size="small" priority="secondary" disabled={isBusy} onClick={() => setReason('')}>
            {t('receivedRefuse')}
          </Button>
        ) : (
          <Button
            size="small"
            priority="secondary"
            disabled={isBusy}
            onClick={() => refuse.mutate({ params, body: { reason } })}
          >
            {t('receivedRefuseNow')}
          </Button>
        )}
      </div>
    </li>
  );
}
