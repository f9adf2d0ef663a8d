export const fr = {
  title: 'Générer une pyramide de tuiles vectorielles',
  pyramid: 'Pyramide « {{name}} », à partir de la base « {{source}} ».',
  back: 'Revenir à la fiche de données',
  notReady: 'La base de données n’est pas prête : attendez la fin de son intégration.',
  noRight: 'Votre communauté ne vous a pas donné le droit de lancer un traitement.',

  tables: 'Tables',
  attributes: 'Attributs',
  levels: 'Projection et niveaux de zoom',
  generalisation: 'Généralisation',
  sample: 'Échantillon',

  tablesIntro: 'Chaque table choisie devient une couche des tuiles.',
  tablesMissing: 'Choisissez au moins une table.',

  attributesIntro:
    'Seuls les attributs choisis sont dans les tuiles. Moins il y en a, plus les tuiles sont légères.',
  attributesOf: 'Attributs de {{table}}',
  attributesChosen_one: '{{count}} attribut choisi sur {{total}}',
  attributesChosen_other: '{{count}} attributs choisis sur {{total}}',
  attributesMissing: 'Choisissez au moins un attribut de cette table.',
  selectAll: 'Tout choisir',
  selectNone: 'Ne rien choisir',
  selectFound: 'Choisir les attributs trouvés',
  search: 'Chercher un attribut de {{table}}',
  searchPlaceholder: 'Chercher un attribut',
  noneFound: 'Aucun attribut de ce nom.',

  levelsIntro:
    'Chaque table est dans les tuiles du premier au dernier niveau choisi. Au-delà du dernier, les cartes agrandissent ses tuiles.',
  levelsOf: 'Niveaux de {{table}}',
  levelsHint: 'De 1 (le monde) à 18 (la rue).',
  seeMaps: 'Voir les cartes de {{table}}',
  hideMaps: 'Cacher les cartes de {{table}}',
  levelTop: 'Premier niveau : {{level}}',
  levelBottom: 'Dernier niveau : {{level}}',
  levelMap: '{{table}} au niveau {{level}}',
  mapMoves:
    'Les deux cartes se déplacent ensemble. Les objets y sont découpés à la volée, avant la généralisation ; les tuiles trop lourdes y sont allégées.',

  generalisationIntro:
    'Aux petites échelles, les objets sont simplifiés ou triés pour que les tuiles restent légères. En bleu, ce qui reste ; en pointillé, ce qu’il y avait.',
  generalisationLegend: 'Façon de généraliser',
  generalisationMissing: 'Choisissez une façon de généraliser.',
  mixed: 'Simplification de données hétérogènes',
  mixedText:
    'Points gardés, lignes et contours simplifiés. Convient quand les tables sont de plusieurs sortes.',
  network: 'Simplification de réseau',
  networkText: 'Les tronçons sont simplifiés ; les nœuds où ils se rejoignent ne bougent pas.',
  lines: 'Simplification de données linéaires autres',
  linesText: 'Les lignes sont simplifiées ; les plus petites disparaissent des tuiles trop lourdes.',
  'schematic-areas': 'Schématisation de données surfaciques',
  'schematic-areasText': 'Les contours suivent une grille aux petites échelles : une image simple de loin.',
  'selected-areas': 'Sélection de données surfaciques',
  'selected-areasText':
    'Dans les tuiles trop lourdes, les surfaces serrées sont réunies et les plus petites retirées. Avec trois attributs au plus.',
  'merged-areas': 'Fusion attributaire de données surfaciques',
  'merged-areasText':
    'Les surfaces voisines qui ont les mêmes attributs n’en font plus qu’une. Avec trois attributs au plus.',
  'shared-borders': 'Harmonisation de données surfaciques',
  'shared-bordersText':
    'Les limites communes sont simplifiées de la même façon des deux côtés : ni trou, ni recouvrement.',
  advanced: 'Options avancées',
  options: 'Options de généralisation',
  optionsHint:
    'Écrites comme pour tippecanoe. Le choix ci-dessus les remplit ; elles peuvent être modifiées.',
  optionsOwn: 'Ces options ne sont celles d’aucun des choix ci-dessus.',

  sampleIntro:
    'Un échantillon se calcule en un instant : il montre ce que donnera la pyramide sur une petite partie des données. Seules les tuiles que touche son emprise sont faites.',
  sampleOnly: 'Ne générer qu’un échantillon',
  sampleHint: 'Pour essayer des réglages, ou pour ne faire que ce qui sera regardé de près.',
  sampleShape: 'Forme de l’échantillon',
  square: 'Carré de {{count}} tuiles de côté au dernier niveau',
  squareHint: 'Déplacez la carte pour le placer, ou cherchez un lieu.',
  sampleMap: 'Carte de l’échantillon',
  sampleBox: 'Échantillon',
  sampleExtent: 'Carré de longitude {{west}} à {{east}} et de latitude {{south}} à {{north}}.',
  sampleOutside: 'Ce carré ne touche pas les données : déplacez-le.',
  submitWhole: 'Générer la pyramide',
  submitSample: 'Générer l’échantillon',
  launching: 'Lancement…',
  launched: 'La génération de « {{name}} » est lancée.',
} as const;
