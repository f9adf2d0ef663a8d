import { type EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { Controller, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EditDialog, type EditFormProps } from '../EditDialog.tsx';
import { reloadDatabases } from './databases.ts';
import { texts } from './texts.ts';

interface EditTableDialogProps {
  readonly open: boolean;
  readonly table: EspacecoTable;
  readonly onClose: () => void;
}

/** What is told of a table, whether it is edited, and where it is shown. */
export function EditTableDialog({ open, table, onClose }: EditTableDialogProps) {
  const t = useTexts(texts);
  return (
    <EditDialog
      title={t('editTableTitle', { title: table.title })}
      entry={open ? table : undefined}
      onClose={onClose}
    >
      {(props) => <TableForm {...props} />}
    </EditDialog>
  );
}

const isLevel = (text: string): boolean => /^(\d|1\d|20)?$/.test(text.trim());
const levelOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function TableForm({ formId, entry: table, onBusy, onClose }: EditFormProps<EspacecoTable>) {
  const t = useTexts(texts);
  const form = useForm({
    defaultValues: {
      title: table.title,
      description: table.description ?? '',
      read_only: table.read_only,
      min_zoom_level: String(table.min_zoom_level ?? ''),
      max_zoom_level: String(table.max_zoom_level ?? ''),
    },
  });
  const { register, formState } = form;
  const update = useFormWrite(espacecoCalls.updateEspacecoTable, form, {
    onBusy,
    onSuccess: async () => {
      notify({ description: t('tableSaved') });
      onClose();
      await reloadDatabases();
    },
  });
  const submit = form.handleSubmit((values) =>
    update.mutate({
      params: { databaseId: table.database_id, tableId: table.id },
      body: {
        title: values.title.trim(),
        description: values.description.trim() || null,
        read_only: values.read_only,
        min_zoom_level: levelOf(values.min_zoom_level),
        max_zoom_level: levelOf(values.max_zoom_level),
      },
    }),
  );
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {update.untold !== null && <ErrorAlert title={t('tableSaveFailed')} error={update.untold} />}
      <TextField
        label={t('title')}
        autoComplete="off"
        field={register('title', {
          maxLength: 200,
          validate: (title) => title.trim() !== '' || t('titleRequired'),
        })}
        error={formState.errors.title?.message}
      />
      <LinesField label={t('description')} field={register('description')} maxLength={2000} />
      <TextField
        label={t('minZoom')}
        autoComplete="off"
        field={register('min_zoom_level', { validate: (text) => isLevel(text) || t('zoomWrong') })}
        error={formState.errors.min_zoom_level?.message}
      />
      <TextField
        label={t('maxZoom')}
        autoComplete="off"
        field={register('max_zoom_level', {
          validate: {
            fits: (text) => isLevel(text) || t('zoomWrong'),
            order: (text, { min_zoom_level: least }) =>
              text.trim() === '' || Number(text) >= Number(least) || t('zoomOrder'),
          },
        })}
        error={formState.errors.max_zoom_level?.message}
      />
      <Controller
        control={form.control}
        name="read_only"
        render={({ field: { value, onChange } }) => (
          <Switch label={t('tableReadOnly')} checked={value} onChange={onChange} />
        )}
      />
    </form>
  );
}
