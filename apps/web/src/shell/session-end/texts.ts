import { defineTexts } from '../../base/i18n/texts.ts';

export const sessionEndTexts = defineTexts('session end', {
  fr: {
    title: 'Votre session se ferme bientôt',
    text: 'Sans action de votre part, elle se ferme à {{time}}. Ce que vous avez saisi sur cette page est gardé.',
    last: 'Elle aura duré aussi longtemps qu’une session le peut : elle se ferme à {{time}}. Enregistrez votre travail. Ce que vous avez saisi sur cette page est gardé, et vous pourrez vous reconnecter aussitôt.',
    stay: 'Rester connecté',
    stays: 'Votre session reste ouverte.',
    unknown: 'Le serveur n’a pas répondu : la session se ferme toujours à l’heure dite. Réessayez.',
  },
  en: {
    title: 'Your session closes soon',
    text: 'Unless you do something, it closes at {{time}}. What you typed on this page is kept.',
    last: 'It will have lasted as long as a session may: it closes at {{time}}. Save your work. What you typed on this page is kept, and you can sign in again at once.',
    stay: 'Stay signed in',
    stays: 'Your session stays open.',
    unknown: 'The server did not answer: the session still closes at that time. Try again.',
  },
});
