import type { TopicCategory } from '@cartable/contract/datastore';

/** Words of tables and titles, French and English, without accents, and the topic category (ISO 19115) they are of. */
const words: readonly (readonly [RegExp, TopicCategory])[] = [
  [/commun|canton|depart|region|arrondiss|epci|admin|limite|boundar|countr|territoir|iris\b/, 'boundaries'],
  [/cadastr|parcel|plu\b|zonage|urban|scot\b|servitude|planning|landuse/, 'planningCadastre'],
  [
    /route|rue|voie|troncon|rail|gare|arret|bus|velo|cycl|parking|stationn|road|transport|aeroport/,
    'transportation',
  ],
  [/bati|immeuble|building|monument|patrimoine|pont|ouvrage/, 'structure'],
  [/eau|hydro|riviere|cours_d|lac|bassin|inond|water|river|flood/, 'inlandWaters'],
  [/mer\b|marin|littoral|cote\b|ocean|maree|coast|sea\b/, 'oceans'],
  [/altitude|mnt\b|mns\b|relief|courbe|contour|elevation|dem\b/, 'elevation'],
  [/foret|bois|arbre|habitat|espece|faune|flore|znieff|natura|bio|tree|forest|species/, 'biota'],
  [/dechet|pollution|bruit|environn|risque|protege|park|parc\b/, 'environment'],
  [/agri|culture|rpg\b|vigne|elevage|farm|crop/, 'farming'],
  [/meteo|pluie|climat|vent\b|temperature|weather|climate/, 'climatologyMeteorologyAtmosphere'],
  [/geolog|sol\b|soil|sismi|mine\b|carriere/, 'geoscientificInformation'],
  [/sante|hopital|pharmac|defibril|health|hospital/, 'health'],
  [/ortho|image|photo|satellite|occupation/, 'imageryBaseMapsEarthCover'],
  [/reseau|electri|gaz\b|fibre|antenne|eclairage|assain|telecom|utilit/, 'utilitiesCommunication'],
  [/commerce|entreprise|economi|emploi|marche|tourism|hotel|business/, 'economy'],
  [/ecole|college|lycee|population|logement|equipement|social|school|bibliothe|vote|electoral/, 'society'],
  [/adresse|address|lieu|toponym|repere|geodes/, 'location'],
];

/** The theme that most of the names speak of; positions when none is understood. */
export function proposeTheme(names: readonly string[]): TopicCategory {
  const plain = names.map((name) => name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''));
  const scores = words.map(([pattern, theme]) => ({
    theme,
    score: plain.filter((name) => pattern.test(name)).length,
  }));
  const best = scores.reduce((top, one) => (one.score > top.score ? one : top));
  return best.score > 0 ? best.theme : 'location';
}
