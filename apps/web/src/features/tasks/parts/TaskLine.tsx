import { datastoreCalls, type Task } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../base/api/api-error.ts';
import { call } from '../../../base/api/call.ts';
import { textOfProblem } from '../../../base/api/problem-text.ts';
import { ConfirmDialog } from '../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { StatusBadge } from '../../../base/design/StatusBadge.tsx';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { routes } from '../../../base/routing/routes.ts';
import { amountText, amountTexts } from './amount.ts';
import { isRunning } from './cached-tasks.ts';
import { putTasksAway } from './dismissed.ts';
import { linkOf, titleOf } from './task-words.ts';
import { tasksTexts } from './tasks-texts.ts';

/** One task of the tray: what it is, how far it is, and what one may do with it. */
export function TaskLine({ task }: { readonly task: Task }) {
  const t = useTexts(tasksTexts);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const act = useMutation<unknown, ApiError, 'cancel' | 'retry'>({
    mutationFn: (action) => (action === 'cancel' ? cancel(task) : retry(task)),
  });
  const title = titleOf(t, task);
  const link = linkOf(t, task);
  return (
    <li className="app-work">
      <div className="app-work__head">
        <strong className="app-work__title">{title}</strong>
        {!isRunning(task) && (
          <Button
            type="button"
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-close-line"
            title={t('putAway', { title })}
            onClick={() => putTasksAway([task])}
          />
        )}
      </div>
      <Place task={task} />
      <Progress task={task} title={title} />
      {task.error && <p className="fr-error-text fr-mt-1w">{textOfProblem(task.error, language)}</p>}
      {act.error && <ErrorAlert error={act.error} onClose={() => act.reset()} />}
      <div className="app-work__actions">
        {link && (
          <a className="fr-link fr-link--sm" {...link.link}>
            {link.label}
            <span className="fr-sr-only">{`, ${title}`}</span>
          </a>
        )}
        {task.abilities.cancel && (
          <Action
            label={t('cancel')}
            title={title}
            icon="fr-icon-stop-circle-line"
            disabled={act.isPending}
            onClick={() => setAsking(true)}
          />
        )}
        {task.abilities.retry && (
          <Action
            label={t('retry')}
            title={title}
            icon="fr-icon-refresh-line"
            disabled={act.isPending}
            onClick={() => act.mutate('retry')}
          />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('cancelTitle', { title })}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          act.mutate('cancel');
        }}
      >
        {t(task.kind === 'UPLOAD' ? 'cancelUploadText' : 'cancelPyramidText')}
      </ConfirmDialog>
    </li>
  );
}

interface ActionProps {
  readonly label: string;
  readonly title: string;
  readonly icon: 'fr-icon-stop-circle-line' | 'fr-icon-refresh-line';
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Action({ label, title, icon, disabled, onClick }: ActionProps) {
  return (
    <Button
      type="button"
      size="small"
      priority="tertiary"
      iconId={icon}
      disabled={disabled}
      nativeButtonProps={{ 'aria-label': `${label}, ${title}` }}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** The workspace and the datasheet, which one may go to. */
function Place({ task }: { readonly task: Task }) {
  const { datastore, datasheet_name: datasheetName } = task;
  return (
    <p className="app-work__place">
      {datastore.name}
      {datasheetName !== null && (
        <>
          {' › '}
          <a
            className="fr-link fr-link--sm"
            {...routes.datastore_datasheet_view({
              datastoreId: datastore._id,
              datasheetName,
              activeTab: task.kind === 'PUBLICATION' ? 'services' : 'dataset',
            }).link}
          >
            {datasheetName}
          </a>
        </>
      )}
    </p>
  );
}

function Progress({ task, title }: { readonly task: Task; readonly title: string }) {
  const t = useTexts(tasksTexts);
  const amount = useTexts(amountTexts);
  const { progress, kind, status } = task;
  if (!isRunning(task)) return <StatusBadge status={status} />;
  const level = kind === 'PYRAMID' ? (progress?.part ?? null) : null;
  const text =
    status === 'WAITING' || progress === null
      ? t(status === 'WAITING' ? 'waiting' : 'running')
      : amountText(amount, { ...progress, level });
  const share = progress?.share ?? null;
  return (
    <>
      <progress
        className="app-work__bar"
        aria-label={t('progress', { title })}
        {...(share === null ? {} : { max: 1, value: share })}
      />
      <p className="app-work__amount">{text === '' ? t('running') : text}</p>
    </>
  );
}

function cancel({ datastore: { _id: datastoreId }, upload, execution }: Task): Promise<unknown> {
  if (execution !== null)
    return call(datastoreCalls.cancelExecution, { params: { datastoreId, executionId: execution } });
  return call(datastoreCalls.cancelUpload, { params: { datastoreId, uploadId: upload ?? '' } });
}

function retry({ datastore: { _id: datastoreId }, upload, execution, offering }: Task): Promise<unknown> {
  if (execution !== null)
    return call(datastoreCalls.retryExecution, { params: { datastoreId, executionId: execution } });
  if (offering !== null)
    return call(datastoreCalls.retryOffering, { params: { datastoreId, offeringId: offering._id } });
  return call(datastoreCalls.retryUpload, { params: { datastoreId, uploadId: upload ?? '' }, body: {} });
}
