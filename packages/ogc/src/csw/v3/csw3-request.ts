import { invalidParameter, OgcRequestError } from '../../common/ogc-request-error.ts';
import type { CswDomainNames, CswElementSet, CswQuery } from '../csw-request.ts';

/** Requests to a catalogue by CSW 3.0 (OGC 12-176r7), however they were written. */
export type Csw3Request =
  | { readonly operation: 'GetCapabilities'; readonly isDescription: boolean }
  | ({ readonly operation: 'GetRecords' } & Csw3Query)
  | ({ readonly operation: 'GetRecordById'; readonly id: string } & Csw3Presentation)
  | ({ readonly operation: 'GetDomain' } & CswDomainNames);

export interface Csw3Presentation {
  readonly elementSet: CswElementSet;
  readonly outputSchema: Csw3OutputSchema;
}

export interface Csw3Query extends Csw3Presentation, Omit<CswQuery, 'outputSchema' | 'resultType'> {}

export const csw3Version = '3.0.0';
export const csw3Namespace = 'http://www.opengis.net/cat/csw/3.0';
export const csw3Operations = ['GetCapabilities', 'GetDomain', 'GetRecords', 'GetRecordById'] as const;

export const csw3OutputSchemas = {
  csw: csw3Namespace,
  gmd: 'http://www.isotc211.org/2005/gmd',
  mdb: 'http://standards.iso.org/iso/19115/-3/mdb/2.0',
  dcat: 'http://www.w3.org/ns/dcat#',
  atom: 'http://www.w3.org/2005/Atom',
} as const;
export type Csw3OutputSchema = keyof typeof csw3OutputSchemas;

export const atomMediaType = 'application/atom+xml';
export const descriptionMediaType = 'application/opensearchdescription+xml';

const formats = ['application/xml', atomMediaType];
/** Parameters of an enumerated value, with the values they may have (for GetDomain too). */
export const csw3Parameters: Readonly<Record<string, readonly string[]>> = {
  'GetCapabilities.acceptFormats': ['application/xml', descriptionMediaType],
  'GetCapabilities.acceptVersions': [csw3Version, '2.0.2'],
  'GetRecords.CONSTRAINTLANGUAGE': ['CQL_TEXT', 'FILTER'],
  'GetRecords.ElementSetName': ['brief', 'summary', 'full'],
  'GetRecords.outputFormat': formats,
  'GetRecords.outputSchema': Object.values(csw3OutputSchemas),
  'GetRecords.typeNames': ['csw:Record', 'gmd:MD_Metadata'],
  'GetRecordById.ElementSetName': ['brief', 'summary', 'full'],
  'GetRecordById.outputFormat': formats,
  'GetRecordById.outputSchema': Object.values(csw3OutputSchemas),
};

/** The format decides where the schema says nothing: Atom is both. */
export function readCsw3Output(schema: string | undefined, format: string | undefined): Csw3OutputSchema {
  const plain = format?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (plain !== '' && plain !== 'text/xml' && !formats.includes(plain))
    throw invalidParameter('outputFormat', format!, formats.join(', '));
  const isAtom = plain === atomMediaType;
  if (schema === undefined || schema === '') return isAtom ? 'atom' : 'csw';
  const entries = Object.entries(csw3OutputSchemas) as [Csw3OutputSchema, string][];
  const found = entries.find(([, namespace]) => namespace.replace(/#$/, '') === schema.replace(/#$/, ''));
  if (!found) throw invalidParameter('outputSchema', schema, Object.values(csw3OutputSchemas).join(', '));
  return isAtom ? 'atom' : found[0];
}

/** Whether parameters ask for this version: no version at all means 2.0.2, which clients of before expect. */
export function asksForCsw3(query: string): boolean {
  const parameters = [...new URLSearchParams(query.slice(0, 20_000))];
  const written = (requested: string) =>
    parameters.find(([name]) => name.toLowerCase() === requested)?.[1].trim();
  const version = written('version');
  if (version !== undefined && version !== '') return /^3\.0/.test(version);
  const first = written('acceptversions')
    ?.split(',')
    .find((one) => /^(?:2\.0\.2|3\.0\.0)$/.test(one.trim()));
  return first?.trim() === csw3Version;
}

/** Whether a document is of this version: one of 2.0.2 has no use for its namespace. Broken ones have one too. */
export const isCsw3Document = (text: string): boolean =>
  /\sxmlns(?::[\w.-]+)?\s*=\s*(["'])http:\/\/www\.opengis\.net\/cat\/csw\/3\.0\1/.test(text.slice(0, 20_000));

export function unknownCsw3Operation(name: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationNotSupported',
    locator: 'request',
    code: 'service.parameter-invalid',
    params: { parameter: 'request', value: name.slice(0, 100), expected: csw3Operations.join(', ') },
  });
}
