import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { type Control, Controller, type FieldPathByValue } from 'react-hook-form';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { ColumnValues } from './column-design.ts';
import { texts } from './texts.ts';

interface ValueFieldProps {
  readonly control: Control<ColumnValues>;
  readonly name: FieldPathByValue<ColumnValues, string>;
  readonly label: string;
  /** What is chosen among, with its label; written freely when there is nothing to choose. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What is wrong with it, when it is sent. */
  readonly problemOf: (value: string, all: ColumnValues) => string | undefined;
}

/** A value of a column: one of its list, or written. */
export function ValueField({ control, name, label, choices, problemOf }: ValueFieldProps) {
  const t = useTexts(texts);
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value, all) => problemOf(value, all) ?? true }}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) =>
        choices.length > 0 ? (
          <Select
            label={label}
            {...stateOf(error?.message)}
            placeholder={t('choose')}
            options={listedWith(choices, value)}
            nativeSelectProps={{ ref, value, onBlur, onChange: ({ target }) => onChange(target.value) }}
          />
        ) : (
          <Input
            label={label}
            {...stateOf(error?.message)}
            nativeInputProps={{
              ref,
              value,
              onBlur,
              autoComplete: 'off',
              maxLength: 500,
              onChange: ({ target }) => onChange(target.value),
            }}
          />
        )
      }
    />
  );
}

/** One that left the list stays, to be seen. */
function listedWith(choices: ValueFieldProps['choices'], value: string) {
  const isListed = value === '' || choices.some((one) => one.value === value);
  return isListed ? [...choices] : [...choices, { value, label: value }];
}
