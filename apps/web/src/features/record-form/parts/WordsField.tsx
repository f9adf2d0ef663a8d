import { Controller, useFormContext } from 'react-hook-form';
import { KeywordField } from '../../offerings/index.ts';
import type { RecordValues } from './record-values.ts';

interface WordsFieldProps {
  readonly name: 'related_records' | 'given_formats';
  readonly label: string;
  readonly hint: string;
}

/** A list of the record, its words added one by one. */
export function WordsField({ name, ...texts }: WordsFieldProps) {
  const { control } = useFormContext<RecordValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <KeywordField name={name} {...texts} values={field.value} onChange={field.onChange} />
      )}
    />
  );
}
