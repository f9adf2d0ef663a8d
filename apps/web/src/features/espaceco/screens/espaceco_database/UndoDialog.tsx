import { espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { featuresChanged } from './feature-changes.ts';
import { texts } from './texts.ts';

interface UndoDialogProps {
  readonly databaseId: number;
  /** Transaction to undo. */
  readonly entry: { readonly id: number } | undefined;
  readonly onClose: () => void;
}

/** Undoes a change by another one, unless its features changed since: nothing is then done, and it says so. */
export function UndoDialog({ databaseId, entry, onClose }: UndoDialogProps) {
  const t = useTexts(texts);
  const [comment, setComment] = useState('');
  const id = entry?.id ?? 0;
  const revert = useWrite(espacecoCalls.revertEspacecoTransaction, {
    onSuccess: async ({ status }) => {
      if (status === 'conflicting') return;
      notify({ description: t('undone', { id }) });
      close();
      featuresChanged();
      await Promise.all(
        [
          espacecoCalls.getEspacecoTransactions,
          espacecoCalls.getEspacecoTable,
          espacecoCalls.getEspacecoFeatureHistory,
        ].map((call) => invalidate(call)),
      );
    },
  });
  const close = () => {
    setComment('');
    revert.reset();
    onClose();
  };
  const conflicts = revert.data?.status === 'conflicting' ? revert.data.conflicts : [];
  return (
    <ConfirmDialog
      open={entry !== undefined}
      title={t('undoTitle', { id })}
      confirmLabel={t('undoSubmit')}
      cancelLabel={t('keep')}
      disabled={revert.isPending || conflicts.length > 0}
      onCancel={close}
      onConfirm={() =>
        revert.mutate({ params: { databaseId, transactionId: id }, body: { comment: comment.trim() } })
      }
    >
      {revert.error && <ErrorAlert title={t('undoFailed')} error={revert.error} />}
      {conflicts.length > 0 && (
        <div role="alert">
          <Alert
            severity="warning"
            title={t('conflict')}
            description={t('conflictText', { count: conflicts.length })}
          />
        </div>
      )}
      <p>{t('undoText')}</p>
      <Input
        label={t('undoComment')}
        nativeInputProps={{
          value: comment,
          maxLength: 2000,
          autoComplete: 'off',
          onChange: ({ target }) => setComment(target.value),
        }}
      />
    </ConfirmDialog>
  );
}
