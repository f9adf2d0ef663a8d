import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './logo.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  logo: 'Logo',
  replace: 'Replace the logo',
  hint: 'Shown with what the community publishes in the catalogue. PNG, JPEG or WebP, at most {{size}}. It is saved as soon as it is chosen.',
  alt: 'Current logo',
  saved: 'The logo is saved.',
  failed: 'The logo was not changed',
  remove: 'Delete the logo',
  removed: 'The logo is deleted.',
  removeTitle: 'Delete the logo?',
  removeText: 'It will no longer be shown with what the community publishes.',
};
