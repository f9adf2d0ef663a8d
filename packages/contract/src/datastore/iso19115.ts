/** Code lists of ISO 19115 that a record is written with; labels are with the forms. */

/** MD_TopicCategoryCode. */
export const topicCategories = [
  'biota',
  'boundaries',
  'climatologyMeteorologyAtmosphere',
  'economy',
  'elevation',
  'environment',
  'farming',
  'geoscientificInformation',
  'health',
  'imageryBaseMapsEarthCover',
  'inlandWaters',
  'intelligenceMilitary',
  'location',
  'oceans',
  'planningCadastre',
  'society',
  'structure',
  'transportation',
  'utilitiesCommunication',
] as const;
export type TopicCategory = (typeof topicCategories)[number];

/** MD_MaintenanceFrequencyCode. */
export const frequencyCodes = [
  'continual',
  'daily',
  'weekly',
  'fortnightly',
  'monthly',
  'quarterly',
  'biannually',
  'annually',
  'asNeeded',
  'irregular',
  'notPlanned',
  'unknown',
] as const;
export type FrequencyCode = (typeof frequencyCodes)[number];

/** CI_RoleCode: what somebody is to a resource. */
export const contactRoles = [
  'pointOfContact',
  'owner',
  'custodian',
  'publisher',
  'distributor',
  'originator',
  'author',
  'principalInvestigator',
  'processor',
  'resourceProvider',
  'user',
] as const;
export type ContactRole = (typeof contactRoles)[number];

/** MD_CharacterSetCode, as ISO 19139 spells them. */
export const charsets = [
  'utf8',
  'ucs2',
  'ucs4',
  'utf7',
  'utf16',
  '8859part1',
  '8859part2',
  '8859part3',
  '8859part4',
  '8859part5',
  '8859part6',
  '8859part7',
  '8859part8',
  '8859part9',
  '8859part10',
  '8859part11',
  '8859part13',
  '8859part14',
  '8859part15',
  '8859part16',
  'jis',
  'shiftJIS',
  'eucJP',
  'usAscii',
  'ebcdic',
  'eucKR',
  'big5',
  'GB2312',
] as const;
export type Charset = (typeof charsets)[number];
