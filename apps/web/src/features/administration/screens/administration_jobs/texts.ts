import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './AdministrationJobs.texts.en.ts';
import { fr } from './AdministrationJobs.texts.fr.ts';

export const texts = defineTexts('administration_jobs', { fr, en });
