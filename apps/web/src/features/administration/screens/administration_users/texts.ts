import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationUsers.texts.en.ts';
import { fr } from './AdministrationUsers.texts.fr.ts';

export const texts = defineTexts('administration_users', { fr, en });
