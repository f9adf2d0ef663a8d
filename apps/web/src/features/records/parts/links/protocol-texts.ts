import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './protocol.texts.en.ts';
import { fr } from './protocol.texts.fr.ts';

export const protocolTexts = defineTexts('record-protocols', { fr, en });
