import { type EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useState } from 'react';
import { invalidate, useRead } from '../../../../../base/api/hooks.ts';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { useStore } from '../../../../../base/state/store.ts';
import { useDatabase } from '../../../parts/databases/databases.ts';
import { featureChanges } from '../../../parts/objects/feature-changes.ts';
import { UndoButton, What } from '../../espaceco_database/Journal.tsx';
import type { JournalEntry } from '../../espaceco_database/journal-entry.ts';
import { reversalOf } from '../../espaceco_database/journal-reversal.ts';
import { texts as databaseTexts } from '../../espaceco_database/texts.ts';
import { UndoDialog } from '../../espaceco_database/UndoDialog.tsx';
import { useMayUndo } from '../../espaceco_database/useMayUndo.ts';
import { contributeTexts } from './contribute-texts.ts';

const PAGE_SIZE = 10;

/** What was changed lately in the database of a layer, from any device, and the way to undo what is one's own. */
export function LastChanges({ table }: { readonly table: EspacecoTable }) {
  const t = useTexts(contributeTexts);
  const [isOpen, open] = useState(false);
  return (
    <section className="app-guichet-drafts" aria-label={t('lastChanges')}>
      <Button
        size="small"
        priority="tertiary"
        iconId="fr-icon-time-line"
        nativeButtonProps={{ 'aria-expanded': isOpen }}
        onClick={() => open(!isOpen)}
      >
        {t(isOpen ? 'lastChangesClose' : 'lastChangesOpen')}
      </Button>
      {isOpen && <Entries key={table.database_id} databaseId={table.database_id} />}
    </section>
  );
}

function Entries({ databaseId }: { readonly databaseId: number }) {
  const t = useTexts(contributeTexts);
  const database = useDatabase(databaseId).data;
  const mayUndo = useMayUndo(database);
  const [undone, undo] = useState<JournalEntry>();
  const change = useStore(featureChanges);
  // Others change it too, and the live stream tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read before a change is read again
  useEffect(() => void invalidate(espacecoCalls.getEspacecoTransactions), [change]);
  const query = useRead(
    espacecoCalls.getEspacecoTransactions,
    { params: { databaseId }, query: { limit: PAGE_SIZE } },
    { meta: { persist: false } },
  );
  return (
    <>
      <Loaded query={query} inPlace>
        {(entries) => (
          <ul className="app-guichet-places">
            {entries.length === 0 && <li>{t('lastChangesNone')}</li>}
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                undoneBy={reversalOf(entries, entry.id)}
                onUndo={mayUndo(entry) ? undo : undefined}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <a className="fr-link fr-link--sm" {...routes.espaceco_database({ databaseId, view: 'history' }).link}>
        {t('wholeHistory')}
      </a>
      <UndoDialog databaseId={databaseId} entry={undone} onClose={() => undo(undefined)} />
    </>
  );
}

interface EntryProps {
  readonly entry: JournalEntry;
  readonly undoneBy: number | undefined;
  /** Absent: it is not theirs to undo. */
  readonly onUndo: ((entry: JournalEntry) => void) | undefined;
}

function Entry({ entry, undoneBy, onUndo }: EntryProps) {
  const t = useTexts(databaseTexts);
  const language = useLanguage();
  const { id, user_name, finished_at } = entry;
  return (
    <li className="app-guichet-draft">
      <p className="fr-text--sm fr-text--bold fr-mb-0">
        {[`${t('number')} ${id}`, user_name ?? t('nobody'), formatDateTime(finished_at, language)].join(
          ' · ',
        )}
      </p>
      <div className="fr-text--sm fr-mb-1v">
        <What entry={entry} undoneBy={undoneBy} />
      </div>
      {onUndo && undoneBy === undefined && <UndoButton entry={entry} onUndo={onUndo} />}
    </li>
  );
}
