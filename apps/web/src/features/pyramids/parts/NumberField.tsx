import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** `NaN` while what is typed is not a number. */
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly error?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A number, kept as it is typed: « -0. » is not yet one, and must not be wiped. */
export function NumberField({ label, hint, value, min, max, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const shown = Object.is(Number(typed || Number.NaN), value) ? typed : textOf(value);
  return (
    <Input
      label={label}
      {...(hint === undefined ? {} : { hintText: hint })}
      {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
      nativeInputProps={{
        type: 'number',
        step: 'any',
        value: shown,
        'aria-invalid': error !== undefined,
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        onChange: ({ target }) => {
          setTyped(target.value);
          onChange(target.value === '' ? Number.NaN : Number(target.value));
        },
      }}
    />
  );
}

const textOf = (value: number) => (Number.isFinite(value) ? String(value) : '');
