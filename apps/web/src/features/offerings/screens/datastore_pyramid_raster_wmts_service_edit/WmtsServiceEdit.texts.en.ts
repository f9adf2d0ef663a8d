import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './WmtsServiceEdit.texts.fr.ts';

export const en: SameTexts<typeof fr> = { title: 'Edit the WMTS service' };
