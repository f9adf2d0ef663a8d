import { PasswordInput } from '@codegouvfr/react-dsfr/blocks/PasswordInput';
import { Input } from '@codegouvfr/react-dsfr/Input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';

/** Props of a design-system field for its state. */
export function stateOf(error: string | undefined) {
  return error === undefined ? {} : ({ state: 'error', stateRelatedMessage: error } as const);
}

interface FieldProps {
  readonly label: string;
  /** Result of `register('name', rules)`. */
  readonly field: UseFormRegisterReturn;
  /** Text of the broken rule, from `formState.errors.name?.message`. */
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Purpose of the field, so that browsers can fill it in (WCAG 1.3.5). */
  readonly autoComplete?: string;
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email';
  readonly optional?: boolean;
  /** Known already: shown, not to be changed here. */
  readonly readOnly?: boolean;
}

/** One line of text of a form, with its error under it. */
export function TextField({
  label,
  field,
  error,
  hint,
  autoComplete,
  type = 'text',
  optional,
  readOnly = false,
}: TextFieldProps) {
  const t = useTexts(commonTexts);
  return (
    <Input
      label={optional ? t('optional', { label }) : label}
      {...(hint === undefined ? {} : { hintText: hint })}
      {...stateOf(error)}
      nativeInputProps={{
        ...field,
        type,
        readOnly,
        'aria-required': !optional,
        'aria-invalid': error !== undefined,
        ...(autoComplete === undefined ? {} : { autoComplete }),
      }}
    />
  );
}

/** A password, which may be shown. */
export function PasswordField({ label, field, error, hint, autoComplete }: FieldProps) {
  return (
    <PasswordInput
      className="fr-mb-3w"
      label={label}
      messagesHint=""
      {...(hint === undefined ? {} : { hintText: hint })}
      messages={error === undefined ? [] : [{ severity: 'error', message: error }]}
      nativeInputProps={{
        ...field,
        'aria-required': true,
        'aria-invalid': error !== undefined,
        ...(autoComplete === undefined ? {} : { autoComplete }),
      }}
    />
  );
}

interface LinesFieldProps {
  readonly label: string;
  readonly field: UseFormRegisterReturn;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  /** Said beside its label, in a form whose other fields are needed. */
  readonly optional?: boolean;
  /** Shown, not to be changed now. */
  readonly readOnly?: boolean;
  readonly maxLength?: number;
}

/** Several lines of text. */
export function LinesField({
  label,
  field,
  error,
  hint,
  required = false,
  optional = false,
  readOnly = false,
  maxLength,
}: LinesFieldProps) {
  const t = useTexts(commonTexts);
  return (
    <Input
      textArea
      label={optional ? t('optional', { label }) : label}
      {...(hint === undefined ? {} : { hintText: hint })}
      {...stateOf(error)}
      nativeTextAreaProps={{
        ...field,
        rows: 4,
        readOnly,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        ...(maxLength === undefined ? {} : { maxLength }),
      }}
    />
  );
}
