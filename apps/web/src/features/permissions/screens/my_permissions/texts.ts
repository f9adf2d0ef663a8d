import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './MyPermissions.texts.en.ts';
import { fr } from './MyPermissions.texts.fr.ts';

export const texts = defineTexts('my_permissions', { fr, en });
