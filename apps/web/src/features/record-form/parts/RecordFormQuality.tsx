import type { GeographicBox } from '@cartable/contract/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { controlOf, judgedOf, RecordQuality } from '../../offerings/index.ts';
import type { RecordValues } from './record-values.ts';

/** Quality of the record while its own form is filled in, which asks every field. */
export function RecordFormQuality({ bbox }: { readonly bbox: GeographicBox | null | undefined }) {
  const { control } = useFormContext<RecordValues>();
  const values = useWatch({ control }) as RecordValues;
  return (
    <RecordQuality record={{ ...judgedOf(values), bbox }} controlOf={(field) => controlOf(field) ?? field} />
  );
}
