import { element, type XmlElement } from '@cartable/ogc';
import { codeList, languageCodeList } from './namespaces.ts';

/** The shapes ISO 19139 repeats: each property holds one value element. */

export function text(name: string, value: string): XmlElement {
  return element(name, {}, element('gco:CharacterString', {}, value));
}

/** Nothing when the value is empty. */
export function textIfAny(name: string, value: string | null): XmlElement | undefined {
  return value === null || value === '' ? undefined : text(name, value);
}

/** A text that says where it is defined. */
export function anchor(name: string, value: string, address: string): XmlElement {
  return element(name, {}, element('gmx:Anchor', { 'xlink:href': address }, value));
}

/** @example code('gmd:hierarchyLevel', 'MD_ScopeCode', 'dataset') */
export function code(name: string, list: string, value: string): XmlElement {
  const attributes = { codeList: codeList(list), codeListValue: value };
  return element(name, {}, element(`gmd:${list}`, attributes, value));
}

export function language(name: string, value: { code: string; language: string }): XmlElement {
  const attributes = { codeList: languageCodeList, codeListValue: value.code };
  return element(name, {}, element('gmd:LanguageCode', attributes, value.language));
}

export function url(name: string, address: string): XmlElement {
  return element(name, {}, element('gmd:URL', {}, address));
}

export function citationDate(date: string, type: 'creation' | 'publication' | 'revision'): XmlElement {
  return element(
    'gmd:date',
    {},
    element(
      'gmd:CI_Date',
      {},
      element('gmd:date', {}, element('gco:Date', {}, date)),
      code('gmd:dateType', 'CI_DateTypeCode', type),
    ),
  );
}

export function responsibleParty(
  name: string,
  { organisation, email, role }: { organisation: string; email: string; role: string },
): XmlElement {
  const address = element(
    'gmd:address',
    {},
    element('gmd:CI_Address', {}, text('gmd:electronicMailAddress', email)),
  );
  return element(
    name,
    {},
    element(
      'gmd:CI_ResponsibleParty',
      {},
      textIfAny('gmd:organisationName', organisation),
      email !== '' && element('gmd:contactInfo', {}, element('gmd:CI_Contact', {}, address)),
      code('gmd:role', 'CI_RoleCode', role),
    ),
  );
}
