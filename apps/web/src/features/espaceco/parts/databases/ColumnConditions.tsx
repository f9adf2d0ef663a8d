import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { FieldRows } from '../../../../base/design/FieldRows.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { ColumnValues } from './column-design.ts';
import { conditionKinds, isRepeated, type OtherColumn, valuesOf } from './column-links.ts';
import { texts } from './texts.ts';
import { ValueField } from './ValueField.tsx';

interface ColumnConditionsProps {
  readonly form: UseFormReturn<ColumnValues>;
  /** The other columns of its table. */
  readonly others: readonly OtherColumn[];
}

/** What another column says of the values this one may have. */
export function ColumnConditions({ form, others }: ColumnConditionsProps) {
  const t = useTexts(texts);
  const { control, register, formState } = form;
  const kind = useWatch({ control, name: 'conditionKind' });
  const field = useWatch({ control, name: 'conditionField' });
  return (
    <>
      <RadioButtons
        small
        legend={t('condition')}
        hintText={t('conditionHint')}
        options={conditionKinds.map((one) => ({
          label: t(`condition_${one}`),
          nativeInputProps: { ...register('conditionKind'), value: one },
        }))}
      />
      {kind !== 'none' && (
        <ValueField
          control={control}
          name="conditionField"
          label={t('conditionField')}
          choices={others.map(({ name, title }) => ({ value: name, label: title ?? name }))}
          problemOf={(name) => (name === '' ? t('chooseMissing') : undefined)}
        />
      )}
      {kind === 'regex' && (
        <TextField
          label={t('conditionPattern')}
          hint={t('patternHint')}
          autoComplete="off"
          field={register('conditionPattern', {
            maxLength: 200,
            validate: (pattern) => pattern.trim() !== '' || t('conditionPatternMissing'),
          })}
          error={formState.errors.conditionPattern?.message}
        />
      )}
      {kind === 'mapping' && <Mapping form={form} other={others.find(({ name }) => name === field)} />}
    </>
  );
}

const most = 100;

function Mapping({
  form,
  other,
}: {
  readonly form: UseFormReturn<ColumnValues>;
  readonly other: OtherColumn | undefined;
}) {
  const t = useTexts(texts);
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'mapping',
    rules: { validate: (rows) => rows.length > 0 || t('mappingMissing') },
  });
  return (
    <FieldRows
      rows={fields}
      most={most}
      legendOf={(rank) => t('mappingRow', { rank })}
      removeLabelOf={(rank) => t('mappingRemove', { rank })}
      addLabel={t('mappingAdd')}
      onAdd={() => append({ when: '', allowed: '', mayBeEmpty: true })}
      onRemove={remove}
      problem={formState.errors.mapping?.root?.message}
    >
      {(rank) => (
        <>
          <ValueField
            control={control}
            name={`mapping.${rank}.when`}
            label={t('mappingWhen', { column: other?.title ?? other?.name ?? '' })}
            choices={valuesOf(other).map((value) => ({ value, label: value }))}
            problemOf={(value, { mapping }) =>
              isRepeated(
                mapping.map(({ when }) => when),
                rank,
              )
                ? t('mappingTwice', { value })
                : undefined
            }
          />
          <LinesField
            label={t('mappingAllowed')}
            hint={t('mappingAllowedHint')}
            field={register(`mapping.${rank}.allowed`)}
          />
          <Controller
            control={control}
            name={`mapping.${rank}.mayBeEmpty`}
            render={({ field: { value, onChange } }) => (
              <Switch className="fr-mb-2w" label={t('nullable')} checked={value} onChange={onChange} />
            )}
          />
        </>
      )}
    </FieldRows>
  );
}
