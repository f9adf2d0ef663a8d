import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
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

interface EditDatabaseDialogProps {
  readonly database: EspacecoDatabase | undefined;
  readonly onClose: () => void;
}

/** What is told of a database, and when it may be edited. */
export function EditDatabaseDialog({ database, onClose }: EditDatabaseDialogProps) {
  const t = useTexts(texts);
  return (
    <EditDialog title={t('editTitle')} entry={database} onClose={onClose}>
      {(props) => <EditForm {...props} />}
    </EditDialog>
  );
}

/** As the server. */
const hours = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

function EditForm({ formId, entry: database, onBusy, onClose }: EditFormProps<EspacecoDatabase>) {
  const t = useTexts(texts);
  const form = useForm({
    defaultValues: {
      title: database.title,
      description: database.description ?? '',
      writable_time_range: database.writable_time_range ?? '',
      full_download_allowed: database.full_download_allowed,
    },
  });
  const { register, formState } = form;
  const update = useFormWrite(espacecoCalls.updateEspacecoDatabase, form, {
    onBusy,
    onSuccess: async () => {
      notify({ description: t('saved') });
      onClose();
      await reloadDatabases();
    },
  });
  const submit = form.handleSubmit(({ title, description, writable_time_range, full_download_allowed }) =>
    update.mutate({
      params: { databaseId: database.id },
      body: {
        title: title.trim(),
        description: description.trim() || null,
        writable_time_range: writable_time_range.trim() || null,
        full_download_allowed,
      },
    }),
  );
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {update.untold !== null && <ErrorAlert title={t('saveFailed')} error={update.untold} />}
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
        label={t('hours')}
        hint={t('hoursHint')}
        autoComplete="off"
        field={register('writable_time_range', {
          validate: (range) => range.trim() === '' || hours.test(range.trim()) || t('hoursWrong'),
        })}
        error={formState.errors.writable_time_range?.message}
      />
      <Controller
        control={form.control}
        name="full_download_allowed"
        render={({ field: { value, onChange } }) => (
          <Switch label={t('download')} checked={value} onChange={onChange} />
        )}
      />
    </form>
  );
}
