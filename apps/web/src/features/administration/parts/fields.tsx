import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../../base/i18n/texts.ts';
import { administrationTexts } from './administration-texts.ts';

/** Props of a design-system field for its state. */
export function stateOf(error: string | undefined) {
  return error === undefined ? {} : ({ state: 'error', stateRelatedMessage: error } as const);
}

interface LinesFieldProps {
  readonly label: string;
  readonly field: UseFormRegisterReturn;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
}

/** Several lines of text. */
export function LinesField({ label, field, error, hint, required = false, maxLength }: LinesFieldProps) {
  return (
    <Input
      textArea
      label={label}
      {...(hint === undefined ? {} : { hintText: hint })}
      {...stateOf(error)}
      nativeTextAreaProps={{
        ...field,
        rows: 4,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        ...(maxLength === undefined ? {} : { maxLength }),
      }}
    />
  );
}

/** Whether the community is seen by all. */
export function PublicField({ field }: { readonly field: UseFormRegisterReturn }) {
  const t = useTexts(administrationTexts);
  return (
    <Checkbox options={[{ label: t('public'), hintText: t('publicHint'), nativeInputProps: { ...field } }]} />
  );
}
