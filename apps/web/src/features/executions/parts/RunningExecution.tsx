import { datastoreCalls, type Execution, type StoredData } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { amountText, amountTexts } from '../../tasks/index.ts';
import { invalidateStoredData } from './after-generation.ts';
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
  const cancel = useWrite(datastoreCalls.cancelExecution, { onSettled: invalidateStoredData });
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

function Amount({ execution: { status, progress } }: { readonly execution: Execution }) {
  const t = useTexts(executionTexts);
  const amount = useTexts(amountTexts);
  const text = status !== 'PROGRESS' || progress === null ? t('waiting') : amountText(amount, progress);
  return <p className="app-execution__amount">{text}</p>;
}
