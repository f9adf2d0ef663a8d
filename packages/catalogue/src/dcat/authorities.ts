/** Codes of ISO as addresses of the lists that DCAT-AP asks for (authority tables of the European Union, INSPIRE). */

const authority = 'http://publications.europa.eu/resource/authority';
const inspire = 'http://inspire.ec.europa.eu';

/** ISO 639-2 has two codes for some languages; the tables use the second, and tags of texts two letters. */
const terminological: Readonly<Record<string, string>> = {
  alb: 'sqi',
  arm: 'hye',
  baq: 'eus',
  bur: 'mya',
  chi: 'zho',
  cze: 'ces',
  dut: 'nld',
  fre: 'fra',
  geo: 'kat',
  ger: 'deu',
  gre: 'ell',
  ice: 'isl',
  mac: 'mkd',
  mao: 'mri',
  may: 'msa',
  per: 'fas',
  rum: 'ron',
  slo: 'slk',
  tib: 'bod',
  wel: 'cym',
};
const shortTags: Readonly<Record<string, string>> = {
  fra: 'fr',
  eng: 'en',
  deu: 'de',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
};

const plain = (code: string): string => (Object.hasOwn(terminological, code) ? terminological[code]! : code);
const isCode = (code: string): boolean => /^[a-z]{3}$/.test(code);

export const languageAddress = (code: string): string | undefined =>
  isCode(code) ? `${authority}/language/${plain(code).toUpperCase()}` : undefined;

/** BCP 47. */
export function languageTag(code: string): string | undefined {
  if (!isCode(code)) return undefined;
  return Object.hasOwn(shortTags, plain(code)) ? shortTags[plain(code)] : plain(code);
}

const frequencies: Readonly<Record<string, string>> = {
  continual: 'CONT',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  fortnightly: 'BIWEEKLY',
  monthly: 'MONTHLY',
  quarterly: 'QUARTERLY',
  biannually: 'ANNUAL_2',
  annually: 'ANNUAL',
  irregular: 'IRREG',
  unknown: 'UNKNOWN',
};

/** Frequencies that the Union has no code for stay in the list of INSPIRE. */
export const frequencyAddress = (code: string): string =>
  Object.hasOwn(frequencies, code)
    ? `${authority}/frequency/${frequencies[code]}`
    : `${inspire}/metadata-codelist/MaintenanceFrequency/${encodeURIComponent(code)}`;

export const accessAddress = (isOpen: boolean): string =>
  `${authority}/access-right/${isOpen ? 'PUBLIC' : 'RESTRICTED'}`;

/** Codes in the lists of INSPIRE, which names them as ISO 19115 does. */
export const roleAddress = (role: string): string =>
  `${inspire}/metadata-codelist/ResponsiblePartyRole/${encodeURIComponent(role)}`;
export const topicAddress = (code: string): string =>
  `${inspire}/metadata-codelist/TopicCategory/${encodeURIComponent(code)}`;
export const levelAddress = (level: string): string => `${inspire}/metadata-codelist/ResourceType/${level}`;
