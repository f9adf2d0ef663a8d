import {
  DATABASE_FILE_BYTES,
  type EspacecoDatabase,
  espacecoCalls,
  type NewDatabase as NewDatabaseBody,
} from '@cartable/contract/espaceco';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { reloadDatabases } from './databases.ts';
import { databaseSources, type NewDatabaseValues } from './new-database.ts';
import { StoredDataField } from './StoredDataField.tsx';
import { TablesField } from './TablesField.tsx';
import { isDesign, isSrid, newTable, tableOf } from './table-design.ts';
import { texts } from './texts.ts';

interface NewDatabaseProps {
  readonly communityId: number;
  readonly onClose: () => void;
}

/** Extensions of the files that hold tables. */
const accept = '.gpkg,.geojson,.json,.zip,.csv,.gml,.kml';

/** A database of the community: of tables one describes, of the data of a datasheet, or of a file. */
export function NewDatabase({ communityId, onClose }: NewDatabaseProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const form = useForm<NewDatabaseValues>({
    defaultValues: {
      title: '',
      description: '',
      from: 'empty',
      tables: [newTable()],
      datastore: '',
      stored: '',
      srid: '4326',
    },
  });
  const from = useWatch({ control: form.control, name: 'from' });
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
      <Controller
        control={form.control}
        name="from"
        render={({ field: { value, onChange } }) => (
          <RadioButtons
            legend={t('from')}
            options={databaseSources.map((source) => ({
              label: t(`from_${source}`),
              nativeInputProps: { checked: value === source, onChange: () => onChange(source) },
            }))}
          />
        )}
      />
      {from === 'empty' && <DesignField form={form} />}
      {from === 'stored' && <StoredDataField form={form} />}
      {from === 'file' && <FileFields form={form} />}
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

interface FieldProps {
  readonly form: UseFormReturn<NewDatabaseValues>;
}

function DesignField({ form }: FieldProps) {
  const t = useTexts(texts);
  return (
    <Controller
      control={form.control}
      name="tables"
      rules={{
        validate: (tables) => {
          if (tables.length === 0) return t('designMissing');
          return tables.every((table) => isDesign(table, tables)) || t('designWrong');
        },
      }}
      render={({ field: { value, onChange }, fieldState }) => (
        <TablesField
          value={value}
          onChange={onChange}
          isChecked={form.formState.isSubmitted}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function FileFields({ form }: FieldProps) {
  const t = useTexts(texts);
  const size = formatSize(DATABASE_FILE_BYTES, useLanguage());
  form.register('file', {
    validate: (file, { from }) => {
      if (from !== 'file') return true;
      if (file === undefined) return t('fileMissing');
      return file.size <= DATABASE_FILE_BYTES || t('fileTooLarge', { size });
    },
  });
  const chosen = useWatch({ control: form.control, name: 'file' });
  return (
    <>
      <UploadField
        label={t('file')}
        hint={t('fileHint', { size })}
        accept={accept}
        error={form.formState.errors.file?.message}
        onPick={(file) => form.setValue('file', file, { shouldValidate: true })}
      />
      <p className="fr-mt-1v" role="status">
        {chosen && t('fileChosen', { name: chosen.name })}
      </p>
      <TextField
        label={t('srid')}
        hint={t('sridFileHint')}
        autoComplete="off"
        field={form.register('srid', {
          validate: (srid, { from }) => from !== 'file' || isSrid(srid) || t('sridWrong'),
        })}
        error={form.formState.errors.srid?.message}
      />
    </>
  );
}
