import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './WfsServiceNew.texts.fr.ts';

export const en: SameTexts<typeof fr> = { title: 'Publish a WFS service' };
