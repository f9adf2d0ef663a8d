import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './preview.texts.en.ts';
import { fr } from './preview.texts.fr.ts';

export const previewTexts = defineTexts('preview', { fr, en });
