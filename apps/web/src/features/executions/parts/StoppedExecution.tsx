import { datastoreCalls } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useWrite } from '../../../base/api/hooks.ts';
import { textOfProblem } from '../../../base/api/problem-text.ts';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { invalidateStoredData } from './after-generation.ts';
import { executionTexts } from './executions-texts.ts';
import type { ExecutionProps } from './RunningExecution.tsx';

/** Why it stopped, and another try. */
export function StoppedExecution({ datastoreId, storedData, execution }: ExecutionProps) {
  const t = useTexts(executionTexts);
  const language = useLanguage();
  const retry = useWrite(datastoreCalls.retryExecution, { onSettled: invalidateStoredData });
  const wasCancelled = execution.status === 'ABORTED';
  const keepsPrevious = storedData.status === 'GENERATED';
  const title = wasCancelled
    ? t(keepsPrevious ? 'abortedAgain' : 'aborted')
    : t(keepsPrevious ? 'failedAgain' : 'failed');
  const reason =
    execution.error && !wasCancelled ? textOfProblem(execution.error, language) : t(textKey(wasCancelled));
  return (
    <div className="app-execution">
      {retry.error && <ErrorAlert error={retry.error} onClose={() => retry.reset()} />}
      <Alert severity={wasCancelled ? 'info' : 'error'} small title={title} description={reason} />
      {execution.abilities.retry && (
        <Button
          className="fr-mt-1w"
          type="button"
          size="small"
          priority="secondary"
          iconId="fr-icon-refresh-line"
          disabled={retry.isPending}
          onClick={() => retry.mutate({ params: { datastoreId, executionId: execution._id } })}
        >
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

const textKey = (wasCancelled: boolean) => (wasCancelled ? 'abortedText' : 'failedText');
