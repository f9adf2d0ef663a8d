/** Namespaces of ISO 19115-3, as its schemas of 2018 and GeoNetwork have them. */
const iso = 'http://standards.iso.org/iso/19115/-3';
const schemas = 'https://schemas.isotc211.org/19115/-3';

export const mdb = `${iso}/mdb/2.0`;

/** Namespaces of the root element. */
export const rootAttributes = {
  'xmlns:mdb': mdb,
  'xmlns:cit': `${iso}/cit/2.0`,
  'xmlns:gco': `${iso}/gco/1.0`,
  'xmlns:gcx': `${iso}/gcx/1.0`,
  'xmlns:gex': `${iso}/gex/1.0`,
  'xmlns:lan': `${iso}/lan/1.0`,
  'xmlns:mcc': `${iso}/mcc/1.0`,
  'xmlns:mco': `${iso}/mco/1.0`,
  'xmlns:mmi': `${iso}/mmi/1.0`,
  'xmlns:mrc': `${iso}/mrc/2.0`,
  'xmlns:mrd': `${iso}/mrd/1.0`,
  'xmlns:mri': `${iso}/mri/1.0`,
  'xmlns:mrl': `${iso}/mrl/2.0`,
  'xmlns:mrs': `${iso}/mrs/1.0`,
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${iso}/mds/2.0 ${schemas}/mds/2.0/mds.xsd`,
} as const;

/** Address of a code list and its values. */
export const codeList = (name: string): string =>
  `http://standards.iso.org/iso/19115/resources/Codelists/cat/codelists.xml#${name}`;
