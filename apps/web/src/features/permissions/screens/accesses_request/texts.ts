import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AccessesRequest.texts.en.ts';
import { fr } from './AccessesRequest.texts.fr.ts';

export const texts = defineTexts('accesses_request', { fr, en });
