import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { FieldRows } from '../../../../base/design/FieldRows.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { valuesOfText } from '../themes/attribute-values.ts';
import type { ColumnValues } from './column-design.ts';
import { isRepeated, type OtherColumn, valuesOf } from './column-links.ts';
import { texts } from './texts.ts';
import { ValueField } from './ValueField.tsx';

interface ColumnPresetsProps {
  readonly form: UseFormReturn<ColumnValues>;
  /** The other columns of its table. */
  readonly others: readonly OtherColumn[];
}

const most = 200;

/** What choosing a value of this column writes in others. */
export function ColumnPresets({ form, others }: ColumnPresetsProps) {
  const t = useTexts(texts);
  const { control } = form;
  const [type, listed] = useWatch({ control, name: ['type', 'enum'] });
  const presets = useWatch({ control, name: 'presets' });
  const { fields, append, remove } = useFieldArray({ control, name: 'presets' });
  const own = valuesOf({ type, enum: listed.trim() === '' ? null : valuesOfText(listed) });
  return (
    <>
      <p className="fr-mb-1v">{t('presets')}</p>
      <p className="fr-hint-text fr-mb-1w">{t('presetsHint')}</p>
      <FieldRows
        rows={fields}
        most={most}
        legendOf={(rank) => t('preset', { rank })}
        removeLabelOf={(rank) => t('presetRemove', { rank })}
        addLabel={t('presetAdd')}
        onAdd={() => append({ when: '', column: '', becomes: '' })}
        onRemove={remove}
      >
        {(rank) => (
          <>
            <ValueField
              control={control}
              name={`presets.${rank}.when`}
              label={t('presetWhen')}
              choices={own.map((value) => ({ value, label: value }))}
              problemOf={(value) => (value.trim() === '' ? t('presetWhenMissing') : undefined)}
            />
            <ValueField
              control={control}
              name={`presets.${rank}.column`}
              label={t('presetColumn')}
              choices={others.map(({ name, title }) => ({ value: name, label: title ?? name }))}
              problemOf={(value, all) => {
                if (value === '') return t('chooseMissing');
                const rows = all.presets.map(({ when, column }) => `${when.trim()}\n${column}`);
                return isRepeated(rows, rank) ? t('presetTwice') : undefined;
              }}
            />
            <ValueField
              control={control}
              name={`presets.${rank}.becomes`}
              label={t('presetBecomes')}
              choices={valuesOf(others.find(({ name }) => name === presets[rank]?.column)).map((value) => ({
                value,
                label: value,
              }))}
              problemOf={() => undefined}
            />
          </>
        )}
      </FieldRows>
    </>
  );
}
