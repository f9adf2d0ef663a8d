import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './producers.texts.en.ts';
import { fr } from './producers.texts.fr.ts';

export const producersTexts = defineTexts('producers', { fr, en });
