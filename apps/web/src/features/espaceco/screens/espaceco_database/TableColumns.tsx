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
          { header: t('rules'), cell: (column) => rulesOf(column).join(t('rulesSeparator')) },
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
  const lengthsOf = ({ min_length: least, max_length: most }: EspacecoColumn) => {
    if (least === null) return most === null ? undefined : t('rule_maxLength', { most });
    return most === null ? t('rule_minLength', { least }) : t('rule_lengths', { least, most });
  };
  return (column: EspacecoColumn): string[] => {
    const lengths = lengthsOf(column);
    const filled = [...new Set(Object.values(column.jeux_attributs ?? {}).flatMap(Object.keys))];
    const values = choicesOf(column.enum ?? []).map(({ label }) => label);
    return [
      ...(column.name === id_name ? [t('rule_key')] : []),
      ...(column.nullable || column.automatic ? [] : [t('rule_needed')]),
      ...(column.required ? [t('rule_required')] : []),
      ...(column.unique ? [t('rule_unique')] : []),
      ...(column.read_only ? [t('rule_readOnly')] : []),
      ...(column.autofill === null ? [] : [t('rule_autofill', { text: column.autofill })]),
      ...(values.length === 0 ? [] : [t('rule_values', { values: values.join(', ') })]),
      ...(column.min_value === null ? [] : [t('rule_min', { value: column.min_value })]),
      ...(column.max_value === null ? [] : [t('rule_max', { value: column.max_value })]),
      ...(lengths === undefined ? [] : [lengths]),
      ...(column.pattern === null ? [] : [t('rule_pattern', { pattern: column.pattern })]),
      ...(column.condition_field === null || column.constraint === null
        ? []
        : [t(`rule_condition_${column.constraint.type}`, { column: column.condition_field })]),
      ...(column.mime_types === null ? [] : [t('rule_mimeTypes', { types: column.mime_types.join(', ') })]),
      ...(filled.length === 0 ? [] : [t('rule_presets', { columns: filled.join(', ') })]),
    ];
  };
}
