/**
 * Categories of high value data sets: what Implementing Regulation (EU) 2023/138 asks public bodies to give for free, by
 * the vocabulary of the Publications Office of the European Union (`data.europa.eu/bna/asd487ae75`).
 */

interface HighValueCategory {
  readonly address: string;
  readonly fr: string;
  readonly en: string;
}

const vocabulary = 'http://data.europa.eu/bna';

export const highValueCategories = {
  geospatial: {
    address: `${vocabulary}/c_ac64a52d`,
    fr: 'Géospatiales',
    en: 'Geospatial',
  },
  'earth-observation': {
    address: `${vocabulary}/c_dd313021`,
    fr: 'Observation de la terre et environnement',
    en: 'Earth observation and environment',
  },
  meteorological: {
    address: `${vocabulary}/c_164e0bf5`,
    fr: 'Météorologiques',
    en: 'Meteorological',
  },
  statistics: {
    address: `${vocabulary}/c_e1da4e07`,
    fr: 'Statistiques',
    en: 'Statistics',
  },
  companies: {
    address: `${vocabulary}/c_a9135398`,
    fr: 'Entreprises et propriété d’entreprises',
    en: 'Companies and company ownership',
  },
  mobility: {
    address: `${vocabulary}/c_b79e35eb`,
    fr: 'Mobilité',
    en: 'Mobility',
  },
} as const satisfies Record<string, HighValueCategory>;

export type HighValueCode = keyof typeof highValueCategories;
export const highValueCodes = Object.keys(highValueCategories) as [HighValueCode, ...HighValueCode[]];
