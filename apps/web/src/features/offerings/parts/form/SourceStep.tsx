import { CartableError } from '@cartable/contract/errors';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import type { ServiceValues } from './form-values.ts';
import { fieldOf, type SourceReading, valuesOfRecord } from './read-source.ts';
import type { StepProps } from './service-form.ts';
import { sourceTexts } from './source-texts.ts';

const MAX_BYTES = 1024 * 1024;

/** Fills the next steps from a record somebody already wrote. Nothing is sent: the browser reads the file. */
export function SourceStep({ service }: StepProps) {
  const t = useTexts(sourceTexts);
  const language = useLanguage();
  const { setValue, formState } = useFormContext<ServiceValues>();
  const [reading, setReading] = useState<SourceReading & { readonly fileName: string }>();
  const [problem, setProblem] = useState<string>();
  // The name of the service follows the title until it is changed by hand.
  const followsTitle = service === undefined && !formState.dirtyFields.service_name;

  const take = async (file: File) => {
    setReading(undefined);
    if (file.size > MAX_BYTES) {
      setProblem(t('tooLarge'));
      return;
    }
    try {
      const { readIsoRecord } = await import('@cartable/catalogue');
      const { record, notes } = readIsoRecord(new Uint8Array(await file.arrayBuffer()));
      const read = valuesOfRecord(record, notes);
      for (const [field, value] of Object.entries(read.values)) {
        setValue(field as keyof ServiceValues, value as never, { shouldDirty: true });
      }
      if (followsTitle && record.title) setValue('service_name', record.title);
      setProblem(undefined);
      setReading({ ...read, fileName: file.name });
    } catch (error) {
      if (!(error instanceof CartableError)) throw error;
      setProblem(error.text(language));
    }
  };
  return (
    <>
      <p>{t('intro')}</p>
      <UploadField
        label={t('upload')}
        hint={t('uploadHint')}
        accept=".xml,application/xml,text/xml"
        error={problem}
        onPick={(file) => void take(file)}
      />
      <div aria-live="polite">{reading && <Outcome reading={reading} />}</div>
    </>
  );
}

/** Fields taken from the file, and what could not be. */
function Outcome({ reading }: { readonly reading: SourceReading & { readonly fileName: string } }) {
  const t = useTexts(sourceTexts);
  const { values, notes, fileName } = reading;
  const fields = Object.entries(fieldOf) as [keyof typeof fieldOf, keyof ServiceValues][];
  const taken = fields.filter(([, field]) => values[field] !== undefined).map(([name]) => t(name));
  return (
    <>
      <Alert
        className="fr-mt-3w"
        severity={taken.length > 0 ? 'success' : 'warning'}
        as="h3"
        title={t('read', { name: fileName })}
        description={taken.length > 0 ? t('taken', { fields: taken.join(', ') }) : t('nothing')}
      />
      {notes.length > 0 && (
        <Alert
          className="fr-mt-2w"
          severity="warning"
          as="h3"
          title={t('notTaken')}
          description={
            <ul>
              {notes.map(({ code, field, value }) => (
                <li key={`${code} ${field}`}>{t(code, { field: t(field), value })}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}
