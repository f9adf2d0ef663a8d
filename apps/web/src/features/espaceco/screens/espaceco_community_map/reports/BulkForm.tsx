import {
  type EspacecoCommunity,
  espacecoCalls,
  REPLY_CONTENT_MAX,
  type ReportStatus,
} from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useRef, useState } from 'react';
import { isAbortOrNetworkError, messageOf } from '../../../../../base/api/api-error.ts';
import { call } from '../../../../../base/api/call.ts';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { reloadReports } from '../../../parts/reports/report-cache.ts';
import { useStatusTitle, wishedStatuses } from '../../../parts/reports/report-status.ts';
import { reportsTexts } from './reports-texts.ts';

interface BulkFormProps {
  readonly community: EspacecoCommunity;
  readonly chosen: ReadonlySet<number>;
  /** @param left those that were refused */
  readonly onDone: (left: readonly number[]) => void;
}

interface Refused {
  readonly id: number;
  readonly reason: string;
}

/** One answer and one status for several reports, given one after the other; those that are refused are told, and stay chosen. */
export function BulkForm({ community, chosen, onDone }: BulkFormProps) {
  const t = useTexts(reportsTexts);
  const title = useStatusTitle(community);
  const [status, setStatus] = useState('');
  const [content, setContent] = useState('');
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const outcome = useRef<HTMLParagraphElement>(null);
  const isBusy = done !== undefined;
  const send = async () => {
    const failures: Refused[] = [];
    setRefused([]);
    for (const [rank, id] of [...chosen].entries()) {
      setDone(rank);
      try {
        await call(espacecoCalls.addReply, {
          params: { reportId: id },
          body: {
            content: content.trim(),
            in_bulk: true,
            ...(status === '' ? {} : { status: status as ReportStatus }),
          },
        });
      } catch (error) {
        // Nobody knows then whether the server had it: sent again, it may be there twice.
        failures.push({ id, reason: isAbortOrNetworkError(error) ? t('bulkUnsure') : messageOf(error) });
      }
    }
    setDone(undefined);
    setRefused(failures);
    // What was not given to all of them is there to be given again, to those that are left.
    if (failures.length === 0) {
      setContent('');
      setStatus('');
    }
    notify({ description: t('bulkDone', { count: chosen.size - failures.length }) });
    onDone(failures.map(({ id }) => id));
    // The fields go, and the button that was pressed with them.
    outcome.current?.focus();
    await reloadReports();
  };
  return (
    <form
      className="app-guichet-bulk"
      aria-label={t('bulk')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p ref={outcome} tabIndex={-1} className="fr-mb-1w" role="status">
        {isBusy ? t('bulkBusy', { done: done + 1, count: chosen.size }) : t('chosen', { count: chosen.size })}
      </p>
      {refused.length > 0 && (
        <Alert
          small
          severity="warning"
          role="alert"
          className="fr-mb-2w"
          description={
            <ul>
              {refused.map(({ id, reason }) => (
                <li key={id}>{t('bulkRefused', { id, reason })}</li>
              ))}
            </ul>
          }
        />
      )}
      {chosen.size > 0 && (
        <div className="app-guichet-bulk__fields">
          <Select
            label={t('bulkStatus')}
            options={[
              { value: '', label: t('bulkKeep') },
              ...wishedStatuses(community).map((code) => ({ value: code as string, label: title(code) })),
            ]}
            nativeSelectProps={{ value: status, onChange: ({ target }) => setStatus(target.value) }}
          />
          <Input
            textArea
            label={t('bulkReply')}
            nativeTextAreaProps={{
              value: content,
              rows: 2,
              maxLength: REPLY_CONTENT_MAX,
              onChange: ({ target }) => setContent(target.value),
            }}
          />
          <Button type="submit" disabled={isBusy || (status === '' && content.trim() === '')}>
            {t('bulkSend', { count: chosen.size })}
          </Button>
        </div>
      )}
    </form>
  );
}
