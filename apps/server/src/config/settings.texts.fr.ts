import type { settings } from './settings.ts';

/** Descriptions of the settings, for the administrators who read the site in French. */
export const frenchDescriptions: Readonly<Record<keyof typeof settings, string>> = {
  port: 'Port sur lequel le serveur écoute ; avec 0, il prend n’importe quel port libre.',
  host: 'Adresse sur laquelle le serveur écoute ; 0.0.0.0 ou :: l’ouvre au réseau.',
  publicUrl:
    'Adresse qu’utilisent les personnes et les logiciels de cartographie, écrite dans les capacités des services, les courriels et les liens. Par défaut : http://localhost et le port. En https, le cookie de session ne voyage que chiffré.',
  trustProxy:
    'Nombre de serveurs mandataires, devant celui-ci, dont l’en-tête X-Forwarded-For est cru. Avec 0, aucun ne l’est : chaque visiteur a l’adresse de sa connexion.',
  role: 'Ce que fait ce processus : répondre aux requêtes (web), exécuter les traitements (jobs), ou les deux.',
  mapWorkers:
    'Fils d’exécution qui dessinent les cartes et lisent les objets. Par défaut : un par cœur du processeur.',
  readyMapWorkers:
    'Parmi ces fils, ceux qui démarrent avec le serveur et restent, chacun ayant déjà dessiné : les premières cartes n’attendent ni son démarrage ni la lecture de ses programmes. Leur débit reste de 0,34 à 0,77 fois celui des suivantes, le temps que Node optimise le code. Environ 70 Mo chacun. Avec 0, un fil démarre quand il en faut un.',
  readyDepositWorkers:
    'Fils d’exécution qui lisent les fichiers déposés, démarrés avec le serveur et gardés, chacun ayant déjà lu un fichier : le premier fichier déposé est examiné aussi vite que les suivants. Environ 80 Mo chacun. Avec 0, un fil démarre quand il en faut un.',
  jobWorkers: 'Traitements que ce processus exécute en même temps.',
  drainMs:
    'Temps pendant lequel un serveur qui reçoit l’ordre de s’arrêter répond encore, /health/ready à 503 et chaque connexion fermée avec sa réponse, pour que les serveurs mandataires se tournent vers d’autres processus. Aucun par défaut ; 5 s là où plusieurs sont derrière un même mandataire.',
  stopTimeoutMs:
    'Temps laissé aux requêtes en cours quand le serveur n’écoute plus, après CARTABLE_DRAIN. Par défaut : 60 s avec CARTABLE_DRAIN, 10 s sans. Ce qui arrête le processus doit attendre plus longtemps que les deux ensemble.',
  dataDir:
    'Dossier où se trouve tout ce que garde la plateforme : base, données, fichiers déposés, courriels en attente.',
  databaseUrl: 'PostgreSQL avec PostGIS, à la place de la base embarquée et des fichiers GeoPackage.',
  replicaUrl:
    'Réplique en flux de cette base, où sont lus les cartes et les objets. Si en retard qu’elle soit, rien d’ancien n’est montré : DATABASE_URL dit quelle version des données est la bonne, et une version que la réplique n’a pas, comme ce qui est modifié, y est lue aussi.',
  databaseConnections:
    'Connexions d’un processus à PostgreSQL pour les personnes, les services et les traitements. Les tables d’objets ont les leurs : au plus dix dans le processus et dans chacun de ses fils de cartes, fermées après une minute de repos.',
  databaseTimeoutMs:
    'Temps que PostgreSQL peut prendre pour une requête sur les tables de la plateforme : au-delà elle est abandonnée, la demande reçoit 503 et un traitement réessaie. Les mises à jour des tables n’ont pas de limite.',
  slowStatementMs:
    'Les instructions sur les tables de la plateforme qui durent plus longtemps sont écrites au journal, avec leur durée et sans leurs valeurs. Ce qui lit les objets de PostGIS est dit par PostgreSQL lui-même (log_min_duration_statement).',
  retainedBackups:
    'Copies de la base gardées dans le dossier backups/ des données ; il en est fait une avant chaque mise à jour de ses tables.',
  backupEveryMs: 'Temps entre deux moments de « npm run backup -- DOSSIER --follow ».',
  backupDays:
    'Jours pendant lesquels cette commande garde un moment par jour : tous sont gardés un jour, puis un par heure une semaine.',
  s3Bucket:
    'Compartiment (bucket) d’un dépôt d’objets compatible S3, qui garde les fichiers déposés, les images, les pyramides et les annexes à la place du dossier objects/ des données. Il doit exister.',
  s3Prefix: 'Début des clés dans le compartiment, que plusieurs plateformes peuvent partager.',
  s3Endpoint: 'Adresse du dépôt d’objets ; sans elle, celle d’Amazon dans la région.',
  s3Region:
    'Région pour laquelle les requêtes sont signées ; les serveurs qui n’en ont qu’une les acceptent toutes.',
  s3AccessKey:
    'Identifiant de la clé d’un compte qui lit, écrit, liste et supprime dans le compartiment. Sans lui, ce que dit l’environnement : variables AWS_, profil, rôle de la machine.',
  s3SecretKey: 'Secret de cette clé.',
  s3PathStyle:
    'Le compartiment est dans le chemin des adresses (https://s3.example.org/bucket), comme le veulent la plupart des serveurs ; false le met dans le nom d’hôte.',
  s3CacheBytes:
    'Copies locales, dans tmp/objects du dossier des données, des objets lus comme des fichiers (images, dépôts) : au-delà, celles lues il y a le plus longtemps sont supprimées.',
  s3LinksEndpoint:
    'Adresse à laquelle les navigateurs atteignent l’entrepôt. Si elle est donnée, ceux qui peuvent télécharger un fichier volumineux (archive de tuiles, image, fichier préparé) y sont envoyés par une adresse signée valable cinq minutes ; sans elle, chaque octet passe par le serveur.',
  s3LinksAboveBytes: 'Taille à partir de laquelle un fichier se télécharge par une telle adresse.',
  siteTitle: 'Nom du site, dans le titre des pages et les courriels.',
  brand:
    'Organisme nommé en haut des pages. `republique-francaise` y met la marque, la police de caractères et les liens de l’État, réservés à ses services. Par défaut : le site est nommé seul, sous une apparence neutre.',
  logo: 'Image en haut des pages, un fichier du site (le dossier objects/site des données est /files). Par défaut : l’image du produit, ou la seule marque de l’État.',
  brandColour:
    'Couleur des liens, des boutons et des titres ; sa clarté est réglée pour le contraste, en clair et en sombre. Sans effet avec la marque de l’État.',
  tagline:
    'Mots écrits sous le nom du site. Par défaut : « Le service public des cartes et données du territoire », dans la langue du lecteur.',
  baseMapUrl:
    'Fond des cartes : un modèle avec {z}, {x} et {y}, ou l’adresse d’un WMTS ou d’une archive PMTiles (images, ou tuiles vectorielles OpenMapTiles, Protomaps ou Shortbread). Par défaut : le fond livré avec la plateforme, qui n’a pas besoin d’Internet.',
  baseMapType: 'Nature du service nommé par CARTABLE_BASEMAP_URL.',
  baseMapLayer: 'Couche du WMTS qui sert de fond.',
  baseMapAttribution: 'Mention montrée avec ce fond.',
  otherBaseMaps:
    'Fonds à choisir à côté de celui-là, en JSON : une liste de name, type (xyz, wmts, pmtiles), url et attribution ; un WMTS a aussi layer, et peut avoir format (image/png par défaut), style (normal) et matrix_set (PM), sur la grille de Web Mercator.',
  geocoderUrl:
    'Recherche d’adresses que les cartes interrogent, par ce serveur, en plus des lieux livrés : une adresse qui répond à `?q=…&limit=…` par des points GeoJSON (addok, Géoplateforme, Photon). Ce que les personnes saisissent y est envoyé. Par défaut : aucune.',
  outboundHosts:
    'Machines que ce serveur peut appeler à des adresses données par des personnes, comme les couches d’autres sites sur la carte : toutes celles d’Internet (public), celles qui sont nommées, ou aucune (none). Seule une machine nommée peut se trouver dans un réseau interne.',
  matomoUrl:
    'Matomo qui mesure l’audience des pages publiques, pour les visiteurs qui l’ont accepté. Par défaut : aucun, personne n’est questionné et rien n’est mesuré.',
  matomoSite: 'Numéro de ce site dans ce Matomo.',
  espacecoUrl:
    'Adresse de l’API d’un espace collaboratif ; son lien n’est montré que si elle est renseignée.',
  catalogueUrl: 'Adresse du catalogue. Par défaut : /catalogue de ce site.',
  annexesUrl: 'Adresse où se lisent les fichiers annexes. Par défaut : /annexes de ce site.',
  configCommunityId:
    'Communauté dont les membres gèrent les alertes du site. Par défaut : celle de l’entrepôt qui les contient.',
  configTechnicalName:
    'Nom technique de l’entrepôt qui contient les alertes du site. Par défaut : l’entrepôt de leur communauté.',
  demonstration:
    'Si le premier démarrage dépose et publie un jeu de données dans l’espace « Démonstration » ; sinon, cet espace est vide.',
  adminEmail: 'Adresse de l’administrateur créé au premier démarrage.',
  adminPassword:
    'Mot de passe de cet administrateur ; s’il manque, il est tiré au hasard et affiché une seule fois.',
  loginDisabled:
    'Ferme la connexion et l’inscription le temps d’une maintenance ; les sessions ouvertes le restent.',
  signUp:
    'Qui peut créer un compte : tout le monde (open), les personnes invitées dans une communauté (invitation) ou personne (closed). La connexion n’est pas touchée.',
  signUpDomains:
    'Domaines, séparés par des virgules, que doivent avoir les adresses électroniques des nouveaux comptes et les nouvelles adresses des comptes. Par défaut : tous.',
  openidRealm:
    'Ouvre un fournisseur OpenID sur les comptes à /realms/{ce mot} : des applications agissent pour des personnes dans l’espace collaboratif, à /api/espaceco et, pour celles de la référence, à /gcms/api. Par défaut : aucun, il est fermé.',
  openidClients:
    'Applications qui peuvent agir pour des personnes : liste JSON avec id, name, secret (absent pour un client public), redirect_uris et without_pkce. Par défaut : le plugin QGIS de l’espace collaboratif.',
  ssoIssuer:
    'Émetteur (issuer) du fournisseur OpenID par lequel les personnes peuvent se connecter : l’adresse dont /.well-known/openid-configuration le décrit. Par défaut : aucun.',
  ssoClientId:
    'Identifiant de ce site chez ce fournisseur, où il est déclaré avec {adresse publique}/api/sso/callback, et {adresse publique}/ après déconnexion.',
  ssoClientSecret: 'Secret de ce site chez ce fournisseur ; sans lui, le site est un client public.',
  ssoLabel: 'Nom du fournisseur sur le bouton de l’écran de connexion.',
  ssoScopes: 'Portées (scopes) demandées au fournisseur, séparées par des espaces ; openid en est toujours.',
  ssoTrustEmail:
    'Tient pour confirmées les adresses que donne le fournisseur quand il n’en dit rien (pas de claim email_verified). Seulement pour un fournisseur qui les vérifie toutes lui-même.',
  ssoMapping:
    'Rôle et communautés donnés d’après les claims à chaque connexion, en JSON : administrators (liste de claim et value) et communities (liste de claim, value, community par son nom technique, rights). Ce qui y est nommé est tenu par le fournisseur ; le reste est donné sur le site.',
  localAccounts:
    'Si les personnes peuvent se connecter avec une adresse et un mot de passe. Avec false, qui demande un fournisseur OpenID, l’inscription et les mots de passe sont fermés aussi.',
  sessionIdleMs: 'Une session inutilisée pendant ce temps est fermée.',
  sessionLifetimeMs: 'Une session est fermée au bout de ce temps, même si elle sert.',
  smtpUrl:
    'Serveur de courriel. Sans lui, les courriels restent en attente, lisibles par l’administrateur et dans le dossier outbox/ des données.',
  mailFrom: 'Expéditeur des courriels.',
  supportEmail:
    'Adresse qui reçoit les messages du formulaire de contact et les demandes d’espace de travail. Par défaut : celle du premier administrateur.',
  bannedWords:
    'Mots, séparés par des virgules, interdits dans les messages du formulaire de contact, quels que soient leur casse et leurs accents.',
  uploadBytes: 'Taille du plus gros fichier déposé.',
  trashRetentionMs: 'Temps pendant lequel une fiche de données supprimée peut être restaurée.',
  historyRetentionMs:
    'Temps pendant lequel sont gardés les journaux des entrepôts et le trafic quotidien de leurs services.',
  chunkBytes: 'Taille du plus gros morceau d’un fichier déposé.',
  bodyBytes:
    'Taille du plus gros corps de requête, sans les fichiers qu’elle envoie. Chaque appel a sa propre limite, plus basse (64 ko pour la plupart, 5 Mo pour les documents de style) : ce réglage les abaisse toutes, il n’en relève aucune.',
  bodyMemoryBytes:
    'Mémoire pour les corps de toutes les requêtes qui arrivent encore ou auxquelles il est en train d’être répondu, fichiers exceptés ; une même adresse peut en prendre le quart. Au-delà, 503 avec Retry-After. Les 16 premiers ko de chacune ne sont pas comptés.',
  connections: 'Connexions ouvertes en même temps ; les suivantes sont refusées.',
  connectionsPerAddress:
    'Connexions qu’une même adresse peut tenir ouvertes en même temps ; les suivantes sont fermées aussitôt. Non comptées derrière des mandataires crus (CARTABLE_TRUST_PROXY) : à eux de compter.',
  signInsPerMinute:
    'Connexions, inscriptions, demandes de mot de passe et clés d’accès fausses, par minute et par adresse.',
  contactsPerMinute:
    'Messages, demandes d’adhésion et demandes d’accès, par minute et par adresse ; ils sont aussi comptés par compte et par jour.',
  callsPerMinute: 'Appels de l’API, par minute et par adresse.',
  sandboxDays:
    'Jours après lesquels une fiche de données de l’espace Découverte que personne n’a touchée est supprimée ; qui l’a créée est prévenu une semaine avant.',
  sandboxServices: 'Services qu’une même personne peut publier dans l’espace Découverte.',
  renderTimeoutMs: 'Temps que peut prendre une carte, un dénombrement ou une interrogation par les services.',
  sldOrigins:
    'Sites, séparés par des virgules, dont une requête WMS peut nommer un style (paramètre SLD). Par défaut : aucun, les styles sont envoyés avec la requête (SLD_BODY).',
  exportTimeoutMs:
    'Temps que peut prendre un fichier à télécharger (GeoPackage, Shapefile…) avant son premier octet ; les formats envoyés au fil de l’eau commencent aussitôt.',
  mapWaitMs:
    'Quand une carte attendrait plus longtemps que cela un fil d’exécution, sa demande reçoit 503 avec Retry-After au lieu d’attendre.',
  streamsPerAddress:
    'Documents et fichiers d’objets envoyés en même temps à une même adresse ; les suivants attendent leur tour 10 s, puis sont priés de revenir.',
  wmsPerSecond: 'Requêtes au WMS vecteur, par seconde et par adresse.',
  wmsRasterPerSecond: 'Requêtes au WMS raster, par seconde et par adresse.',
  wfsPerSecond: 'Requêtes au WFS, par seconde et par adresse.',
  wmtsPerSecond: 'Requêtes au WMTS, par seconde et par adresse.',
  instantTilesPerSecond:
    'Tuiles vectorielles découpées à la volée, par seconde et par adresse ; celles qui sont déjà faites ne sont pas comptées.',
  featuresApiPerSecond: 'Requêtes à OGC API – Features, par seconde et par adresse.',
  requireIfMatch:
    'Avec true, OGC API – Features ne remplace, ne modifie et ne supprime un objet d’une table collaborative que si la demande en dit la version par If-Match (428 sinon). Les clients qui l’ignorent, dont QGIS, ne font alors que lire et ajouter.',
  catalogueProtocolsPerSecond:
    'Requêtes aux protocoles du catalogue (CSW, DCAT, OAI-PMH, flux), par seconde et par adresse.',
  outsidePerSecond: 'Requêtes aux couches d’autres sites sur la carte, par seconde et par adresse.',
  rawTiles:
    'Répond aux demandes simples de tuiles stockées, et de tuiles instantanées là où aucun mandataire n’est devant, à partir des octets de la connexion, sans l’analyseur HTTP ; toute autre demande lui est confiée comme d’ordinaire. Avec false, toutes le sont.',
  logLevel:
    'Ce qui est écrit dans le journal du serveur ; info est discret, debug écrit une ligne par requête.',
  logFormat: 'Lignes lisibles, JSON, ou lignes lisibles dans un terminal et JSON ailleurs.',
  migrations:
    'Avec manual, un processus ne met pas à jour les tables de la base à son démarrage, et refuse de servir celles d’une autre version : npm run migrate le fait, une fois pour tous les processus.',
  tracesUrl:
    'Adresse d’un collecteur OpenTelemetry (OTLP sur HTTP) qui reçoit une trace des requêtes, de leurs ordres à la base de la plateforme, et des traitements. Exemple : http://collecteur:4318/v1/traces. Sans elle, rien n’est tracé.',
  tracesPercent:
    'Part des traces commencées ici qui sont gardées, en pour cent. Une requête qui vient avec une trace (traceparent) suit ce qu’elle dit.',
  metricsToken: 'Les requêtes qui la portent (Authorization: Bearer …) reçoivent /metrics, fermé aux autres.',
  metricsLoopback:
    'Répond sans jeton à /metrics aux requêtes de la machine elle-même, sauf celles qu’un mandataire a transmises (X-Forwarded-For).',
  checkAnswers: 'Compare chaque réponse de l’API à sa description, pour le développement et les essais.',
};

/** Groups of settings, by their names in `settings.ts`. */
export const frenchGroups: Readonly<Record<(typeof settings)[keyof typeof settings]['group'], string>> = {
  Network: 'Réseau',
  Processes: 'Processus',
  Data: 'Données',
  Objects: 'Dépôt d’objets',
  Site: 'Site',
  Accounts: 'Comptes',
  Identity: 'Identité',
  Mail: 'Courriel',
  Limits: 'Limites',
  Operations: 'Exploitation',
};
