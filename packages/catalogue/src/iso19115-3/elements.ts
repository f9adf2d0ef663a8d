import { element, type XmlElement } from '@cartable/ogc';
import { languageCodeList } from '../iso19139/namespaces.ts';
import { codeList } from './namespaces.ts';

/** The shapes ISO 19115-3 repeats: each property holds one value element. */

export function text(name: string, value: string): XmlElement {
  return element(name, {}, element('gco:CharacterString', {}, value));
}

export function textIfAny(name: string, value: string | null): XmlElement | undefined {
  return value === null || value === '' ? undefined : text(name, value);
}

/** A text that says where it is defined. */
export function anchor(name: string, value: string, address: string): XmlElement {
  return element(name, {}, element('gcx:Anchor', { 'xlink:href': address }, value));
}

/** @param list with the prefix of its package, `cit:CI_RoleCode` */
export function code(name: string, list: string, value: string): XmlElement {
  const attributes = { codeList: codeList(list.slice(list.indexOf(':') + 1)), codeListValue: value };
  return element(name, {}, element(list, attributes, value));
}

/** Language and character set, which are one thing here. */
export function locale(name: string, language: string, charset: string): XmlElement {
  return element(
    name,
    {},
    element(
      'lan:PT_Locale',
      {},
      element(
        'lan:language',
        {},
        element('lan:LanguageCode', { codeList: languageCodeList, codeListValue: language }, language),
      ),
      code('lan:characterEncoding', 'lan:MD_CharacterSetCode', charset),
    ),
  );
}

/** @param date a day, or an instant */
export function typedDate(name: string, date: string, type: string): XmlElement {
  const value = element(date.includes('T') ? 'gco:DateTime' : 'gco:Date', {}, date);
  return element(
    name,
    {},
    element(
      'cit:CI_Date',
      {},
      element('cit:date', {}, value),
      code('cit:dateType', 'cit:CI_DateTypeCode', type),
    ),
  );
}

export function citation(name: string, ...content: readonly (XmlElement | false)[]): XmlElement {
  return element(name, {}, element('cit:CI_Citation', {}, content));
}

export function identifier(name: string, value: string): XmlElement {
  return element(name, {}, element('mcc:MD_Identifier', {}, text('mcc:code', value)));
}

export function responsibility(
  name: string,
  { organisation, email, role }: { organisation: string; email: string; role: string },
): XmlElement {
  const address = element(
    'cit:address',
    {},
    element('cit:CI_Address', {}, text('cit:electronicMailAddress', email)),
  );
  return element(
    name,
    {},
    element(
      'cit:CI_Responsibility',
      {},
      code('cit:role', 'cit:CI_RoleCode', role),
      element(
        'cit:party',
        {},
        element(
          'cit:CI_Organisation',
          {},
          textIfAny('cit:name', organisation),
          email !== '' && element('cit:contactInfo', {}, element('cit:CI_Contact', {}, address)),
        ),
      ),
    ),
  );
}
