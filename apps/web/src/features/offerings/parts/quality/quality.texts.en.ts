import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './quality.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  quality: 'Quality of the record: {{score}}%',
  qualityHint:
    'By the requirements of INSPIRE and DCAT-AP, judged as you write. Nothing keeps you from saving or publishing.',
  qualityRequired_one: '{{count}} requirement is not met',
  qualityRequired_other: '{{count}} requirements are not met',
  qualityAdvice_one: '{{count}} piece of advice',
  qualityAdvice_other: '{{count}} pieces of advice',
  qualityWhole: 'Nothing is missing in this record.',
  qualityField: 'Go to the field “{{field}}”',
  qualityThemes: 'INSPIRE themes',
};
