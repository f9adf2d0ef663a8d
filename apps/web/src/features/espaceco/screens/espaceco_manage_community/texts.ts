import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './manage.texts.en.ts';
import { fr } from './manage.texts.fr.ts';

export const texts = defineTexts('espaceco_manage_community', { fr, en });
