/** Answers that versions of CSW write alike, each in its dialect. */

import type { ServiceInfo } from '../common/service-info.ts';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import type { CswElementSet } from './csw-request.ts';

type Attributes = Parameters<typeof element>[1];
type Content = Parameters<typeof element>[2];

/** What one version says otherwise than another. */
export interface CswDialect {
  readonly version: string;
  readonly namespaces: Attributes;
  /** Further versions the same address answers. */
  readonly otherVersions: readonly string[];
  readonly operations: readonly string[];
  /** Values of the parameters, by `Operation.name`. */
  readonly parameters: Readonly<Record<string, readonly string[]>>;
  /** Constraints of GetRecords, beside its parameters. */
  recordsConstraints(service: ServiceInfo, queryables: readonly string[]): readonly CswNamedValues[];
  /** Parameters and constraints of the service as a whole. */
  readonly serviceDomains: Content;
  /** Of OWS Common 2.0 only. */
  readonly languages?: XmlElement;
  readonly filterCapabilities: XmlElement;
  /** Values of a domain of OWS Common. */
  owsValues(values: readonly string[]): Content;
  /** Element around the values of GetDomain. */
  readonly domainAttributes: Attributes;
  readonly propertyTag: 'csw:PropertyName' | 'csw:ValueReference';
  /** Further attributes of the results. */
  resultAttributes(page: { readonly isLast: boolean }): Attributes;
}

export interface CswNamedValues {
  readonly name: string;
  readonly values: readonly string[];
}

export interface CswResults {
  readonly timeStamp: string;
  readonly requestId: string | undefined;
  readonly elementSet: CswElementSet | undefined;
  readonly recordSchema: string;
  readonly matched: number;
  /** From 1. */
  readonly startPosition: number;
  readonly records: readonly XmlElement[];
}

export function writeRecords(dialect: CswDialect, results: CswResults): string {
  const { matched, startPosition, records } = results;
  const next = startPosition + records.length;
  const isLast = next > matched;
  return cswDocument(
    dialect,
    'csw:GetRecordsResponse',
    { version: dialect.version },
    results.requestId !== undefined && element('csw:RequestId', {}, results.requestId),
    element('csw:SearchStatus', { timestamp: results.timeStamp }),
    element(
      'csw:SearchResults',
      {
        numberOfRecordsMatched: matched,
        numberOfRecordsReturned: records.length,
        // 0: there are no more (OGC 07-006r1 §10.8.5.2).
        nextRecord: isLast ? 0 : next,
        recordSchema: results.recordSchema,
        elementSet: results.elementSet,
        ...dialect.resultAttributes({ isLast }),
      },
      records,
    ),
  );
}

export interface CswDomain {
  readonly kind: 'PropertyName' | 'ParameterName';
  readonly name: string;
  readonly values: readonly string[];
}

export function writeDomains(dialect: CswDialect, domains: readonly CswDomain[]): string {
  return cswDocument(
    dialect,
    'csw:GetDomainResponse',
    {},
    domains.map(({ kind, name, values }) =>
      element(
        'csw:DomainValues',
        dialect.domainAttributes,
        element(kind === 'PropertyName' ? dialect.propertyTag : 'csw:ParameterName', {}, name),
        values.length > 0 && element('csw:ListOfValues', {}, named('csw:Value', values)),
      ),
    ),
  );
}

export function writeCapabilities(
  dialect: CswDialect,
  service: ServiceInfo,
  queryables: readonly string[],
  /** Local names of the parts that are asked for. @default all */
  sections?: readonly string[],
): string {
  const { version, otherVersions, operations } = dialect;
  const parts = [
    element(
      'ows:ServiceIdentification',
      {},
      element('ows:Title', {}, service.title),
      element('ows:Abstract', {}, service.abstract),
      element('ows:ServiceType', {}, 'CSW'),
      named('ows:ServiceTypeVersion', [version, ...otherVersions]),
      element('ows:Fees', {}, service.fees ?? 'none'),
      element('ows:AccessConstraints', {}, service.accessConstraints ?? 'none'),
    ),
    element(
      'ows:ServiceProvider',
      {},
      element('ows:ProviderName', {}, service.provider.name),
      service.provider.site && element('ows:ProviderSite', { 'xlink:href': service.provider.site }),
      element('ows:ServiceContact', {}),
    ),
    element(
      'ows:OperationsMetadata',
      {},
      operations.map((name) => operationOf(dialect, name, { service, queryables })),
      dialect.serviceDomains,
    ),
    ...(dialect.languages ? [dialect.languages] : []),
    dialect.filterCapabilities,
  ];
  const isRequested = ({ name }: XmlElement) =>
    sections === undefined || sections.includes(name.slice(name.indexOf(':') + 1));
  return cswDocument(dialect, 'csw:Capabilities', { version }, parts.filter(isRequested));
}

function operationOf(
  dialect: CswDialect,
  operation: string,
  { service, queryables }: { readonly service: ServiceInfo; readonly queryables: readonly string[] },
): XmlElement {
  const href = { 'xlink:href': service.baseUrl };
  const parameters = Object.entries(dialect.parameters)
    .filter(([key]) => key.startsWith(`${operation}.`))
    .map(([key, values]) => ({ name: key.slice(operation.length + 1), values }));
  const constraints = operation === 'GetRecords' ? dialect.recordsConstraints(service, queryables) : [];
  return element(
    'ows:Operation',
    { name: operation },
    element(
      'ows:DCP',
      {},
      element(
        'ows:HTTP',
        {},
        element('ows:Get', href),
        element('ows:Post', href, owsDomain(dialect, 'ows:Constraint', postEncoding)),
      ),
    ),
    parameters.map((one) => owsDomain(dialect, 'ows:Parameter', one)),
    constraints.map((one) => owsDomain(dialect, 'ows:Constraint', one)),
  );
}

export const postEncoding: CswNamedValues = { name: 'PostEncoding', values: ['XML'] };

export function owsDomain(
  { owsValues }: Pick<CswDialect, 'owsValues'>,
  tag: 'ows:Parameter' | 'ows:Constraint',
  { name, values }: CswNamedValues,
): XmlElement {
  return element(tag, { name }, owsValues(values));
}

export const named = (tag: string, values: readonly string[]): XmlElement[] =>
  values.map((value) => element(tag, {}, value));

export function cswDocument(
  { namespaces }: Pick<CswDialect, 'namespaces'>,
  name: string,
  attributes: Attributes,
  ...content: Content[]
): string {
  return serializeDocument(element(name, { ...namespaces, ...attributes }, content));
}
