import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { notify, type SnackbarMessage, snackbar } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { Fate, Queued, QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import { contributeTexts } from '../contribute/contribute-texts.ts';

/** A sending the server wrote: the number of the last transaction that made or undid it. */
export type SentChanges = QueuedTransaction & { readonly transaction: number };

export const isSentChanges = (queued: Queued): queued is SentChanges =>
  queued.kind === 'transaction' && queued.fate === 'sent' && queued.transaction !== undefined;

/** As a transaction of the journal is undone: what undid it is undone to do it again. */
export const undoableOf = ({ transaction, undoneFrom }: SentChanges) => ({
  id: transaction,
  reverts: undoneFrom,
});

/** What a sending becomes once a transaction undid the last one. */
export const afterUndo = ({ transaction, undoneFrom }: SentChanges, by: number) => ({
  transaction: by,
  undoneFrom: undoneFrom === undefined ? transaction : undefined,
});

interface UndoSentProps {
  readonly queued: SentChanges;
  readonly onUndo: (queued: SentChanges) => void;
}

/** The way to undo a sending, and to do it again. */
export function UndoSent({ queued, onUndo }: UndoSentProps) {
  const t = useTexts(contributeTexts);
  const isUndone = queued.undoneFrom !== undefined;
  return (
    <Button
      size="small"
      priority="secondary"
      iconId={isUndone ? 'fr-icon-arrow-go-forward-line' : 'fr-icon-arrow-go-back-line'}
      onClick={() => onUndo(queued)}
    >
      {t(isUndone ? 'redoSent' : 'undoSent')}
    </Button>
  );
}

/** As soon as the server has what was sent from this page, it is told, with the way to undo it where that is one sending. */
export function useSentNotice(queued: readonly Queued[], onUndo: (queued: SentChanges) => void): void {
  const t = useTexts(contributeTexts);
  const fates = useRef<ReadonlyMap<string, Fate>>(new Map());
  /** Those of the notice that is shown: what is received as long as it is joins them, a database after the other. */
  const told = useRef<{ readonly of: readonly SentChanges[]; readonly by: SnackbarMessage | null }>(
    undefined,
  );
  useEffect(() => {
    const received = queued
      .filter(isSentChanges)
      .filter(({ id }) => (fates.current.get(id) ?? 'sent') !== 'sent');
    fates.current = new Map(queued.map(({ id, fate }) => [id, fate]));
    if (received.length === 0) return;
    const shown = snackbar.get();
    const of = [...(shown !== null && told.current?.by === shown ? told.current.of : []), ...received];
    const [only, ...others] = of;
    notify({
      description: t('received', { count: of.reduce((sum, { drafts }) => sum + drafts.length, 0) }),
      ...(only && others.length === 0 && { action: { label: t('undoSent'), run: () => onUndo(only) } }),
    });
    told.current = { of, by: snackbar.get() };
  }, [queued, onUndo, t]);
}
