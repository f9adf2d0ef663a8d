import { CartableError } from '@cartable/contract/errors';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { UploadField } from '../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { sourceTexts } from '../../offerings/index.ts';
import { ImportedChanges } from './ImportedChanges.tsx';
import { recordFormTexts } from './record-form-texts.ts';
import { type ImportedField, importedFields, type ReadDocument } from './record-import.ts';
import type { RecordValues } from './record-values.ts';

const MAX_BYTES = 1024 * 1024;

/** A record written elsewhere, over the one in the form: shown before, and saved with the form only. */
export function ImportRecord({ isNew }: { readonly isNew: boolean }) {
  const t = useTexts(recordFormTexts);
  const source = useTexts(sourceTexts);
  const language = useLanguage();
  const { getValues, setValue } = useFormContext<RecordValues>();
  const [document, setDocument] = useState<ReadDocument & { readonly changes: readonly ImportedField[] }>();
  const [taken, setTaken] = useState<number>();
  const [problem, setProblem] = useState<string>();

  const read = async (file: File) => {
    setDocument(undefined);
    setTaken(undefined);
    if (file.size > MAX_BYTES) {
      setProblem(source('tooLarge'));
      return;
    }
    try {
      const { foreignNames, readIsoRecord } = await import('@cartable/catalogue');
      const { record, notes } = readIsoRecord(new Uint8Array(await file.arrayBuffer()));
      const foreign = record.foreign_xml ? foreignNames(record.foreign_xml) : [];
      const found = { fileName: file.name, record, notes, foreign };
      setDocument({ ...found, changes: importedFields(getValues(), found) });
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof CartableError)) throw error;
      setProblem(error.text(language));
    }
  };
  const apply = (fields: readonly ImportedField[]) => {
    for (const { name, read: value } of fields)
      setValue(name, value as never, { shouldDirty: true, shouldValidate: false });
    setTaken(fields.length);
    setDocument(undefined);
  };
  return (
    <>
      <UploadField
        className="fr-mb-3w"
        label={t('import')}
        hint={t('importHint')}
        accept=".xml,application/xml,text/xml"
        error={problem}
        onPick={(file) => void read(file)}
      />
      <div aria-live="polite">
        {document && (
          <ImportedChanges
            key={document.fileName}
            document={document}
            changes={document.changes}
            isNew={isNew}
            onApply={apply}
            onCancel={() => setDocument(undefined)}
          />
        )}
        {taken !== undefined && (
          <Alert
            className="fr-mb-3w"
            severity="success"
            small
            description={t('importTaken', { count: taken })}
          />
        )}
      </div>
    </>
  );
}
