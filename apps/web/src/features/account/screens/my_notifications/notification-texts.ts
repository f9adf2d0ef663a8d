import { defineTexts } from '../../../../base/i18n/texts.ts';
import { en } from './MyNotifications.texts.en.ts';
import { fr } from './MyNotifications.texts.fr.ts';

export const notificationTexts = defineTexts('MyNotifications', { fr, en });
