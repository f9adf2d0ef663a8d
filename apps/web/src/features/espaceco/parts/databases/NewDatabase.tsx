import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadDatabases } from './databases.ts';
import { type NewDatabaseValues, newDatabaseValues, sourceOf } from './new-database.ts';
import { type SourceCall, SourceForm } from './SourceForm.tsx';
import { texts } from './texts.ts';

interface NewDatabaseProps {
  readonly communityId: number;
  readonly onClose: () => void;
}

/** A database of the community: of tables one describes, of the data of a datasheet, or of a file. */
export function NewDatabase({ communityId, onClose }: NewDatabaseProps) {
  const t = useTexts(texts);
  const form = useForm<NewDatabaseValues>({ defaultValues: newDatabaseValues() });
  return (
    <SourceForm
      form={form}
      heading={<h4 className="fr-h6">{t('createTitle')}</h4>}
      submitLabel={t('createSubmit')}
      failed={t('createFailed')}
      call={useMake(form, communityId, onClose)}
      onClose={onClose}
    >
      <TextField
        label={t('title')}
        autoComplete="off"
        field={form.register('title', {
          maxLength: 200,
          validate: (title) => title.trim() !== '' || t('titleRequired'),
        })}
        error={form.formState.errors.title?.message}
      />
      <LinesField label={t('description')} field={form.register('description')} maxLength={2000} />
    </SourceForm>
  );
}

/** The call that makes it, by where it comes from. */
function useMake(
  form: UseFormReturn<NewDatabaseValues>,
  communityId: number,
  onClose: () => void,
): SourceCall {
  const t = useTexts(texts);
  const onSuccess = async ({ title, status }: EspacecoDatabase) => {
    notify({ description: t(status === 'CREATING' ? 'filling' : 'created', { title }) });
    onClose();
    await reloadDatabases();
  };
  const ofTables = useFormWrite(espacecoCalls.addEspacecoDatabase, form, { onSuccess });
  const ofFile = useFormWrite(espacecoCalls.addEspacecoDatabaseOfFile, form, {
    fieldOfCode: { 'common.too-large': 'file' },
    onSuccess,
  });
  const send = (values: NewDatabaseValues) => {
    const { title, description, from, file, srid } = values;
    const told = { community_id: communityId, title: title.trim(), description: description.trim() || null };
    if (from === 'file')
      return ofFile.mutate({
        body: { ...told, description: description.trim(), srid: Number(srid) },
        ...(file ? { files: { file } } : {}),
      });
    return ofTables.mutate({ body: { ...told, ...sourceOf(values) } });
  };
  return {
    send,
    isPending: ofTables.isPending || ofFile.isPending,
    untold: ofTables.untold ?? ofFile.untold,
  };
}
