import type { Translate } from '../../../base/i18n/texts.ts';
import type { fr } from './reports.texts.fr.ts';

const titles = {
  standard: 'checkStandard',
  vector: 'checkVector',
  raster: 'checkRaster',
  'raster-integration': 'processingRasterIntegration',
  'vector-integration': 'processingVectorIntegration',
  'vector-pyramid': 'processingVectorPyramid',
  'raster-pyramid': 'processingRasterPyramid',
} as const;

/** Title of a check or a processing in the reader's language; the server's own name for one this page does not know. */
export function taskTitle(
  t: Translate<typeof fr>,
  work: { readonly _id: string; readonly name: string },
): string {
  return work._id in titles ? t(titles[work._id as keyof typeof titles]) : work.name;
}
