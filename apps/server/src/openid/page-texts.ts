import type { Language } from '@cartable/contract';

export interface PageTexts {
  readonly askTitle: (client: string) => string;
  readonly askWho: (person: string) => string;
  readonly askWhat: string;
  readonly askDoubt: string;
  readonly accept: string;
  readonly refuse: string;
  readonly otherAccount: string;
  readonly gone: string;
  readonly goneAgain: string;
  readonly refused: string;
  readonly leaveTitle: string;
  readonly leave: string;
  readonly stay: string;
  readonly leaveWhat: string;
  readonly leftTitle: string;
  readonly left: string;
  readonly home: string;
}

const fr: PageTexts = {
  askTitle: (client) => `Autoriser « ${client} » ?`,
  askWho: (person) => `Vous êtes connecté en tant que ${person}.`,
  askWhat:
    'Cette application lira votre nom et votre adresse, et agira en votre nom dans l’espace collaboratif : lire vos guichets, écrire des signalements, modifier les tables qui vous sont ouvertes.',
  askDoubt: 'Si vous ne venez pas de l’ouvrir vous-même, refusez.',
  accept: 'Autoriser',
  refuse: 'Refuser',
  otherAccount: 'Ce n’est pas vous ? Déconnectez-vous du site, puis recommencez.',
  gone: 'Cette demande n’existe plus',
  goneAgain: 'Elle a expiré, ou a été faite dans un autre navigateur. Recommencez depuis l’application.',
  refused: 'L’application n’a pas pu être autorisée',
  leaveTitle: 'Fermer les applications de ce navigateur ?',
  leaveWhat:
    'Les applications autorisées depuis ce navigateur devront être autorisées à nouveau. La session du site reste ouverte.',
  leave: 'Fermer',
  stay: 'Garder',
  leftTitle: 'Les applications sont fermées',
  left: 'Elles n’agissent plus en votre nom depuis ce navigateur.',
  home: 'Revenir au site',
};

const en: PageTexts = {
  askTitle: (client) => `Allow “${client}”?`,
  askWho: (person) => `You are signed in as ${person}.`,
  askWhat:
    'This application will read your name and address, and act for you in the collaborative space: read your communities, write reports, edit the tables open to you.',
  askDoubt: 'If you have not just opened it yourself, refuse.',
  accept: 'Allow',
  refuse: 'Refuse',
  otherAccount: 'Not you? Sign out of the site, then start again.',
  gone: 'This request no longer exists',
  goneAgain: 'It has expired, or was made in another browser. Start again from the application.',
  refused: 'The application could not be allowed',
  leaveTitle: 'Close the applications of this browser?',
  leaveWhat:
    'Applications allowed from this browser will have to be allowed again. The session of the site stays open.',
  leave: 'Close',
  stay: 'Keep',
  leftTitle: 'The applications are closed',
  left: 'They no longer act for you from this browser.',
  home: 'Back to the site',
};

export const pageTexts: Readonly<Record<Language, PageTexts>> = { fr, en };
