import type { EspacecoColumn, EspacecoTable } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EditColumnDialog } from '../../parts/databases/EditColumnDialog.tsx';
import { EditTableDialog } from '../../parts/databases/EditTableDialog.tsx';
import { texts as databaseTexts } from '../../parts/databases/texts.ts';
import { choicesOf } from '../../parts/themes/attribute-values.ts';
import { texts } from './texts.ts';

interface TableColumnsProps {
  readonly table: EspacecoTable;
  /** One administers its database. */
  readonly mayChange: boolean;
}

/** What a table is made of, and the rules its values obey. */
export function TableColumns({ table, mayChange }: TableColumnsProps) {
  const t = useTexts(texts);
  const td = useTexts(databaseTexts);
  const [edited, edit] = useState<EspacecoColumn | 'table'>();
  const rulesOf = useRules(table);
  const typeOf = ({ type }: EspacecoColumn) =>
    isGeometry(type) ? td(`geometry_${type}`) : td(`type_${type}`);
  return (
    <>
      {table.description && <p>{table.description}</p>}
      {table.feature_count !== null && <p>{t('features', { count: table.feature_count })}</p>}
      {mayChange && (
        <Button size="small" priority="secondary" iconId="fr-icon-edit-line" onClick={() => edit('table')}>
          {td('editTable')}
        </Button>
      )}
      <DataTable
        caption={t('columnsCaption', { title: table.title })}
        items={table.columns.map((column) => ({ ...column, _id: String(column.id) }))}
        columns={[
          {
            header: t('column'),
            cell: ({ name, title }) => (title && title !== name ? `${title} (${name})` : name),
          },
          { header: t('type'), cell: typeOf },
          { header: t('rules'), cell: (column) => rulesOf(column).join(' ; ') },
          ...(mayChange
            ? [
                {
                  header: t('action'),
                  quiet: true,
                  cell: (column: EspacecoColumn) => (
                    <Button
                      size="small"
                      priority="tertiary no outline"
                      iconId="fr-icon-edit-line"
                      title={td('editColumn', { name: column.name })}
                      onClick={() => edit(column)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <EditTableDialog open={edited === 'table'} table={table} onClose={() => edit(undefined)} />
      <EditColumnDialog
        table={table}
        column={edited === 'table' ? undefined : edited}
        onClose={() => edit(undefined)}
      />
    </>
  );
}

const geometries = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
  'Geometry',
] as const;
type GeometryType = (typeof geometries)[number];

const isGeometry = (type: EspacecoColumn['type']): type is GeometryType =>
  geometries.some((one) => one === type);

/** Rules of a column in words. */
function useRules({ id_name }: EspacecoTable) {
  const t = useTexts(texts);
  return (column: EspacecoColumn): string[] => {
    const values = choicesOf(column.enum ?? []).map(({ label }) => label);
    return [
      ...(column.name === id_name ? [t('rule_key')] : []),
      ...(column.nullable || column.automatic ? [] : [t('rule_needed')]),
      ...(column.unique ? [t('rule_unique')] : []),
      ...(column.read_only ? [t('rule_readOnly')] : []),
      ...(column.autofill === null ? [] : [t('rule_autofill', { text: column.autofill })]),
      ...(values.length === 0 ? [] : [t('rule_values', { values: values.join(', ') })]),
      ...(column.min_value === null ? [] : [t('rule_min', { value: column.min_value })]),
      ...(column.max_value === null ? [] : [t('rule_max', { value: column.max_value })]),
      ...(column.pattern === null ? [] : [t('rule_pattern', { pattern: column.pattern })]),
    ];
  };
}
