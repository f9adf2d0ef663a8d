import {
  type ColumnForm,
  type EspacecoColumn,
  type EspacecoTable,
  espacecoCalls,
  espacecoColumnTypes,
} from '@cartable/contract/espaceco';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ColumnRules, ColumnTexts } from './ColumnRules.tsx';
import { type ColumnValues, columnOf, columnValuesOf } from './column-design.ts';
import { reloadDatabases } from './databases.ts';
import { texts } from './texts.ts';

interface EditColumnDialogProps {
  readonly table: EspacecoTable;
  /** Closed without. */
  readonly column: EspacecoColumn | undefined;
  readonly onClose: () => void;
}

/** Texts and rules of a column that exists: its name and its type stay. Of a key and a geometry, the texts alone. */
export function EditColumnDialog({ table, column, onClose }: EditColumnDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={column !== undefined}
      title={t('editColumnTitle', { name: column?.name ?? '' })}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(formId) =>
        column && (
          <RulesForm formId={formId} table={table} column={column} onBusy={setBusy} onClose={onClose} />
        )
      }
    </FormDialog>
  );
}

/** A column with a value of its own; undefined for a key and a geometry. */
function designOf(table: EspacecoTable, column: EspacecoColumn): ColumnForm | undefined {
  const type = espacecoColumnTypes.find((one) => one === column.type);
  return type === undefined || column.name === table.id_name ? undefined : { ...column, type };
}

interface RulesFormProps {
  readonly formId: string;
  readonly table: EspacecoTable;
  readonly column: EspacecoColumn;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

function RulesForm({ formId, table, column, onBusy, onClose }: RulesFormProps) {
  const t = useTexts(texts);
  const design = designOf(table, column);
  const form = useForm<ColumnValues>({
    defaultValues: columnValuesOf(design ?? { ...column, type: 'String' }),
  });
  const update = useFormWrite(espacecoCalls.updateEspacecoTable, form, {
    onBusy,
    onSuccess: async () => {
      notify({ description: t('tableSaved') });
      onClose();
      await reloadDatabases();
    },
  });
  const submit = form.handleSubmit((values) => {
    const changed = columnOf(values, design);
    const { title, description } = changed;
    update.mutate({
      params: { databaseId: table.database_id, tableId: table.id },
      body: { columns: [{ name: column.name, ...(design ? rulesOf(changed) : { title, description }) }] },
    });
  });
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {update.untold !== null && <ErrorAlert title={t('tableSaveFailed')} error={update.untold} />}
      {design ? <ColumnRules form={form} type={design.type} /> : <ColumnTexts form={form} />}
    </form>
  );
}

/** What the form shows of a column: the rest stays as it is. */
function rulesOf(column: ColumnForm) {
  return {
    title: column.title,
    description: column.description,
    nullable: column.nullable,
    unique: column.unique,
    read_only: column.read_only,
    default_value: column.default_value,
    enum: column.enum,
    min_value: column.min_value,
    max_value: column.max_value,
    max_length: column.max_length,
    pattern: column.pattern,
    autofill: column.autofill,
    autofill_on: column.autofill_on,
  };
}
