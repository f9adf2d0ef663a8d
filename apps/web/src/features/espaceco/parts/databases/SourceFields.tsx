import { DATABASE_FILE_BYTES } from '@cartable/contract/espaceco';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../../../base/design/fields.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { databaseSources, type NewDatabaseValues } from './new-database.ts';
import { StoredDataField } from './StoredDataField.tsx';
import { TablesField } from './TablesField.tsx';
import { isDesign, isSrid } from './table-design.ts';
import { texts } from './texts.ts';

/** Extensions of the files that hold tables. */
const accept = '.gpkg,.geojson,.json,.zip,.csv,.gml,.kml';

interface FieldProps {
  readonly form: UseFormReturn<NewDatabaseValues>;
}

/** What tables are made from: a description, a stored data or a file. */
export function SourceFields({ form }: FieldProps) {
  const t = useTexts(texts);
  const from = useWatch({ control: form.control, name: 'from' });
  return (
    <>
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
    </>
  );
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
