import { datastoreCalls, type Execution, type StoredData } from '@cartable/contract/datastore';
import { useEffect, useRef } from 'react';
import { useRead } from '../../../base/api/hooks.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { pollWhileOffline } from '../../tasks/index.ts';
import { invalidateStoredData } from './after-generation.ts';
import { isMoving, isRunning, latestOf, refreshOf } from './execution-state.ts';
import { executionTexts } from './executions-texts.ts';
import { RunningExecution } from './RunningExecution.tsx';
import { StoppedExecution } from './StoppedExecution.tsx';
import './executions.css';

interface GenerationProgressProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
}

/**
 * Progress of the generation of a pyramid, with the way to stop it; why the last one failed, with the way to launch it
 * again; nothing when all went well. Asks the server until it ends, then the screens that show the data are read again.
 */
export function GenerationProgress({ datastoreId, storedData }: GenerationProgressProps) {
  const t = useTexts(executionTexts);
  const executions = useRead(
    datastoreCalls.getExecutions,
    { params: { datastoreId }, query: { output_stored_data: storedData._id } },
    {
      staleTime: 0,
      meta: { persist: false },
      refetchInterval: ({ state: { data } }) => pollWhileOffline(refreshOf(data, storedData)),
    },
  );
  const latest = latestOf(executions.data ?? []);
  useReadAgainAtEnd(latest, storedData);
  if (executions.error && isMoving(storedData)) return <p className="fr-hint-text">{t('lost')}</p>;
  if (!latest || latest.status === 'SUCCESS') return null;
  return isRunning(latest) ? (
    <RunningExecution datastoreId={datastoreId} storedData={storedData} execution={latest} />
  ) : (
    <StoppedExecution datastoreId={datastoreId} storedData={storedData} execution={latest} />
  );
}

/** When it ends, and when what is shown of the data is older than the execution. */
function useReadAgainAtEnd(latest: Execution | undefined, storedData: StoredData): void {
  const before = useRef(latest?.status);
  const status = latest?.status;
  const moves = isMoving(storedData);
  useEffect(() => {
    const wasRunning = before.current !== undefined && isRunning({ status: before.current });
    before.current = status;
    if (status === undefined || isRunning({ status })) return;
    if (wasRunning || moves) void invalidateStoredData();
  }, [status, moves]);
}
