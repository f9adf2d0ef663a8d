import { invalidParameter, OgcRequestError } from '../../common/ogc-request-error.ts';
import type { CswDomainNames, CswElementSet, CswQuery } from '../csw-request.ts';

/** Requests to a catalogue by CSW 3.0 (OGC 12-176r7), however they were written. */
export type Csw3Request =
  | {
      readonly operation: 'GetCapabilities';
      readonly isDescription: boolean;
      /** Of the answer. */
      readonly mediaType: string;
      /** Parts of the document; all of it when undefined. */
      readonly sections: readonly Csw3Section[] | undefined;
    }
  | ({ readonly operation: 'GetRecords' } & Csw3Query)
  | ({ readonly operation: 'GetRecordById'; readonly id: string } & Csw3Presentation)
  | ({ readonly operation: 'GetDomain' } & CswDomainNames);

export interface Csw3Presentation {
  readonly elementSet: CswElementSet;
  readonly outputSchema: Csw3OutputSchema;
}

export interface Csw3Query extends Csw3Presentation, Omit<CswQuery, 'outputSchema' | 'resultType'> {
  /** Words of OpenSearch. */
  readonly searchTerms?: string | undefined;
  /** Records asked for by name: that none of them is there is an error of its own. */
  readonly recordIds?: readonly string[];
}

/** Parts of the capabilities (OGC 12-176r7 table 15). */
export const csw3Sections = [
  'ServiceIdentification',
  'ServiceProvider',
  'OperationsMetadata',
  'Languages',
  'Filter_Capabilities',
] as const;
export type Csw3Section = (typeof csw3Sections)[number];

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
  'GetCapabilities.sections': ['All', ...csw3Sections],
  'GetCapabilities.acceptFormats': ['application/xml', 'text/xml', descriptionMediaType],
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

/** Media types of the answer to GetCapabilities; `text/xml` need not be advertised (06-121r9 §7.3.5). */
const capabilitiesTypes = ['application/xml', 'text/xml', descriptionMediaType];

/** The first accepted format that there is. @throws {OgcRequestError} */
export function readCapabilitiesFormat(
  formats: readonly string[],
  sections: readonly string[] = [],
): Csw3Request {
  const accepted = formats.map((one) => one.split(';')[0]!.trim().toLowerCase()).filter((one) => one !== '');
  const mediaType = accepted.find((one) => capabilitiesTypes.includes(one));
  if (accepted.length > 0 && mediaType === undefined)
    throw invalidParameter('acceptFormats', formats.join(','), capabilitiesTypes.join(', '));
  return {
    operation: 'GetCapabilities',
    isDescription: mediaType === descriptionMediaType,
    mediaType: mediaType ?? 'application/xml',
    sections: readSections(sections),
  };
}

/** @throws {OgcRequestError} */
function readSections(names: readonly string[]): readonly Csw3Section[] | undefined {
  const requested = names.map((name) => name.trim()).filter((name) => name !== '');
  if (requested.length === 0 || requested.includes('All')) return undefined;
  return requested.map((name) => {
    const found = csw3Sections.find((one) => one === name);
    if (found === undefined) throw invalidParameter('sections', name, ['All', ...csw3Sections].join(', '));
    return found;
  });
}

/** OWS Common 2.0 (06-121r9 §7.3.2): none of the versions the client accepts. */
export function assertAcceptsCsw3(versions: readonly string[]): void {
  if (versions.length === 0 || versions.includes(csw3Version)) return;
  throw new OgcRequestError({
    exceptionCode: 'VersionNegotiationFailed',
    locator: 'acceptVersions',
    code: 'service.parameter-invalid',
    params: {
      parameter: 'acceptVersions',
      value: versions.join(', ').slice(0, 100),
      expected: `${csw3Version}, 2.0.2`,
    },
  });
}

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

/**
 * Whether parameters ask for this version: no version at all means 2.0.2, which clients of before expect. Nothing at all
 * asks for the capabilities of the newest (§6.5.4), and so do versions none of which there is.
 */
export function asksForCsw3(query: string): boolean {
  if (query === '') return true;
  const parameters = [...new URLSearchParams(query.slice(0, 20_000))];
  const written = (requested: string) =>
    parameters.find(([name]) => name.toLowerCase() === requested)?.[1].trim();
  const version = written('version');
  if (version !== undefined && version !== '') return /^3\.0/.test(version);
  const accepted = written('acceptversions');
  if (accepted === undefined || accepted === '') return false;
  const first = accepted.split(',').find((one) => /^(?:2\.0\.2|3\.0\.0)$/.test(one.trim()));
  return first === undefined || first.trim() === csw3Version;
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
