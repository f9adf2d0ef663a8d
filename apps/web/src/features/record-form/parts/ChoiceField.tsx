import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, type FieldPath, useFormContext } from 'react-hook-form';
import type { RecordValues } from './record-values.ts';

interface ChoiceFieldProps<Value extends string> {
  readonly name: FieldPath<RecordValues>;
  readonly label: string;
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
}

/** One value of a list. */
export function ChoiceField<Value extends string>({ name, label, values, labelOf }: ChoiceFieldProps<Value>) {
  const { control } = useFormContext<RecordValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={label}
          options={values.map((value) => ({ value, label: labelOf(value) }))}
          nativeSelectProps={{
            value: field.value as Value,
            onChange: ({ target }) => field.onChange(target.value),
          }}
        />
      )}
    />
  );
}
