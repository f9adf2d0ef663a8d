import type { Kvp } from '../common/kvp.ts';
import { invalidParameter, missingParameter } from '../common/ogc-request-error.ts';
import {
  type CswDomainNames,
  type CswPage,
  defaultRecords,
  localName,
  maxNames,
  maxPosition,
  maxRecords,
} from './csw-request.ts';

/** Page and form of the answer a GetRecords asks for, by parameters, in either version. @throws {OgcRequestError} */
export function readKvpPage(kvp: Kvp): CswPage {
  const elementNames = kvp.list('elementName').map(localName);
  if (elementNames.length > maxNames)
    throw invalidParameter('elementName', String(elementNames.length), `≤ ${maxNames}`);
  if (elementNames.length > 0 && kvp.find('elementSetName') !== undefined)
    throw invalidParameter('elementName', elementNames.join(','), 'ElementSetName | ElementName');
  return {
    requestId: kvp.find('requestId'),
    startPosition: kvp.findInteger('startPosition', { min: 1, max: maxPosition }) ?? 1,
    maxRecords: Math.min(
      kvp.findInteger('maxRecords', { min: 0, max: maxPosition }) ?? defaultRecords,
      maxRecords,
    ),
    elementNames,
    sort: kvp.list('sortBy').map(readSortKey),
  };
}

/** @param name of the parameter that names properties: another one in each version */
export function readKvpDomain(kvp: Kvp, name: 'propertyName' | 'valueReference'): CswDomainNames {
  return checkedDomain(name, { properties: kvp.list(name), parameters: kvp.list('parameterName') });
}

export function checkedDomain(name: string, names: CswDomainNames): CswDomainNames {
  const count = names.properties.length + names.parameters.length;
  if (count === 0) throw missingParameter(name, `${name}, parameterName`);
  if (count > maxNames) throw invalidParameter(name, String(count), `≤ ${maxNames}`);
  return names;
}

/** `title:A`, `modified:D`, `title ASC`. */
function readSortKey(text: string): { property: string; isDescending: boolean } {
  const [, name, order = 'A'] = /^(.{1,200}?)(?:[: ](A|D|ASC|DESC))?$/i.exec(text) ?? [];
  if (name === undefined) throw invalidParameter('sortBy', text, 'title:A');
  return { property: localName(name), isDescending: /^d/i.test(order) };
}
