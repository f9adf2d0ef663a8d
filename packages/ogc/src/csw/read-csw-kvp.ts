import { Kvp } from '../common/kvp.ts';
import { invalidParameter } from '../common/ogc-request-error.ts';
import {
  assertAcceptedVersions,
  assertDescribedTypes,
  assertOutputFormat,
  assertTypeNames,
  assertVersion,
  type CswPresentation,
  type CswRequest,
  cswElementSets,
  cswOperations,
  maxIds,
  oneOf,
  readOutputSchema,
  schemaLanguages,
  unknownCswOperation,
} from './csw-request.ts';
import { readKvpConstraint } from './read-constraint.ts';
import { readKvpDomain, readKvpPage } from './read-query-kvp.ts';

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
      return { operation, sections: isEmpty(kvp, 'sections') ? noSections : kvp.list('sections') };
    case 'DescribeRecord':
      assertDescribedTypes(kvp.list('typeName'));
      assertOutputFormat(kvp.find('outputFormat'));
      oneOf('schemaLanguage', kvp.find('schemaLanguage'), schemaLanguages, schemaLanguages[0]);
      return { operation };
    case 'GetRecordById':
      return readById(kvp);
    case 'GetDomain':
      return { operation, ...readKvpDomain(kvp, 'propertyName') };
    case 'GetRecords':
      return readGetRecords(kvp);
  }
}

/** Asked for nothing (05-008 §7.3.3): only what its schema wants of the document. */
const noSections = ['Filter_Capabilities'];
const isEmpty = (kvp: Kvp, name: string): boolean => kvp.has(name) && kvp.find(name) === undefined;

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

function readGetRecords(kvp: Kvp): CswRequest {
  assertTypeNames(kvp.get('typeNames', 'csw:Record').split(/[\s,]+/));
  const constraint = kvp.find('constraint');
  return {
    operation: 'GetRecords',
    ...readPresentation(kvp),
    resultType: oneOf('resultType', kvp.find('resultType'), ['hits', 'results', 'validate'], 'hits'),
    ...readKvpPage(kvp),
    constraint:
      constraint === undefined ? undefined : readKvpConstraint(constraint, kvp.find('constraintLanguage')),
  };
}
