export interface InspireTheme {
  /** Two letters, as the INSPIRE registry writes them (inspire.ec.europa.eu/theme). */
  readonly code: string;
  readonly fr: string;
  readonly en: string;
}

/** The 34 themes of INSPIRE: GEMET – INSPIRE themes, version 1.0. */
export const inspireThemeList: readonly InspireTheme[] = [
  ['rs', 'Référentiels de coordonnées', 'Coordinate reference systems'],
  ['gg', 'Systèmes de maillage géographique', 'Geographical grid systems'],
  ['gn', 'Dénominations géographiques', 'Geographical names'],
  ['au', 'Unités administratives', 'Administrative units'],
  ['ad', 'Adresses', 'Addresses'],
  ['cp', 'Parcelles cadastrales', 'Cadastral parcels'],
  ['tn', 'Réseaux de transport', 'Transport networks'],
  ['hy', 'Hydrographie', 'Hydrography'],
  ['ps', 'Sites protégés', 'Protected sites'],
  ['el', 'Altitude', 'Elevation'],
  ['lc', 'Occupation des terres', 'Land cover'],
  ['oi', 'Ortho-imagerie', 'Orthoimagery'],
  ['ge', 'Géologie', 'Geology'],
  ['su', 'Unités statistiques', 'Statistical units'],
  ['bu', 'Bâtiments', 'Buildings'],
  ['so', 'Sols', 'Soil'],
  ['lu', 'Usage des sols', 'Land use'],
  ['hh', 'Santé et sécurité des personnes', 'Human health and safety'],
  ['us', 'Services d’utilité publique et services publics', 'Utility and governmental services'],
  ['ef', 'Installations de suivi environnemental', 'Environmental monitoring facilities'],
  ['pf', 'Lieux de production et sites industriels', 'Production and industrial facilities'],
  ['af', 'Installations agricoles et aquacoles', 'Agricultural and aquaculture facilities'],
  ['pd', 'Répartition de la population — démographie', 'Population distribution — demography'],
  [
    'am',
    'Zones de gestion, de restriction ou de réglementation et unités de déclaration',
    'Area management/restriction/regulation zones and reporting units',
  ],
  ['nz', 'Zones à risque naturel', 'Natural risk zones'],
  ['ac', 'Conditions atmosphériques', 'Atmospheric conditions'],
  ['mf', 'Caractéristiques géographiques météorologiques', 'Meteorological geographical features'],
  ['of', 'Caractéristiques géographiques océanographiques', 'Oceanographic geographical features'],
  ['sr', 'Régions maritimes', 'Sea regions'],
  ['br', 'Régions biogéographiques', 'Bio-geographical regions'],
  ['hb', 'Habitats et biotopes', 'Habitats and biotopes'],
  ['sd', 'Répartition des espèces', 'Species distribution'],
  ['er', 'Sources d’énergie', 'Energy resources'],
  ['mr', 'Ressources minérales', 'Mineral resources'],
].map(([code, fr, en]) => ({ code: code!, fr: fr!, en: en! }));

const byName = new Map(
  inspireThemeList.flatMap((theme) => [theme.fr, theme.en].map((name) => [keyOf(name), theme])),
);

/** The theme that a keyword names, in French or English, whatever its case, apostrophes, dashes and accents. */
export function inspireThemeNamed(keyword: string): InspireTheme | undefined {
  return byName.get(keyOf(keyword));
}

/** Its name in the language of the keyword, as the registry spells it: with straight apostrophes. */
export function registryNameOf({ fr, en }: InspireTheme, keyword: string): string {
  return (keyOf(keyword) === keyOf(en) ? en : fr).replaceAll('’', "'");
}

function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
