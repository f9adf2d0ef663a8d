import { defineTexts } from '../../base/i18n/texts.ts';

export const sessionEndTexts = defineTexts('session end', {
  fr: {
    title: 'Votre session se ferme bientôt',
    text: 'Sans action de votre part, elle se ferme à {{time}}. Ce que vous avez saisi sur cette page est gardé.',
    stay: 'Rester connecté',
    stays: 'Votre session reste ouverte.',
    unknown: 'Le serveur n’a pas répondu : la session se ferme toujours à l’heure dite. Réessayez.',
  },
  en: {
    title: 'Your session closes soon',
    text: 'Unless you do something, it closes at {{time}}. What you typed on this page is kept.',
    stay: 'Stay signed in',
    stays: 'Your session stays open.',
    unknown: 'The server did not answer: the session still closes at that time. Try again.',
  },
});
