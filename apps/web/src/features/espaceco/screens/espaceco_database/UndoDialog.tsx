import { espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useRef, useState } from 'react';
import { isAbortOrNetworkError } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useOnline } from '../../../../base/state/useOnline.ts';
import { featuresChanged } from '../../parts/objects/feature-changes.ts';
import { readReversal, reloadJournal } from './journal-reversal.ts';
import { texts } from './texts.ts';
import { UndoConflicts } from './UndoConflicts.tsx';

/** A transaction to undo; of one that undid another, what it undid is done again. */
export interface Undoable {
  readonly id: number;
  /** The transaction it undid. */
  readonly reverts?: number | null | undefined;
}

interface UndoDialogProps {
  readonly databaseId: number;
  readonly entry: Undoable | undefined;
  readonly onClose: () => void;
  /** Told its database, its number there, and that of the transaction that undoes it. */
  readonly onUndone?: (databaseId: number, id: number, by: number) => void;
}

/** Undoes a change by another one, unless its features changed since: nothing is then done, and it says so. */
export function UndoDialog({ databaseId, entry, onClose, onUndone }: UndoDialogProps) {
  const t = useTexts(texts);
  const isOnline = useOnline();
  const [comment, setComment] = useState('');
  const { id = 0, reverts = null } = entry ?? {};
  const isRedo = reverts !== null;
  /** Each database numbers its own. */
  const shown = useRef('');
  shown.current = `${databaseId} ${id}`;
  const revert = useWrite(espacecoCalls.revertEspacecoTransaction, {
    // Kept for the return of the network, it would undo what others saw meanwhile.
    networkMode: 'always',
    onSuccess: async ({ status, id: written }, { params }) => {
      const [of, undone] = [Number(params.databaseId), Number(params.transactionId)];
      // Undone already, elsewhere or by a try whose answer was lost, it is in conflict, or nothing is left to change.
      const by = written ?? (await readReversal(of, undone).catch(() => undefined));
      if (status === 'conflicting' && by === undefined) return reloadJournal();
      notify({ description: isRedo ? t('redone', { id: reverts }) : t('undone', { id: undone }) });
      if (by !== undefined) onUndone?.(of, undone, by);
      // Closed meanwhile, it may be open on another one.
      if (shown.current === `${of} ${undone}`) close();
      featuresChanged();
      await reloadJournal();
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
      title={isRedo ? t('redoTitle', { id: reverts }) : t('undoTitle', { id })}
      confirmLabel={isRedo ? t('redoSubmit') : t('undoSubmit')}
      cancelLabel={t('keep')}
      disabled={revert.isPending || conflicts.length > 0 || !isOnline}
      onCancel={close}
      onConfirm={() =>
        revert.mutate({ params: { databaseId, transactionId: id }, body: { comment: comment.trim() } })
      }
    >
      <div aria-live="polite">
        {!isOnline && <Alert small severity="info" className="fr-mb-2w" description={t('undoOffline')} />}
      </div>
      {revert.error && <Failure error={revert.error} />}
      {conflicts.length > 0 && <UndoConflicts databaseId={databaseId} conflicts={conflicts} />}
      {conflicts.length === 0 && (
        <>
          <p>{isRedo ? t('redoText') : t('undoText')}</p>
          <Input
            label={t('undoComment')}
            nativeInputProps={{
              value: comment,
              maxLength: 2000,
              autoComplete: 'off',
              onChange: ({ target }) => setComment(target.value),
            }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

function Failure({ error }: { readonly error: Error | object }) {
  const t = useTexts(texts);
  if (!isAbortOrNetworkError(error)) return <ErrorAlert title={t('undoFailed')} error={error} />;
  return (
    <div role="alert">
      <Alert severity="warning" title={t('undoUnheard')} description={t('undoUnheardText')} />
    </div>
  );
}
