import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { contributeTexts } from '../contribute/contribute-texts.ts';
import type { Fate, Queued, QueuedTransaction } from './field-store.ts';

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

/** As soon as the server has what was sent from this page, it is told, with the way to undo it. */
export function useSentNotice(queued: readonly Queued[], onUndo: (queued: SentChanges) => void): void {
  const t = useTexts(contributeTexts);
  const fates = useRef<ReadonlyMap<string, Fate>>(new Map());
  useEffect(() => {
    const received = queued
      .filter(isSentChanges)
      .filter(({ id }) => (fates.current.get(id) ?? 'sent') !== 'sent');
    fates.current = new Map(queued.map(({ id, fate }) => [id, fate]));
    const last = received.at(-1);
    if (last)
      notify({
        description: t('received', { count: last.drafts.length }),
        action: { label: t('undoSent'), run: () => onUndo(last) },
      });
  }, [queued, onUndo, t]);
}
