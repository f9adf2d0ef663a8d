import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './WmsRasterServiceNew.texts.fr.ts';

export const en: SameTexts<typeof fr> = { title: 'Publish a raster WMS service' };
