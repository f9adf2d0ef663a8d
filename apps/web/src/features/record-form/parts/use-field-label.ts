import { useTexts } from '../../../base/i18n/texts.ts';
import { fieldOf, sourceTexts } from '../../offerings/index.ts';
import type { RecordValues } from './record-values.ts';

const shared = Object.entries(fieldOf) as [keyof typeof fieldOf, keyof RecordValues][];

type OnlyHere =
  | 'hvd_categories'
  | 'contacts'
  | 'use_limitation'
  | 'links'
  | 'related_records'
  | 'given_formats'
  | 'extent'
  | 'foreign_xml';

/** Names of the fields of the record, for people. */
export function useFieldLabel(): (name: keyof RecordValues) => string {
  const labels = useTexts(sourceTexts);
  return (name) => labels(shared.find(([, field]) => field === name)?.[0] ?? (name as OnlyHere));
}
