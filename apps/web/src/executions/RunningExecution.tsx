import { routes as api, type Execution, type StoredData } from '@cartable/contract';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../api/hooks.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { ErrorAlert } from '../design/ErrorAlert.tsx';
import { formatDuration } from '../design/quantities.ts';
import { type Translate, useTexts } from '../i18n/texts.ts';
import { forgetStoredData } from './after-generation.ts';
import { executionTexts } from './executions-texts.ts';

export interface ExecutionProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly execution: Execution;
}

/** Level, amount done, time left, and the way to stop. */
export function RunningExecution({ datastoreId, storedData, execution }: ExecutionProps) {
  const t = useTexts(executionTexts);
  const [asking, setAsking] = useState(false);
  const cancel = useWrite(api.cancelExecution, { onSettled: forgetStoredData });
  const { name } = storedData;
  const { progress } = execution;
  return (
    <div className="app-execution">
      {cancel.error && <ErrorAlert error={cancel.error} onClose={() => cancel.reset()} />}
      <div className="app-execution__head">
        <Amount execution={execution} />
        {execution.abilities.cancel && (
          <Button
            type="button"
            size="small"
            priority="tertiary"
            iconId="fr-icon-close-line"
            disabled={cancel.isPending}
            onClick={() => setAsking(true)}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
      {progress !== null && progress.total !== null && (
        <progress
          className="app-execution__bar"
          max={Math.max(1, progress.total)}
          value={progress.done}
          aria-label={t('progress', { name })}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={t('cancelTitle', { name })}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate({ params: { datastoreId, executionId: execution._id } });
        }}
      >
        {storedData.status === 'MODIFYING' ? t('cancelTextAgain') : t('cancelText')}
      </ConfirmDialog>
    </div>
  );
}

const units = ['tiles', 'files', 'features'] as const;

function Amount({ execution: { status, progress } }: { readonly execution: Execution }) {
  const t = useTexts(executionTexts);
  if (status !== 'PROGRESS' || progress === null)
    return <p className="app-execution__amount">{t('waiting')}</p>;
  const { level, seconds_left: left } = progress;
  const parts = [
    level === null ? undefined : t('level', { level }),
    amountOf(t, progress),
    left === null ? undefined : t('timeLeft', { time: formatDuration(left) }),
  ].filter((part) => part !== undefined);
  return <p className="app-execution__amount">{parts.join(' · ')}</p>;
}

/** What people count is told as it is; work cut otherwise, as a share. */
function amountOf(
  t: Translate<typeof executionTexts.fr>,
  { done, total, unit }: NonNullable<Execution['progress']>,
): string | undefined {
  const known = units.find((name) => name === unit);
  if (known === undefined)
    return total === null
      ? undefined
      : t('share', { percent: Math.floor((100 * done) / Math.max(1, total)) });
  return total === null
    ? t('amountOnly', { done, unit: t(known) })
    : t('amount', { done, total, unit: t(known) });
}
