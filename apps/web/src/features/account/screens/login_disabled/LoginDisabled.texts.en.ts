import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './LoginDisabled.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Sign-in disabled',
  text: 'Signing in is disabled for a while, for maintenance. Published services stay available. Please come back later.',
  home: 'Back to home',
};
