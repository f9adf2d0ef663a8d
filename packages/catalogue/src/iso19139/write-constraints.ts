import { element, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { anchor, code, text } from './elements.ts';
import { noLimitations, restrictedAccess, unknownConditions } from './namespaces.ts';

/** Who may reach the resource: everyone, or for some of its services those the producer lets in. */
export function writeAccess({ layers }: IsoRecord): XmlElement {
  const restricted = [...new Set(layers.filter(({ open }) => !open).map(({ title }) => title))];
  const isOpen = restricted.length === 0 || layers.some(({ open }) => open);
  return element(
    'gmd:resourceConstraints',
    {},
    element(
      'gmd:MD_LegalConstraints',
      {},
      restricted.map((title) => text('gmd:useLimitation', `${restrictedAccess} : ${title}`)),
      code('gmd:accessConstraints', 'MD_RestrictionCode', isOpen ? 'otherRestrictions' : 'restricted'),
      isOpen && anchor('gmd:otherConstraints', noLimitations.text, noLimitations.address),
    ),
  );
}

/** Under what terms the resource may be used (TG 2.0 of INSPIRE, requirement C.17): apart from who may reach it. */
export function writeLicence({ licence }: IsoRecord): XmlElement {
  const terms = licence ? { text: licence.title, address: licence.url } : unknownConditions;
  return element(
    'gmd:resourceConstraints',
    {},
    element(
      'gmd:MD_LegalConstraints',
      {},
      licence && code('gmd:useConstraints', 'MD_RestrictionCode', 'license'),
      code('gmd:useConstraints', 'MD_RestrictionCode', 'otherRestrictions'),
      anchor('gmd:otherConstraints', terms.text, terms.address),
    ),
  );
}

/** For what the resource does not suit: of no law. */
export function writeLimitation(limitation: string): XmlElement[] {
  if (limitation === '') return [];
  const constraints = element('gmd:MD_Constraints', {}, text('gmd:useLimitation', limitation));
  return [element('gmd:resourceConstraints', {}, constraints)];
}
