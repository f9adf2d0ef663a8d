/** Fields of the service forms: one line, several lines, one of a list. Each shows its own broken rule. */

import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, type FieldPath, useFormContext } from 'react-hook-form';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { RequestedValues } from './form-values.ts';
import { useFieldError } from './use-field-error.ts';

interface TextFieldProps {
  readonly name: FieldPath<RequestedValues>;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly multiline?: boolean;
  readonly readOnly?: boolean;
  readonly type?: 'text' | 'email' | 'url' | 'date';
  readonly onInput?: () => void;
}

export function TextField({
  name,
  label,
  hint,
  optional,
  multiline,
  readOnly,
  type = 'text',
  onInput,
}: TextFieldProps) {
  const common = useTexts(commonTexts);
  const { register } = useFormContext<RequestedValues>();
  const error = useFieldError()(name);
  const field = register(name, { ...(onInput ? { onChange: onInput } : {}) });
  const shared = {
    'aria-required': !optional,
    'aria-invalid': error !== undefined,
    readOnly: readOnly ?? false,
  };
  return (
    <Input
      label={optional ? common('optional', { label }) : label}
      {...(hint === undefined ? {} : { hintText: hint })}
      {...stateOf(error)}
      {...(multiline
        ? { textArea: true, nativeTextAreaProps: { ...field, ...shared, rows: 5 } }
        : { nativeInputProps: { ...field, ...shared, type } })}
    />
  );
}

interface SelectFieldProps {
  readonly name: FieldPath<RequestedValues>;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ name, label, options }: SelectFieldProps) {
  const { control } = useFormContext<RequestedValues>();
  const error = useFieldError()(name);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={label}
          options={[...options]}
          {...stateOf(error)}
          nativeSelectProps={{
            name,
            value: field.value as string,
            onChange: (event) => field.onChange(event.target.value),
          }}
        />
      )}
    />
  );
}
