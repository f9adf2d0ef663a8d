import { Kvp } from '../common/kvp.ts';
import { invalidParameter, missingParameter } from '../common/ogc-request-error.ts';
import {
  assertAcceptedVersions,
  assertOutputFormat,
  assertTypeNames,
  assertVersion,
  type CswPresentation,
  type CswRequest,
  cswElementSets,
  cswOperations,
  defaultRecords,
  localName,
  maxIds,
  maxNames,
  maxPosition,
  maxRecords,
  oneOf,
  readOutputSchema,
  unknownCswOperation,
} from './csw-request.ts';
import { readKvpConstraint } from './read-constraint.ts';

/** Requests written as parameters, in an address or in a form. @throws {OgcRequestError} */
export function readCswKvp(text: string): CswRequest {
  const kvp = Kvp.parse(text);
  const service = kvp.get('service', 'CSW');
  if (service.toUpperCase() !== 'CSW') throw invalidParameter('service', service, 'CSW');
  const written = kvp.get('request', cswOperations.join(', '));
  const operation = cswOperations.find((name) => name.toLowerCase() === written.toLowerCase());
  if (operation === undefined) throw unknownCswOperation(written);
  if (operation !== 'GetCapabilities') assertVersion(kvp.get('version', '2.0.2'));
  switch (operation) {
    case 'GetCapabilities':
      assertAcceptedVersions(kvp.list('acceptVersions'));
      return { operation };
    case 'DescribeRecord':
      assertTypeNames(kvp.list('typeName'), 'typeName');
      assertOutputFormat(kvp.find('outputFormat'));
      return { operation };
    case 'GetRecordById':
      return readById(kvp);
    case 'GetDomain':
      return readDomain(kvp);
    case 'GetRecords':
      return readGetRecords(kvp);
  }
}

function readPresentation(kvp: Kvp): CswPresentation {
  assertOutputFormat(kvp.find('outputFormat'));
  return {
    elementSet: oneOf('ElementSetName', kvp.find('elementSetName'), cswElementSets, 'summary'),
    outputSchema: readOutputSchema(kvp.find('outputSchema')),
  };
}

function readById(kvp: Kvp): CswRequest {
  kvp.get('id', 'id,id…');
  const ids = kvp.list('id').filter((id) => id !== '');
  if (ids.length > maxIds) throw invalidParameter('id', String(ids.length), `≤ ${maxIds}`);
  return { operation: 'GetRecordById', ids, ...readPresentation(kvp) };
}

function readDomain(kvp: Kvp): CswRequest {
  const properties = kvp.list('propertyName');
  const parameters = kvp.list('parameterName');
  if (properties.length + parameters.length === 0)
    throw missingParameter('propertyName', 'propertyName, parameterName');
  if (properties.length + parameters.length > maxNames)
    throw invalidParameter('propertyName', String(properties.length), `≤ ${maxNames}`);
  return { operation: 'GetDomain', properties, parameters };
}

function readGetRecords(kvp: Kvp): CswRequest {
  assertTypeNames(kvp.get('typeNames', 'csw:Record').split(/[\s,]+/));
  const elementNames = kvp.list('elementName').map(localName);
  if (elementNames.length > maxNames)
    throw invalidParameter('elementName', String(elementNames.length), `≤ ${maxNames}`);
  if (elementNames.length > 0 && kvp.find('elementSetName') !== undefined)
    throw invalidParameter('elementName', elementNames.join(','), 'ElementSetName | ElementName');
  const constraint = kvp.find('constraint');
  return {
    operation: 'GetRecords',
    ...readPresentation(kvp),
    resultType: oneOf('resultType', kvp.find('resultType'), ['hits', 'results', 'validate'], 'hits'),
    requestId: kvp.find('requestId'),
    startPosition: kvp.findInteger('startPosition', { min: 1, max: maxPosition }) ?? 1,
    maxRecords: Math.min(
      kvp.findInteger('maxRecords', { min: 0, max: maxPosition }) ?? defaultRecords,
      maxRecords,
    ),
    elementNames,
    constraint:
      constraint === undefined ? undefined : readKvpConstraint(constraint, kvp.find('constraintLanguage')),
    sort: kvp.list('sortBy').map(readSortKey),
  };
}

/** `title:A`, `modified:D`, `title ASC`. */
export function readSortKey(text: string): { property: string; isDescending: boolean } {
  const [, name, order = 'A'] = /^(.{1,200}?)(?:[: ](A|D|ASC|DESC))?$/i.exec(text) ?? [];
  if (name === undefined) throw invalidParameter('sortBy', text, 'title:A');
  return { property: localName(name), isDescending: /^d/i.test(order) };
}
