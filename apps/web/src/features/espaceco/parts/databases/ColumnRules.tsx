import {
  autofillMoments,
  columnAutofillKeywords,
  type EspacecoColumnType,
} from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ColumnConditions } from './ColumnConditions.tsx';
import { ColumnPresets } from './ColumnPresets.tsx';
import { type ColumnValues, hasBounds, isFillable, isListable } from './column-design.ts';
import type { OtherColumn } from './column-links.ts';
import { texts } from './texts.ts';

interface ColumnRulesProps {
  readonly form: UseFormReturn<ColumnValues>;
  readonly type: EspacecoColumnType;
  /** The other columns of its table. */
  readonly others: readonly OtherColumn[];
}

/** Label of a column, and the rules its values obey: those its type allows. */
export function ColumnRules({ form, type, others }: ColumnRulesProps) {
  const t = useTexts(texts);
  return (
    <>
      <ColumnTexts form={form} />
      {(['nullable', 'required', 'unique', 'readOnly'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Switch className="fr-mb-2w" label={t(name)} checked={value} onChange={onChange} />
          )}
        />
      ))}
      {type !== 'Document' && (
        <TextField
          label={t('defaultValue')}
          autoComplete="off"
          field={form.register('defaultValue', { maxLength: 500 })}
        />
      )}
      {type === 'Document' && <Files form={form} />}
      {isListable(type) && (
        <LinesField label={t('enum')} hint={t('enumHint')} field={form.register('enum')} />
      )}
      {hasBounds(type) && (
        <>
          <TextField label={t('minValue')} autoComplete="off" field={form.register('minValue')} />
          <TextField label={t('maxValue')} autoComplete="off" field={form.register('maxValue')} />
        </>
      )}
      {type === 'String' && <TextRules form={form} />}
      {isFillable(type) && <Autofill form={form} />}
      {others.length > 0 && (
        <>
          <ColumnConditions form={form} others={others} />
          <ColumnPresets form={form} others={others} />
        </>
      )}
    </>
  );
}

/** Files that a column takes. */
function Files({ form }: Pick<ColumnRulesProps, 'form'>) {
  const t = useTexts(texts);
  const kinds = [
    'any',
    'photos',
    ...(form.getValues('files') === 'custom' ? ['custom' as const] : []),
  ] as const;
  return (
    <Controller
      control={form.control}
      name="files"
      render={({ field: { value, onChange } }) => (
        <Select
          label={t('acceptedFiles')}
          options={kinds.map((one) => ({ value: one, label: t(`acceptedFiles_${one}`) }))}
          nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
        />
      )}
    />
  );
}

/** What the server writes in it, in the place of people. */
function Autofill({ form }: Pick<ColumnRulesProps, 'form'>) {
  const t = useTexts(texts);
  return (
    <>
      <TextField
        label={t('autofill')}
        hint={t('autofillHint', { words: columnAutofillKeywords.map((word) => `_${word}_`).join(', ') })}
        autoComplete="off"
        field={form.register('autofill', { maxLength: 500 })}
      />
      <Controller
        control={form.control}
        name="autofillOn"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('autofillOn')}
            options={autofillMoments.map((one) => ({ value: one, label: t(`autofillOn_${one}`) }))}
            nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
          />
        )}
      />
    </>
  );
}

/** What is told of a column. */
export function ColumnTexts({ form: { register } }: Pick<ColumnRulesProps, 'form'>) {
  const t = useTexts(texts);
  return (
    <>
      <TextField label={t('label')} autoComplete="off" field={register('title', { maxLength: 200 })} />
      <LinesField label={t('description')} field={register('description')} maxLength={2000} />
    </>
  );
}

function TextRules({ form: { register, formState } }: { readonly form: UseFormReturn<ColumnValues> }) {
  const t = useTexts(texts);
  return (
    <>
      {(['minLength', 'maxLength'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          autoComplete="off"
          field={register(name, {
            validate: {
              fits: (text) => /^\d{0,6}$/.test(text.trim()) || t('lengthWrong'),
              order: (text, { minLength }) =>
                name === 'minLength' ||
                text.trim() === '' ||
                Number(text) >= Number(minLength) ||
                t('lengthOrder'),
            },
          })}
          error={formState.errors[name]?.message}
        />
      ))}
      <TextField
        label={t('pattern')}
        hint={t('patternHint')}
        autoComplete="off"
        field={register('pattern', { maxLength: 200 })}
      />
    </>
  );
}
