import {
  type EspacecoDatabase,
  espacecoCalls,
  type NewDatabase as NewDatabaseBody,
} from '@cartable/contract/espaceco';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadDatabases } from './databases.ts';
import { type NewDatabaseValues, newDatabaseValues } from './new-database.ts';
import { SourceFields } from './SourceFields.tsx';
import { tableOf } from './table-design.ts';
import { texts } from './texts.ts';

interface NewDatabaseProps {
  readonly communityId: number;
  readonly onClose: () => void;
}

/** A database of the community: of tables one describes, of the data of a datasheet, or of a file. */
export function NewDatabase({ communityId, onClose }: NewDatabaseProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const form = useForm<NewDatabaseValues>({
    defaultValues: newDatabaseValues(),
  });
  const { send, isPending, untold } = useMake(form, communityId, onClose);
  const submit = form.handleSubmit(send);
  return (
    <form className="app-design__new" noValidate onSubmit={(event) => void submit(event)}>
      <h4 className="fr-h6">{t('createTitle')}</h4>
      {untold !== null && <ErrorAlert title={t('createFailed')} error={untold} />}
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
      <SourceFields form={form} />
      <ButtonsGroup
        inlineLayoutWhen="always"
        buttonsSize="small"
        buttons={[
          { children: common('cancel'), type: 'button', priority: 'secondary', onClick: onClose },
          { children: t('createSubmit'), type: 'submit', disabled: isPending },
        ]}
      />
    </form>
  );
}

/** The call that makes it, by where it comes from. */
function useMake(form: UseFormReturn<NewDatabaseValues>, communityId: number, onClose: () => void) {
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
  const send = ({ title, description, from, tables, datastore, stored, file, srid }: NewDatabaseValues) => {
    const told = { community_id: communityId, title: title.trim(), description: description.trim() || null };
    if (from === 'file')
      return ofFile.mutate({
        body: { ...told, description: description.trim(), srid: Number(srid) },
        ...(file ? { files: { file } } : {}),
      });
    const body: NewDatabaseBody =
      from === 'empty'
        ? { ...told, tables: tables.map(tableOf) }
        : { ...told, stored_data: { datastore_id: datastore, stored_data_id: stored } };
    return ofTables.mutate({ body });
  };
  return {
    send,
    isPending: ofTables.isPending || ofFile.isPending,
    untold: ofTables.untold ?? ofFile.untold,
  };
}
