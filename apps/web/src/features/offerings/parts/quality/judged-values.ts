import type { JudgedRecord } from '@cartable/contract/catalogue';
import { type DatasheetRecord, licenceOf } from '@cartable/contract/datastore';
import type { RecordOnlyValues, RequestedValues } from '../form/form-values.ts';
import { fieldOf } from '../form/read-source.ts';

type SharedField = (typeof fieldOf)[keyof typeof fieldOf];

/** Values of a form about the resource, as the rules of quality read them. */
export function judgedOf(
  values: Pick<RequestedValues, SharedField> & Partial<RecordOnlyValues>,
  record?: Pick<DatasheetRecord, 'use_limitation'> | null,
): Omit<JudgedRecord, 'bbox' | 'today'> {
  const shared = Object.entries(fieldOf).map(([name, field]) => [name, values[field]]);
  const { file_identifier: _, charset: __, ...requested } = Object.fromEntries(shared) as DatasheetRecord;
  const { licence, resolution, use_limitation = record?.use_limitation ?? '' } = values;
  return {
    ...requested,
    resolution: resolution === '' ? null : resolution,
    use_limitation,
    licence: licence ? licenceOf(licence) : null,
  } as Omit<JudgedRecord, 'bbox' | 'today'>;
}

/** Name of the control that mends a finding; null where no form of services asks it. */
export function controlOf(field: keyof DatasheetRecord): string | null {
  if (field === 'licence') return 'licence.code';
  return Object.hasOwn(fieldOf, field) ? fieldOf[field as keyof typeof fieldOf] : null;
}
