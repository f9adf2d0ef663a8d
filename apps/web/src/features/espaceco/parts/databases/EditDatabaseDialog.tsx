import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadDatabases } from './databases.ts';
import { texts } from './texts.ts';

interface EditDatabaseDialogProps {
  readonly database: EspacecoDatabase | undefined;
  readonly onClose: () => void;
}

/** What is told of a database, and when it may be edited. */
export function EditDatabaseDialog({ database, onClose }: EditDatabaseDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={database !== undefined} title={t('editTitle')} isBusy={isBusy} onClose={onClose}>
      {(formId) =>
        database && <EditForm formId={formId} database={database} onBusy={setBusy} onClose={onClose} />
      }
    </FormDialog>
  );
}

/** As the server. */
const hours = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

interface EditFormProps {
  readonly formId: string;
  readonly database: EspacecoDatabase;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

function EditForm({ formId, database, onBusy, onClose }: EditFormProps) {
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
