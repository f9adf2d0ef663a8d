export const fr = {
  inTabOnly:
    'Ce navigateur n’a pas pu le garder (plus de place, ou stockage refusé) : ceci n’est gardé que dans cet onglet. Ne fermez pas l’onglet avant que le serveur ait reçu cet envoi.',
  openElsewhere: 'Ce brouillon est ouvert dans un autre onglet : fermez-le d’abord.',
  updateWaits: 'Une nouvelle version du site est prête.',
  update: 'Mettre à jour',
  install: 'Installer sur cet appareil',
  installHint:
    'Ouvrez-la ensuite comme une application. Si rien n’est proposé : menu du navigateur, « Installer l’application » ou « Ajouter à l’écran d’accueil » (sur iPhone et iPad : « Partager », puis « Sur l’écran d’accueil »).',
  installTitle: 'Installer la carte sur cet appareil',
  room: 'Gardé sur cet appareil par le site : {{used}} ; place restante : {{free}}.',
  roomSafe: 'Le navigateur s’engage à ne pas l’effacer.',
  roomUnsafe:
    'Le navigateur peut effacer les zones s’il manque de place : envoyez vos changements dès que possible.',
  zone: 'Zone à emporter',
  zoneHint:
    'La partie de la carte que vous voyez : ses couches et, s’il peut l’être, le fond. Les objets emportés se modifient sans réseau ; les changements partent au retour.',
  zoneWithoutBase:
    'Le fond de carte de ce site ne s’emporte pas : sans réseau, les couches paraissent sans lui.',
  zoneImpossible: 'Ce navigateur n’emporte rien ici : il faut une adresse en https.',
  zoneTake: 'Emporter cette zone',
  zoneAgain: 'Remplacer par ce que montre la carte',
  sizeAsk: 'Calculer la place à prendre',
  sizeAwaited: 'Place à prendre : calcul en cours…',
  sizeUnknown: 'La place que prendrait ce que montre la carte n’a pas pu être calculée.',
  sizeAbout: 'Ce que montre la carte prendrait environ {{size}}.',
  sizeBetween: 'Ce que montre la carte prendrait entre {{least}} et {{most}}.',
  zoneTaken: 'Zone emportée le {{date}} : {{size}}.',
  zoneCut: 'Trop d’objets, tous n’y sont pas : {{layers}}.',
  zoneFailed: 'La zone n’est pas emportée ({{problem}}).',
  zoneProgress: 'Avancement',
  zoneDone: '{{done}} sur {{all}}, {{size}}',
  zoneCancel: 'Annuler',
  zoneRemove: 'Retirer de l’appareil',
  track: 'Trace',
  trackHint:
    'Le chemin que vous parcourez, relevé tant que cette page est à l’écran, et gardé dans ce navigateur jusqu’à ce que vous l’effaciez.',
  trackIs_one: '{{count}} point.',
  trackIs_other: '{{count}} points, {{length}} m.',
  trackAccuracy: 'À {{metres}} m près.',
  trackFailed: 'Votre position n’a pas pu être trouvée : autorisez-la dans le navigateur.',
  trackStart: 'Enregistrer la trace',
  trackStop: 'Arrêter la trace',
  trackFile: 'Télécharger (GPX)',
  trackErase: 'Effacer la trace',
  eraseTitle: 'Effacer la trace ?',
  eraseText_one: 'Elle compte {{count}} point. Elle n’est que dans ce navigateur : elle sera perdue.',
  eraseText_other:
    'Elle compte {{count}} points, {{length}} m. Elle n’est que dans ce navigateur : elle sera perdue.',
  trackPace: 'Relevé des positions',
  trackPaceHint:
    'Automatique : une position toutes les {{seconds}} s si la batterie est faible ou si l’appareil économise ses données, et rien page cachée. Économe : toutes les {{seconds}} s.',
  trackChoice_auto: 'Automatique',
  trackChoice_precise: 'Toujours précis',
  trackChoice_spaced: 'Économe',
  trackPace_battery:
    'Batterie faible : une position toutes les {{seconds}} s. Choisissez « Toujours précis » pour ne rien espacer.',
  trackPace_data:
    'Cet appareil économise ses données : une position toutes les {{seconds}} s. Choisissez « Toujours précis » pour ne rien espacer.',
  trackPace_chosen: 'Une position toutes les {{seconds}} s.',
  trackPace_hidden: 'En pause tant que la page n’est pas à l’écran.',
  trackReport: 'En faire le croquis d’un signalement',
  trackObject: 'En faire un objet',
  trackLayerChoice: 'Couche',
  trackDraftsFull:
    'Ce navigateur garde déjà autant de brouillons de signalements qu’il peut : envoyez-en ou supprimez-en un.',
  trackUnkept:
    'Ce navigateur n’a pas pu garder le brouillon. Téléchargez la trace, puis ajoutez-la au croquis.',
  discardTitle: 'Abandonner ces changements ?',
  discardText: 'Ils n’ont pas été reçus par le serveur et seront perdus.',
} as const;
