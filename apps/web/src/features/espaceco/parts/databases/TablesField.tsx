import { COLUMNS_MAX, type ColumnForm, espacecoGeometryTypes, TABLES_MAX } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { stateOf } from '../../../../base/design/fields.tsx';
import { MoveButtons } from '../../../../base/design/MoveButtons.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { moved } from '../../../../base/state/moved.ts';
import { ListedEntry } from '../ListedEntry.tsx';
import { replaced } from '../themes/replaced.ts';
import { ColumnDialog } from './ColumnDialog.tsx';
import { isSrid, isTechnicalName, newTable, type TableDesign, technicalNameOf } from './table-design.ts';
import { texts } from './texts.ts';

interface TablesFieldProps {
  readonly value: readonly TableDesign[];
  readonly onChange: (tables: readonly TableDesign[]) => void;
  /** Once the form was sent: what is wrong is told. */
  readonly isChecked: boolean;
  readonly error: string | undefined;
}

/** Tables being designed, with their columns; kept with the form around. */
export function TablesField({ value, onChange, isChecked, error }: TablesFieldProps) {
  const t = useTexts(texts);
  return (
    <fieldset className="app-design fr-mb-3w">
      <legend className="fr-h6 fr-mb-1w">{t('design')}</legend>
      {value.map((table) => (
        <TableFields
          key={table.key}
          table={table}
          isTaken={value.some((other) => other !== table && other.name === table.name)}
          isChecked={isChecked}
          onChange={(changed) => onChange(value.map((other) => (other === table ? changed : other)))}
          {...(value.length > 1
            ? { onRemove: () => onChange(value.filter((other) => other !== table)) }
            : {})}
        />
      ))}
      {error !== undefined && <p className="fr-error-text">{error}</p>}
      <Button
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        disabled={value.length >= TABLES_MAX}
        onClick={() => onChange([...value, newTable()])}
      >
        {t('addNewTable')}
      </Button>
    </fieldset>
  );
}

interface TableFieldsProps {
  readonly table: TableDesign;
  readonly isTaken: boolean;
  readonly isChecked: boolean;
  readonly onChange: (table: TableDesign) => void;
  readonly onRemove?: () => void;
}

const geometries = ['none', ...espacecoGeometryTypes] as const;

function TableFields({ table, isTaken, isChecked, onChange, onRemove }: TableFieldsProps) {
  const t = useTexts(texts);
  const { title, name, geometry, srid, columns } = table;
  const told = (problem: string | undefined) => stateOf(isChecked ? problem : undefined);
  const nameProblem = isTechnicalName(name) ? (isTaken ? t('nameTaken') : undefined) : t('nameWrong');
  return (
    <div className="app-design__table fr-mb-2w">
      <Input
        label={t('title')}
        {...told(title.trim() === '' ? t('titleRequired') : undefined)}
        nativeInputProps={{
          value: title,
          maxLength: 200,
          autoComplete: 'off',
          'aria-required': true,
          onChange: ({ target }) =>
            onChange({
              ...table,
              title: target.value,
              ...(name === technicalNameOf(title) ? { name: technicalNameOf(target.value) } : {}),
            }),
        }}
      />
      <Input
        label={t('name')}
        hintText={t('nameHint')}
        {...told(nameProblem)}
        nativeInputProps={{
          value: name,
          maxLength: 60,
          autoComplete: 'off',
          'aria-required': true,
          onChange: ({ target }) => onChange({ ...table, name: target.value }),
        }}
      />
      <Select
        label={t('geometry')}
        options={geometries.map((value) => ({ value, label: t(`geometry_${value}`) }))}
        nativeSelectProps={{
          value: geometry,
          onChange: ({ target }) =>
            onChange({ ...table, geometry: geometries.find((one) => one === target.value) ?? 'none' }),
        }}
      />
      {geometry !== 'none' && (
        <Input
          label={t('srid')}
          {...told(isSrid(srid) ? undefined : t('sridWrong'))}
          nativeInputProps={{
            value: srid,
            inputMode: 'numeric',
            maxLength: 6,
            autoComplete: 'off',
            onChange: ({ target }) => onChange({ ...table, srid: target.value }),
          }}
        />
      )}
      <ColumnList
        table={title}
        columns={columns}
        onChange={(changed) => onChange({ ...table, columns: changed })}
      />
      {onRemove && (
        <Button
          className="fr-mt-2w"
          type="button"
          size="small"
          priority="tertiary"
          iconId="fr-icon-delete-line"
          onClick={onRemove}
        >
          {t('remove', { title })}
        </Button>
      )}
    </div>
  );
}

interface ColumnListProps {
  /** Title of the table. */
  readonly table: string;
  readonly columns: readonly ColumnForm[];
  readonly onChange: (columns: readonly ColumnForm[]) => void;
}

function ColumnList({ table, columns, onChange }: ColumnListProps) {
  const t = useTexts(texts);
  const [edited, edit] = useState<ColumnForm | 'new'>();
  return (
    <>
      <p className="fr-mb-1v">{t('columns')}</p>
      {columns.length === 0 && <p className="fr-hint-text">{t('columnsNone')}</p>}
      <ul className="app-listed" aria-label={t('columnsOfTable', { title: table })}>
        {columns.map((column, rank) => {
          const { name, type } = column;
          return (
            <ListedEntry
              key={name}
              name={name}
              hint={t(`type_${type}`)}
              edit={{ title: t('editColumn', { name }), onClick: () => edit(column) }}
              remove={{
                title: t('remove', { title: name }),
                onClick: () => onChange(columns.filter((other) => other !== column)),
              }}
            >
              <MoveButtons
                upTitle={t('moveUp', { name })}
                downTitle={t('moveDown', { name })}
                onUp={rank > 0 ? () => onChange(moved(columns, rank, rank - 1)) : undefined}
                onDown={
                  rank < columns.length - 1 ? () => onChange(moved(columns, rank, rank + 1)) : undefined
                }
              />
            </ListedEntry>
          );
        })}
      </ul>
      <Button
        type="button"
        size="small"
        priority="tertiary"
        disabled={columns.length >= COLUMNS_MAX}
        onClick={() => edit('new')}
      >
        {t('addNewColumn')}
      </Button>
      <ColumnDialog
        column={edited}
        columns={columns}
        onApply={(column) => onChange(replaced(columns, edited, column))}
        onClose={() => edit(undefined)}
      />
    </>
  );
}
