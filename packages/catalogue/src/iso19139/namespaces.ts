/** Namespaces of ISO 19139:2007 and the places its documents refer to. */
export const gmd = 'http://www.isotc211.org/2005/gmd';
const schemas = 'http://schemas.opengis.net/iso/19139/20070417';
const gmx = 'http://www.isotc211.org/2005/gmx';

/** Namespaces of the root element. */
export const rootAttributes = {
  'xmlns:gmd': gmd,
  'xmlns:gco': 'http://www.isotc211.org/2005/gco',
  'xmlns:gmx': gmx,
  'xmlns:gts': 'http://www.isotc211.org/2005/gts',
  'xmlns:gsr': 'http://www.isotc211.org/2005/gsr',
  'xmlns:gss': 'http://www.isotc211.org/2005/gss',
  'xmlns:srv': 'http://www.isotc211.org/2005/srv',
  'xmlns:gml': 'http://www.opengis.net/gml/3.2',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${gmd} ${schemas}/gmd/gmd.xsd ${gmx} ${schemas}/gmx/gmx.xsd`,
} as const;

/** Address of the description of a code list and its values. */
export const codeList = (name: string): string =>
  `http://standards.iso.org/iso/19139/resources/gmxCodelists.xml#${name}`;

export const languageCodeList = 'http://www.loc.gov/standards/iso639-2/';
export const crsAddress = (epsg: string): string => `http://www.opengis.net/def/crs/EPSG/0/${epsg}`;

export const themesThesaurus = {
  title: 'GEMET - INSPIRE themes, version 1.0',
  address: 'http://www.eionet.europa.eu/gemet/inspire_themes',
  published: '2008-06-01',
} as const;

/** A theme in the registry of INSPIRE. */
export const themeAddress = (code: string): string => `http://inspire.ec.europa.eu/theme/${code}`;

/** Categories of high value data sets: the vocabulary is of the regulation, and dated as it is. */
export const highValueScheme = 'http://data.europa.eu/bna/asd487ae75';
export const highValueThesaurus = {
  title: 'High-value dataset categories',
  address: highValueScheme,
  published: '2023-01-20',
} as const;

export const conceptsThesaurus = {
  title: 'INSPIRE feature concept dictionary',
  address: 'http://inspire.ec.europa.eu/featureconcept',
  published: undefined,
} as const;

/** Access that nothing limits, and the mark that announces what only some may read (INSPIRE registry). */
export const noLimitations = {
  address: 'http://inspire.ec.europa.eu/metadata-codelist/LimitationsOnPublicAccess/noLimitations',
  text: 'Pas de restriction d’accès public',
} as const;
/** Conditions of use when no licence is named (same registry). */
export const unknownConditions = {
  address: 'http://inspire.ec.europa.eu/metadata-codelist/ConditionsApplyingToAccessAndUse/conditionsUnknown',
  text: 'Conditions d’utilisation inconnues',
} as const;
export const restrictedAccess = 'Accès restreint';

/** Kinds of online resources that are no services, in the `xlink:title` of their elements. */
export const linkKinds = { style: 'style', capabilities: 'getcapabilities', document: 'document' } as const;

/** Description of the picture the platform tells of a record. */
export const ownOverview = 'Aperçu';
