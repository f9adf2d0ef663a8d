export const fr = {
  send: 'Envoyer le signalement',
  failed: 'Le signalement n’est pas envoyé',
  sent: 'Le signalement n° {{id}} est envoyé.',
  filesFailed:
    'Le signalement est envoyé, mais ses pièces jointes ne le sont pas : ajoutez-les ici. {{reason}}',
  filesQueued:
    'Le signalement est envoyé ; ses pièces jointes sont gardées ici et partiront au retour du réseau.',
  filesInTab:
    'Le signalement est envoyé, mais ses pièces jointes ne sont que dans cet onglet : elles partiront au retour du réseau. Ne fermez pas l’onglet.',
  copied:
    'Ce brouillon est déjà ouvert dans un autre onglet. Ce que vous écrivez ici est un autre signalement, qui commence par son texte.',
  draftsFull:
    'Ce navigateur garde déjà 20 brouillons de signalements : celui-ci n’est pas gardé si vous quittez la page. Envoyez-le, ou supprimez-en un depuis la carte de son guichet.',
  noRoom:
    'Ce navigateur n’a plus de place : ce signalement n’est que dans cette page. Envoyez-le maintenant, ou allégez ses photos pour qu’il puisse être gardé.',
  noStore:
    'Ce navigateur ne garde rien ici (fenêtre privée, ou stockage refusé) : ce signalement n’est que dans cette page. Envoyez-le avant de la quitter.',
  lighten: 'Alléger les photos',
  queuedInTab:
    'Ce navigateur n’a pas pu garder le signalement (plus de place, ou stockage refusé) : il n’est que dans cet onglet, et partira au retour du réseau. Ne fermez pas l’onglet.',
  queued: 'Le signalement est gardé ici : il partira au retour du réseau.',
} as const;
