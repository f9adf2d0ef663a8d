import {
  type EspacecoDatabase,
  type EspacecoTable,
  espacecoCalls,
  tableDocumentPath,
} from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { FeatureFile } from '../../../../../base/design/FeatureFile.tsx';
import { fileOfFeature } from '../../../../../base/design/file-of-feature.ts';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from '../texts.ts';
import { UndoDialog } from '../UndoDialog.tsx';
import { useMayUndo } from '../useMayUndo.ts';
import { type ComparedColumn, comparedColumns, type FeatureChange } from './compared-columns.ts';
import { featuresTexts } from './features-texts.ts';

const PAGE_SIZE = 10;

interface FeatureHistoryProps {
  readonly database: EspacecoDatabase;
  readonly table: EspacecoTable;
  readonly featureKey: number;
  /** It was deleted, or never was. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** What was done to one feature, the last change first, with each value before and after it. */
export function FeatureHistory({ database, table, featureKey, isGone, onClose }: FeatureHistoryProps) {
  const t = useTexts(featuresTexts);
  const td = useTexts(texts);
  const [before, setBefore] = useState<number>();
  const [undone, undo] = useState<{ readonly id: number }>();
  const mayUndo = useMayUndo(database);
  const heading = useRef<HTMLHeadingElement>(null);
  // What one asked for is under the table: it is told, and seen.
  useEffect(() => heading.current?.focus(), []);
  const query = useRead(
    espacecoCalls.getEspacecoFeatureHistory,
    {
      params: { databaseId: database.id, tableId: table.id, featureId: featureKey },
      query: { limit: PAGE_SIZE, ...(before === undefined ? {} : { before }) },
    },
    { meta: { persist: false } },
  );
  return (
    <section className="app-feature-history" aria-labelledby="feature-history">
      <div className="app-feature-history__head">
        <h3 id="feature-history" ref={heading} tabIndex={-1} className="fr-h6 fr-mb-0">
          {t('historyOf', { key: featureKey })}
        </h3>
        <Button size="small" priority="tertiary" iconId="fr-icon-close-line" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {isGone && <p>{t('gone')}</p>}
      <Loaded query={query} inPlace>
        {(changes) => (
          <>
            {changes.length === 0 && <p>{t('noChange')}</p>}
            <ul className="app-feature-history__changes fr-raw-list">
              {changes.map((change) => (
                <ChangeItem
                  key={change.numrec}
                  change={change}
                  table={table}
                  onUndo={mayUndo(change) ? () => undo({ id: change.numrec }) : undefined}
                />
              ))}
            </ul>
            {before !== undefined && (
              <Button size="small" priority="tertiary" onClick={() => setBefore(undefined)}>
                {td('newest')}
              </Button>
            )}
            {changes.length === PAGE_SIZE && (
              <Button size="small" priority="secondary" onClick={() => setBefore(changes.at(-1)?.numrec)}>
                {td('older')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <UndoDialog databaseId={database.id} entry={undone} onClose={() => undo(undefined)} />
    </section>
  );
}

interface ChangeItemProps {
  readonly change: FeatureChange;
  readonly table: EspacecoTable;
  /** Absent: it is not theirs to undo. */
  readonly onUndo: (() => void) | undefined;
}

const severities = { Insert: 'success', Update: 'info', Delete: 'error' } as const;

function ChangeItem({ change, table, onUndo }: ChangeItemProps) {
  const t = useTexts(featuresTexts);
  const td = useTexts(texts);
  const language = useLanguage();
  const { numrec, state, finished_at, user_name, comment } = change;
  const columns = comparedColumns(change, table);
  const told = (type: ComparedColumn['type'], value: string | null) => {
    const file = type === 'Document' ? fileOfFeature(`${tableDocumentPath}${value}`) : undefined;
    return file === undefined ? (value ?? t('none')) : <FeatureFile path={file} />;
  };
  return (
    <li className="app-feature-history__change">
      <div className="app-feature-history__head">
        <p className="fr-mb-0">
          <Badge as="span" small noIcon severity={severities[state]}>
            {t(`state_${state}`)}
          </Badge>{' '}
          {t('by', { date: formatDateTime(finished_at, language), who: user_name ?? td('nobody') })}
        </p>
        {onUndo && (
          <Button size="small" priority="tertiary" title={td('undoOf', { id: numrec })} onClick={onUndo}>
            {td('undo')}
          </Button>
        )}
      </div>
      {comment && <p className="fr-mb-1v">{comment}</p>}
      {columns.length > 0 && (
        <DataTable
          caption={t('changesOf', { id: numrec })}
          items={columns}
          columns={[
            { header: td('column'), cell: ({ title }) => title },
            { header: t('before'), cell: ({ type, before }) => told(type, before) },
            { header: t('after'), cell: ({ type, after }) => told(type, after) },
          ]}
        />
      )}
    </li>
  );
}
