import { type EspacecoTable, espacecoCalls, type TransactionConflict } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useRead } from '../../../../base/api/hooks.ts';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { useTable } from '../../parts/databases/databases.ts';
import { changedSince } from './changed-since.ts';
import { texts } from './texts.ts';

/** Features told one by one. */
const mostTold = 10;

interface UndoConflictsProps {
  readonly databaseId: number;
  readonly conflicts: readonly TransactionConflict[];
}

/** Why nothing was undone: what was changed since, by whom, and how. */
export function UndoConflicts({ databaseId, conflicts }: UndoConflictsProps) {
  const t = useTexts(texts);
  const more = conflicts.length - mostTold;
  return (
    <>
      <div role="alert">
        <Alert
          severity="warning"
          title={t('conflict')}
          description={t('conflictText', { count: conflicts.length })}
        />
      </div>
      <ul className="fr-mt-2w">
        {conflicts.slice(0, mostTold).map((conflict) => (
          <li key={conflict.action}>
            <ChangedFeature databaseId={databaseId} conflict={conflict} />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('conflictMore', { count: more })}</p>}
    </>
  );
}

interface ChangedFeatureProps {
  readonly databaseId: number;
  readonly conflict: TransactionConflict;
}

function ChangedFeature({ databaseId, conflict }: ChangedFeatureProps) {
  const t = useTexts(texts);
  const { table: tableId, server_feature_id: featureId } = conflict;
  const table = useTable({ databaseId, tableId }).data;
  const [last] =
    useRead(
      espacecoCalls.getEspacecoFeatureHistory,
      { params: { databaseId, tableId, featureId }, query: { limit: 1 } },
      { meta: { persist: false } },
    ).data ?? [];
  const language = useLanguage();
  const name = [table?.title, featureId].filter((part) => part !== undefined).join(' · ');
  const by = last && {
    who: last.user_name ?? t('nobody'),
    date: formatDateTime(last.finished_at, language),
  };
  return (
    <>
      <strong>{name}</strong>
      {by && ` ${t('conflictBy', by)}`}
      <ul>
        <Differences conflict={conflict} table={table} />
      </ul>
    </>
  );
}

function Differences({
  conflict,
  table,
}: {
  readonly conflict: TransactionConflict;
  readonly table: EspacecoTable | undefined;
}) {
  const t = useTexts(texts);
  if (conflict.server_object === null) return <li>{t('conflictDeleted')}</li>;
  if (conflict.reason === 'exists') return <li>{t('conflictExists')}</li>;
  return changedSince(conflict, table).map(({ name, title, isLong, before, after }) => (
    <li key={name}>
      {isLong
        ? t('conflictShape', { title: name === table?.geometry_name ? t('shape') : title })
        : t('conflictValue', { title, before: before ?? t('nothing'), after: after ?? t('nothing') })}
    </li>
  ));
}
