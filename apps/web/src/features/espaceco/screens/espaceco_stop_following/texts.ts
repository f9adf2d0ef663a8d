import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './stop-following.texts.en.ts';
import { fr } from './stop-following.texts.fr.ts';

export const texts = defineTexts('espaceco_stop_following', { fr, en });
