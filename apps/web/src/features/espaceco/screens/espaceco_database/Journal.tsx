import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useLayoutEffect, useRef, useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { focusNear, placesAround } from '../../../../base/design/lost-focus.ts';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import type { JournalEntry } from './journal-entry.ts';
import { reversalOf } from './journal-reversal.ts';
import { texts } from './texts.ts';
import { UndoDialog } from './UndoDialog.tsx';
import { useMayUndo } from './useMayUndo.ts';

const PAGE_SIZE = 20;

/** What was changed in a database, the last first; each change is undone by its author, or by who administers it. */
export function Journal({ database }: { readonly database: EspacecoDatabase }) {
  const t = useTexts(texts);
  const { id } = database;
  const mayUndo = useMayUndo(database);
  const [before, setBefore] = useState<number>();
  const [undone, undo] = useState<JournalEntry>();
  const query = useRead(
    espacecoCalls.getEspacecoTransactions,
    {
      params: { databaseId: id },
      query: { limit: PAGE_SIZE, ...(before === undefined ? {} : { before }) },
    },
    { meta: { persist: false } },
  );
  return (
    <>
      <Loaded query={query} inPlace>
        {(entries) => (
          <>
            {entries.length === 0 ? (
              <p>{t('historyNone')}</p>
            ) : (
              <Entries entries={entries} mayUndo={mayUndo} onUndo={undo} />
            )}
            {before !== undefined && (
              <Button size="small" priority="tertiary" onClick={() => setBefore(undefined)}>
                {t('newest')}
              </Button>
            )}
            {entries.length === PAGE_SIZE && (
              <Button size="small" priority="secondary" onClick={() => setBefore(entries.at(-1)?.numrec)}>
                {t('older')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <UndoDialog databaseId={id} entry={undone} onClose={() => undo(undefined)} />
    </>
  );
}

interface EntriesProps {
  readonly entries: readonly JournalEntry[];
  readonly mayUndo: (entry: JournalEntry) => boolean;
  readonly onUndo: (entry: JournalEntry) => void;
}

function Entries({ entries, mayUndo, onUndo }: EntriesProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <DataTable
      caption={t('historyCaption')}
      items={entries.map((entry) => ({ ...entry, _id: String(entry.id) }))}
      columns={[
        { header: t('number'), cell: ({ id }) => id },
        { header: t('when'), cell: ({ finished_at }) => formatDateTime(finished_at, language) },
        { header: t('who'), cell: ({ user_name }) => user_name ?? t('nobody') },
        {
          header: t('what'),
          cell: (entry) => <What entry={entry} undoneBy={reversalOf(entries, entry.id)} />,
        },
        {
          header: t('action'),
          quiet: true,
          cell: (entry) =>
            mayUndo(entry) &&
            reversalOf(entries, entry.id) === undefined && <UndoButton entry={entry} onUndo={onUndo} />,
        },
      ]}
    />
  );
}

interface UndoButtonProps {
  readonly entry: JournalEntry;
  readonly onUndo: (entry: JournalEntry) => void;
}

/** What undid a change is undone by doing that change again. */
export function UndoButton({ entry, onUndo }: UndoButtonProps) {
  const t = useTexts(texts);
  const { id, reverts } = entry;
  const button = useRef<HTMLButtonElement>(null);
  // Once the change is undone, here or by somebody else, it is no longer there: who is on it stays beside what it was of.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) focusNear(placesAround(own));
    };
  }, []);
  return (
    <Button
      ref={button}
      size="small"
      priority="tertiary"
      title={reverts === null ? t('undoOf', { id }) : t('redoOf', { id: reverts })}
      onClick={() => onUndo(entry)}
    >
      {reverts === null ? t('undo') : t('redo')}
    </Button>
  );
}

interface WhatProps {
  readonly entry: JournalEntry;
  readonly undoneBy: number | undefined;
}

/** How much was changed, and whether that still holds. */
export function What({ entry: { changes, comment, reverts }, undoneBy }: WhatProps) {
  const t = useTexts(texts);
  const told = [
    t('changes', { count: changes }),
    reverts !== null && t('reverts', { id: reverts }),
    undoneBy !== undefined && t('undoneBy', { id: undoneBy }),
  ];
  return (
    <>
      {told.filter(Boolean).join(', ')}
      {comment && <p className="fr-text--sm fr-mb-0">{comment}</p>}
    </>
  );
}
