import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { stateOf } from '../../../../base/design/fields.tsx';
import type { PlannerValues } from './planner-form.ts';

interface ChecksFieldProps {
  readonly form: UseFormReturn<PlannerValues>;
  readonly name: 'known' | 'statuses' | 'themes';
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Told when none is ticked, where one is needed. */
  readonly missing?: string;
}

/** Some among a few: one box each. */
export function ChecksField({ form, name, label, hint, options, missing }: ChecksFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (values) => missing === undefined || values.length > 0 || missing }}
      render={({ field: { value, onChange }, fieldState }) => (
        <Checkbox
          small
          legend={label}
          {...(hint === undefined ? {} : { hintText: hint })}
          {...stateOf(fieldState.error?.message)}
          options={options.map((option) => ({
            label: option.label,
            nativeInputProps: {
              checked: value.some((other) => other === option.value),
              onChange: ({ target }) =>
                onChange(
                  target.checked ? [...value, option.value] : value.filter((other) => other !== option.value),
                ),
            },
          }))}
        />
      )}
    />
  );
}
