import type { GeographicBox } from '@cartable/contract/core';
import type { DatasheetRecord } from '@cartable/contract/datastore';
import { useFormContext, useWatch } from 'react-hook-form';
import { controlOf, judgedOf, RecordQuality } from '../../offerings/index.ts';
import type { RecordValues } from './record-values.ts';
import { boxOf, typedBoxRules } from './typed-box.ts';

/** Every field has a control here; the extent has four. */
const controlIn = (field: keyof DatasheetRecord): string =>
  field === 'extent' ? 'extent.west' : (controlOf(field) ?? field);

/** The extent in the form, once it is a whole one; not known to be none before the record is. */
function written(
  values: RecordValues,
  bbox: GeographicBox | null | undefined,
): GeographicBox | null | undefined {
  return typedBoxRules.safeParse(values.extent).success ? (boxOf(values.extent) ?? bbox) : bbox;
}

/** Quality of the record while its own form is filled in, which asks every field. */
export function RecordFormQuality({ bbox }: { readonly bbox: GeographicBox | null | undefined }) {
  const { control } = useFormContext<RecordValues>();
  const values = useWatch({ control }) as RecordValues;
  return (
    <RecordQuality
      record={{ ...judgedOf(values), bbox: bbox ?? written(values, bbox) }}
      controlOf={controlIn}
    />
  );
}
