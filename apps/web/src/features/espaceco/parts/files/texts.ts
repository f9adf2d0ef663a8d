import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './files.texts.en.ts';
import { fr } from './files.texts.fr.ts';

export const texts = defineTexts('espaceco_files', { fr, en });
