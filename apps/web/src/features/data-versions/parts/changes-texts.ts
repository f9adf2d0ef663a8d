import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './changes.texts.en.ts';
import { fr } from './changes.texts.fr.ts';

export const changesTexts = defineTexts('data_versions_changes', { fr, en });
