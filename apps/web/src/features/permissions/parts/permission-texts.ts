import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './permissions.texts.en.ts';
import { fr } from './permissions.texts.fr.ts';

export const permissionTexts = defineTexts('permissions', { fr, en });
