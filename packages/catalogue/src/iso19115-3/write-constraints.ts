import { element, type XmlElement } from '@cartable/ogc';
import { noLimitations, restrictedAccess, unknownConditions } from '../iso19139/namespaces.ts';
import type { IsoRecord } from '../record.model.ts';
import { anchor, code, text } from './elements.ts';

const legal = (...content: readonly (XmlElement | false)[]): XmlElement =>
  element('mri:resourceConstraints', {}, element('mco:MD_LegalConstraints', {}, content));
const restriction = (name: string, value: string): XmlElement => code(name, 'mco:MD_RestrictionCode', value);

/** Who may reach the resource: everyone, or for some of its services those the producer lets in. */
export function writeAccess({ layers }: IsoRecord): XmlElement {
  const restricted = [...new Set(layers.filter(({ open }) => !open).map(({ title }) => title))];
  const isOpen = restricted.length === 0 || layers.some(({ open }) => open);
  return legal(
    ...restricted.map((title) => text('mco:useLimitation', `${restrictedAccess} : ${title}`)),
    restriction('mco:accessConstraints', isOpen ? 'otherRestrictions' : 'restricted'),
    isOpen && anchor('mco:otherConstraints', noLimitations.text, noLimitations.address),
  );
}

/** Under what terms it may be used, apart from who may reach it. */
export function writeLicence({ licence }: IsoRecord): XmlElement {
  const terms = licence ? { text: licence.title, address: licence.url } : unknownConditions;
  return legal(
    licence !== null && restriction('mco:useConstraints', 'licence'),
    restriction('mco:useConstraints', 'otherRestrictions'),
    anchor('mco:otherConstraints', terms.text, terms.address),
  );
}

/** For what the resource does not suit: of no law. */
export function writeLimitation(limitation: string): XmlElement[] {
  if (limitation === '') return [];
  const constraints = element('mco:MD_Constraints', {}, text('mco:useLimitation', limitation));
  return [element('mri:resourceConstraints', {}, constraints)];
}
