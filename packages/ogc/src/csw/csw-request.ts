import type { Expression } from '@cartable/expressions';
import { invalidParameter, OgcRequestError } from '../common/ogc-request-error.ts';

/** Requests to a catalogue (CSW 2.0.2, OGC 07-006r1), however they were written. */
export type CswRequest =
  | {
      readonly operation: 'GetCapabilities';
      /** Parts wanted (OWS Common 1.0, OGC 05-008 §7.3.3); none named: all. */
      readonly sections: readonly string[];
    }
  | { readonly operation: 'DescribeRecord' }
  | ({ readonly operation: 'GetRecords' } & CswQuery)
  | ({ readonly operation: 'GetRecordById'; readonly ids: readonly string[] } & CswPresentation)
  | ({ readonly operation: 'GetDomain' } & CswDomainNames);

/** Properties and parameters whose values GetDomain lists. */
export interface CswDomainNames {
  readonly properties: readonly string[];
  readonly parameters: readonly string[];
}

export interface CswPresentation {
  readonly elementSet: CswElementSet;
  readonly outputSchema: CswOutputSchema;
}

export interface CswQuery extends CswPresentation, CswPage {
  readonly resultType: 'hits' | 'results' | 'validate';
  readonly constraint: Expression | undefined;
}

/** Page of the records found: the records wanted, their order, and the elements wanted of them. */
export interface CswPage {
  readonly requestId: string | undefined;
  /** From 1. */
  readonly startPosition: number;
  readonly maxRecords: number;
  /** Names without prefix: only these. */
  readonly elementNames: readonly string[];
  readonly sort: readonly { readonly property: string; readonly isDescending: boolean }[];
}

export const cswElementSets = ['brief', 'summary', 'full'] as const;
export type CswElementSet = (typeof cswElementSets)[number];

/** Output schemas of records: the namespace that asks for each. */
export const cswOutputSchemas = {
  csw: 'http://www.opengis.net/cat/csw/2.0.2',
  gmd: 'http://www.isotc211.org/2005/gmd',
  /** ISO 19115-3. */
  mdb: 'http://standards.iso.org/iso/19115/-3/mdb/2.0',
  dcat: 'http://www.w3.org/ns/dcat#',
} as const;
export type CswOutputSchema = keyof typeof cswOutputSchemas;

export const cswOperations = [
  'GetCapabilities',
  'DescribeRecord',
  'GetRecords',
  'GetRecordById',
  'GetDomain',
] as const;
export const cswVersion = '2.0.2';
/** A page that a person reads. */
export const defaultRecords = 20;
/** What the schema of 2.0.2 gives a document that says nothing (`csw:GetRecords/@maxRecords`). */
export const defaultRecordsOfDocuments = 10;
/** Records in an answer at most; the next are a request away. */
export const maxRecords = 100;
export const maxPosition = 10_000_000;
export const maxIds = 100;
export const maxNames = 50;

/** Spellings of the only language. */
export const schemaLanguages = [
  'http://www.w3.org/XML/Schema',
  'http://www.w3.org/2001/XMLSchema',
  'XMLSCHEMA',
] as const;

/** Parameters of an enumerated value, with the values they may have (for GetDomain too). */
export const cswParameters: Readonly<Record<string, readonly string[]>> = {
  'GetCapabilities.sections': [
    'ServiceIdentification',
    'ServiceProvider',
    'OperationsMetadata',
    'Filter_Capabilities',
  ],
  'GetRecords.resultType': ['hits', 'results', 'validate'],
  'GetRecords.ElementSetName': cswElementSets,
  'GetRecords.CONSTRAINTLANGUAGE': ['CQL_TEXT', 'FILTER'],
  'GetRecords.outputFormat': ['application/xml'],
  'GetRecords.outputSchema': Object.values(cswOutputSchemas),
  'GetRecords.typeNames': ['csw:Record', 'gmd:MD_Metadata'],
  'GetRecordById.ElementSetName': cswElementSets,
  'GetRecordById.outputFormat': ['application/xml'],
  'GetRecordById.outputSchema': Object.values(cswOutputSchemas),
  'DescribeRecord.typeName': ['csw:Record'],
  'DescribeRecord.outputFormat': ['application/xml'],
  'DescribeRecord.schemaLanguage': schemaLanguages,
};

/** One of a list, in any case. @throws {OgcRequestError} */
export function oneOf<Known extends string>(
  name: string,
  value: string | undefined,
  known: readonly Known[],
  usual: Known,
): Known {
  if (value === undefined || value === '') return usual;
  const found = known.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw invalidParameter(name, value, known.join(', '));
  return found;
}

export function readOutputSchema(value: string | undefined): CswOutputSchema {
  if (value === undefined || value === '') return 'csw';
  const entries = Object.entries(cswOutputSchemas) as [CswOutputSchema, string][];
  const found = entries.find(([, namespace]) => namespace.replace(/#$/, '') === value.replace(/#$/, ''));
  if (!found) throw invalidParameter('outputSchema', value, Object.values(cswOutputSchemas).join(', '));
  return found[0];
}

const formats = ['application/xml', 'text/xml'];
export function assertOutputFormat(value: string | undefined): void {
  const plain = value?.split(';')[0]?.trim() ?? '';
  if (plain !== '' && !formats.includes(plain))
    throw invalidParameter('outputFormat', value!, formats.join(', '));
}

export function assertVersion(value: string | undefined): void {
  if (value !== undefined && value !== cswVersion) throw invalidParameter('version', value, cswVersion);
}

/** OWS Common 1.0 (05-008 §7.3.2): none of the versions the client accepts. */
export function assertAcceptedVersions(versions: readonly string[]): void {
  if (versions.length === 0 || versions.includes(cswVersion)) return;
  throw new OgcRequestError({
    exceptionCode: 'VersionNegotiationFailed',
    locator: 'AcceptVersions',
    code: 'service.parameter-invalid',
    params: { parameter: 'AcceptVersions', value: versions.join(', ').slice(0, 100), expected: cswVersion },
  });
}

const typeNames = /^(?:[\w.-]+:)?(?:Record|MD_Metadata|Resource|Dataset)$/;
export function assertTypeNames(names: readonly string[], parameter = 'typeNames'): void {
  for (const name of names)
    if (!typeNames.test(name)) throw invalidParameter(parameter, name, 'csw:Record, gmd:MD_Metadata');
}

/** A type to be described, which has to be told with its namespace (07-006r1 §10.6.4.2). */
export function assertDescribedTypes(names: readonly string[]): void {
  assertTypeNames(names, 'typeName');
  const bare = names.find((name) => !name.includes(':'));
  if (bare !== undefined) throw invalidParameter('typeName', bare, 'csw:Record');
}

/** A name as requests write it: with a prefix, or as a path. */
export const localName = (name: string): string =>
  name
    .trim()
    .split('/')
    .at(-1)!
    .replace(/^[^:]*:/, '');

export function unknownCswOperation(name: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationNotSupported',
    locator: 'request',
    code: 'service.parameter-invalid',
    params: { parameter: 'request', value: name.slice(0, 100), expected: cswOperations.join(', ') },
  });
}
