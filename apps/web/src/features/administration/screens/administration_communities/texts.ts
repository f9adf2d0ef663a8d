import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationCommunities.texts.en.ts';
import { fr } from './AdministrationCommunities.texts.fr.ts';

export const texts = defineTexts('administration_communities', { fr, en });
