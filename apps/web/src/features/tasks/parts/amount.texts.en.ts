import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './amount.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  level: 'Level {{level}}',
  tiles: 'tiles',
  files: 'files',
  features: 'features',
  amount: '{{done}} of {{total}} {{unit}}',
  amountOnly: '{{done}} {{unit}}',
  share: '{{percent}}%',
  timeLeft: 'about {{time}} left',
};
