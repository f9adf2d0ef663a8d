import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './TmsServiceNew.texts.fr.ts';

export const en: SameTexts<typeof fr> = { title: 'Publish a vector tile service (TMS)' };
