import { highValueCategories } from '@cartable/contract';
import type { IsoRecord } from './record.model.ts';

/** Names of the categories of a high value data set, in the language of its record where they have one. */
export function highValueNames({ hvd_categories: codes, language }: IsoRecord): string[] {
  const spoken = language.code === 'fre' || language.code === 'fra' ? 'fr' : 'en';
  return codes.map((code) => highValueCategories[code][spoken]);
}
