import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { httpStatusOf, messageOf } from '../../../base/api/api-error.ts';
import { formatDuration, formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import type { DepositEntry, DepositQueue } from './deposit-queue.ts';
import { depositTexts } from './deposit-texts.ts';
import { ConnectionLost, isResumable } from './retry.ts';
import './deposit.css';

interface DepositListProps {
  readonly entries: readonly DepositEntry[];
  readonly queue: DepositQueue;
}

/** One line per file: what is done, how fast, what is left, what went wrong, and a way out. */
export function DepositList({ entries, queue }: DepositListProps) {
  const t = useTexts(depositTexts);
  if (entries.length === 0) return null;
  return (
    <ul className="app-deposits" aria-label={t('list')}>
      {entries.map((entry) => (
        <li key={entry.id} className="app-deposits__line">
          <DepositLine entry={entry} queue={queue} />
        </li>
      ))}
    </ul>
  );
}

function DepositLine({ entry, queue }: { readonly entry: DepositEntry; readonly queue: DepositQueue }) {
  const t = useTexts(depositTexts);
  const { id, file, state } = entry;
  const ended = state === 'done' || state === 'failed';
  return (
    <>
      <div className="app-deposits__head">
        <span className="app-deposits__name">{file.name}</span>
        <span className="app-deposits__buttons">
          {state === 'failed' && isResumable(entry.error) && (
            <Button type="button" size="small" priority="secondary" onClick={() => queue.resume(id)}>
              {t('resume')}
            </Button>
          )}
          <Button
            type="button"
            size="small"
            priority="tertiary no outline"
            iconId={ended ? 'fr-icon-delete-line' : 'fr-icon-close-line'}
            title={t(ended ? 'remove' : 'cancel', { name: file.name })}
            onClick={() => queue.remove(id)}
          />
        </span>
      </div>
      {!ended && (
        <progress
          className="app-deposits__bar"
          aria-label={t('progress', { name: file.name })}
          max={Math.max(1, file.size)}
          value={entry.doneBytes}
        />
      )}
      <DepositInfo entry={entry} />
      {state === 'failed' && <FailureText error={entry.error} />}
    </>
  );
}

function DepositInfo({ entry }: { readonly entry: DepositEntry }) {
  const t = useTexts(depositTexts);
  const language = useLanguage();
  const { file, state, doneBytes, resumedBytes, bytesPerSecond, secondsLeft } = entry;
  const size = (bytes: number) => formatSize(bytes, language);
  if (state === 'done')
    return (
      <p className="app-deposits__facts">
        <Badge as="span" small severity="success">
          {t('done')}
        </Badge>{' '}
        {size(file.size)}
      </p>
    );
  if (state === 'failed' && !isResumable(entry.error))
    return <p className="app-deposits__facts">{[t('refused'), size(file.size)].join(' · ')}</p>;
  const info = [
    t(state),
    t('amount', { done: size(doneBytes), total: size(file.size) }),
    state === 'sending' && bytesPerSecond !== null ? t('rate', { rate: size(bytesPerSecond) }) : undefined,
    state === 'sending' && secondsLeft !== null
      ? t('timeLeft', { time: formatDuration(secondsLeft) })
      : undefined,
    resumedBytes > 0 ? t('resumed', { size: size(resumedBytes) }) : undefined,
  ].filter((fact) => fact !== undefined);
  return <p className="app-deposits__facts">{info.join(' · ')}</p>;
}

function FailureText({ error }: { readonly error: unknown }) {
  const t = useTexts(depositTexts);
  return (
    <p className="fr-error-text" role="alert">
      {textOfFailure(error) ?? t(keyOfFailure(error))}
    </p>
  );
}

function textOfFailure(error: unknown): string | undefined {
  if (httpStatusOf(error) === undefined || httpStatusOf(error) === 401) return undefined;
  const text = messageOf(error);
  return text === '' ? undefined : text;
}

/** Without an answer of the server, it is the session, the file on the disk, or the line. */
function keyOfFailure(error: unknown): 'sessionLost' | 'unreadable' | 'connectionLost' {
  if (httpStatusOf(error) === 401) return 'sessionLost';
  if (error instanceof ConnectionLost || httpStatusOf(error) !== undefined) return 'connectionLost';
  return 'unreadable';
}
