import {
  type ColumnForm,
  type EspacecoColumn,
  type EspacecoTable,
  espacecoCalls,
  espacecoColumnTypes,
} from '@cartable/contract/espaceco';
import { useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EditDialog, type EditFormProps } from '../EditDialog.tsx';
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
  return (
    <EditDialog title={t('editColumnTitle', { name: column?.name ?? '' })} entry={column} onClose={onClose}>
      {(props) => <RulesForm {...props} table={table} />}
    </EditDialog>
  );
}

/** A column with a value of its own; undefined for a key and a geometry. */
function designOf(table: EspacecoTable, column: EspacecoColumn): ColumnForm | undefined {
  const type = espacecoColumnTypes.find((one) => one === column.type);
  return type === undefined || column.name === table.id_name ? undefined : { ...column, type };
}

/** Columns with a value that its own may depend on. */
const othersOf = (table: EspacecoTable, { name }: EspacecoColumn): EspacecoColumn[] =>
  table.columns.filter((other) => other.name !== name && designOf(table, other) !== undefined);

interface RulesFormProps extends EditFormProps<EspacecoColumn> {
  readonly table: EspacecoTable;
}

function RulesForm({ formId, table, entry: column, onBusy, onClose }: RulesFormProps) {
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
    const { name, type: _, title, description, ...rules } = columnOf(values);
    update.mutate({
      params: { databaseId: table.database_id, tableId: table.id },
      body: { columns: [{ name, title, description, ...(design && rules) }] },
    });
  });
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {update.untold !== null && <ErrorAlert title={t('tableSaveFailed')} error={update.untold} />}
      {design ? (
        <ColumnRules form={form} type={design.type} others={othersOf(table, column)} />
      ) : (
        <ColumnTexts form={form} />
      )}
    </form>
  );
}
