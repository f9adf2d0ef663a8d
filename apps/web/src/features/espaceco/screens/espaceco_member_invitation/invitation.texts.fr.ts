export const fr = {
  title: 'Invitation',
  communities: 'Espace collaboratif',
  toMap: 'Ouvrir la carte du guichet',
  toList: 'Voir mes guichets',
  notInvited:
    'Vous n’êtes ni invité dans ce guichet, ni membre de celui-ci. Si l’invitation est venue à une autre adresse, connectez-vous avec le compte de cette adresse.',
  already: 'Vous êtes déjà membre du guichet {{name}}',
  pending: 'Votre demande d’adhésion au guichet {{name}} attend une réponse',
  accept: 'Accepter et rejoindre le guichet',
  accepted: 'Vous êtes membre du guichet {{name}}.',
  refuse: 'Refuser l’invitation',
  refused: 'L’invitation est refusée.',
  failed: 'La réponse n’a pas été enregistrée',
  join: 'Rejoindre le guichet',
  joinText: 'Vous n’êtes pas encore membre de ce guichet.',
  asked: 'Votre demande est envoyée aux gestionnaires du guichet {{name}}.',
} as const;
