export const fr = {
  list: 'Fichiers déposés',
  progress: 'Dépôt de {{name}}',
  waiting: 'En attente des fichiers précédents',
  preparing: 'Préparation…',
  sending: 'Envoi',
  reconnecting: 'Connexion perdue : nouvelle tentative…',
  verifying: 'Vérification par le serveur…',
  done: 'Déposé',
  failed: 'Envoi interrompu',
  amount: '{{done}} sur {{total}}',
  rate: '{{rate}}/s',
  timeLeft: 'encore {{time}}',
  resumed: '{{size}} déjà reçus lors d’un envoi précédent',
  cancel: 'Annuler le dépôt de {{name}}',
  remove: 'Retirer {{name}}',
  resume: 'Reprendre',
  unreadable:
    'Ce fichier ne peut plus être lu : il a été modifié, déplacé ou supprimé. Choisissez-le de nouveau.',
  connectionLost:
    'Le serveur ne répond pas. Ce qui a été reçu est gardé : reprenez quand la connexion revient.',
  sessionLost:
    'Votre session a expiré. Reconnectez-vous dans un autre onglet, puis reprenez : rien n’est perdu.',
} as const;
