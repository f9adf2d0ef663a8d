import { inspireThemeList, registryNameOf } from '@cartable/contract';

const site = 'http://inspire.ec.europa.eu';

/** The title of Regulation 1089/2010 in the schemas of INSPIRE (`common/1.0/enums`), in the languages of our records. */
const regulation: Readonly<Record<string, string>> = {
  fre: "RÈGLEMENT (UE) N o 1089/2010 DE LA COMMISSION du 23 novembre 2010 portant modalités d'application de la directive 2007/2/CE du Parlement européen et du Conseil en ce qui concerne l'interopérabilité des séries et des services de données géographiques",
  eng: 'COMMISSION REGULATION (EU) No 1089/2010 of 23 November 2010 implementing Directive 2007/2/EC of the European Parliament and of the Council as regards interoperability of spatial data sets and services',
};

const iso = 'http://schemas.opengis.net/iso/19139/20070417';

/**
 * The first rule takes a document that is valid by one of four schemas, the last of which, INSPIRE's own, is the only one
 * that knows `gmx:Anchor`; it is asked by an address that no proxy reads (https). This is the same, at the second one.
 */
const metadataWithAnchors = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.isotc211.org/2005/gmd"><xs:include schemaLocation="${iso}/gmd/gmd.xsd"/>
  <xs:import namespace="http://www.isotc211.org/2005/gmx" schemaLocation="${iso}/gmx/gmx.xsd"/></xs:schema>`;

/** What the rules ask the registry of INSPIRE for, which a machine without network does not reach; empty in other languages. */
export function inspireRegistry(address: string): string | undefined {
  if (address === 'http://www.isotc211.org/2005/gmd/gmd.xsd') return metadataWithAnchors;
  const list = /\/theme\/theme\.([a-z]{2})\.atom$/.exec(address);
  if (list && address.startsWith(site)) return themesIn(list[1]!);
  const schema = /\/common\/1\.0\/enums\/enum_([a-z]{3})\.xsd$/.exec(address);
  if (schema && address.startsWith(site)) return enumerationIn(schema[1]!);
  return undefined;
}

function themesIn(language: string): string {
  const entries = inspireThemeList.flatMap((theme) => {
    const { code, fr, en } = theme;
    const name = { fr, en }[language];
    if (name === undefined) return [];
    const title = registryNameOf(theme, name).replaceAll('&', '&amp;');
    return `<entry><id>${site}/theme/${code}</id><title>${title}</title></entry>`;
  });
  return `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`;
}

function enumerationIn(language: string): string {
  const title = regulation[language];
  const values = title === undefined ? '' : `<enumeration value="${title}"/>`;
  return `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <complexType name="citationInspireInteroperabilityRegulation_${language}"><complexContent><restriction base="citationConformity">
    <sequence><element name="Title"><simpleType><restriction base="string">${values}</restriction></simpleType></element></sequence>
  </restriction></complexContent></complexType></schema>`;
}
