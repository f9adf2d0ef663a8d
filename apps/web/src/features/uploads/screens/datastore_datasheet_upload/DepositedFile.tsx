import type { DepositInspection } from '@cartable/contract/datastore';
import { useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { depositTexts } from '../../parts/deposit-texts.ts';
import { EncodingSelect } from '../../parts/EncodingSelect.tsx';
import { InspectionSummary } from '../../parts/InspectionSummary.tsx';
import { PreviewPanel } from '../../parts/preview/PreviewPanel.tsx';
import { SridCandidates } from '../../parts/SridCandidates.tsx';
import { SridSelect } from '../../parts/SridSelect.tsx';
import { suggestTechnicalName } from '../../parts/technical-name.ts';
import type { UploadValues } from './form-values.ts';
import { texts } from './texts.ts';

interface DepositedFileProps {
  readonly id: string;
  readonly name: string;
  readonly inspection: DepositInspection;
  /** One of several, whose preview is only read when it is asked for. */
  readonly isAmongOthers: boolean;
  readonly form: UseFormReturn<UploadValues>;
}

const MAX_TECHNICAL_NAME = 100;

/** Recognised content of a deposited file, and the values the person confirms or corrects. */
export function DepositedFile({ id, name, inspection, isAmongOthers, form }: DepositedFileProps) {
  const t = useTexts(texts);
  const deposit = useTexts(depositTexts);
  const [suggested] = useState(() => suggestTechnicalName(name, new Date()));
  const chosen = useWatch({ control: form.control, name: `files.${id}` });
  const errors = form.formState.errors.files?.[id];
  const detectedEncoding = inspection.layers.find(({ encoding }) => encoding)?.encoding?.name;
  return (
    <fieldset className="app-deposited">
      <legend className="fr-h5">{t('about', { name })}</legend>
      <InspectionSummary inspection={inspection} />
      <TextField
        label={t('technicalName')}
        hint={t('technicalNameHint')}
        field={form.register(`files.${id}.technicalName`, {
          value: suggested,
          shouldUnregister: true,
          validate: (text) => text.trim() !== '' || t('technicalNameRequired'),
          maxLength: { value: MAX_TECHNICAL_NAME, message: t('technicalNameLong') },
        })}
        error={errors?.technicalName?.message}
      />
      <Controller
        control={form.control}
        name={`files.${id}.srid`}
        defaultValue={inspection.srid}
        shouldUnregister
        rules={{ required: deposit('sridRequired') }}
        render={({ field }) => (
          <>
            <SridSelect
              value={field.value}
              onChange={field.onChange}
              detected={inspection.srid}
              error={errors?.srid?.message}
            />
            <SridCandidates layers={inspection.layers} value={field.value} onChoose={field.onChange} />
          </>
        )}
      />
      {detectedEncoding !== undefined && (
        <Controller
          control={form.control}
          name={`files.${id}.encoding`}
          defaultValue=""
          shouldUnregister
          render={({ field }) => (
            <EncodingSelect value={field.value} onChange={field.onChange} detected={detectedEncoding} />
          )}
        />
      )}
      <PreviewPanel
        source={{ depositId: inspection.filename.split('/')[0]! }}
        name={name}
        srid={chosen?.srid ?? inspection.srid}
        encoding={chosen?.encoding}
        open={!isAmongOthers}
      />
    </fieldset>
  );
}
