/** Answers of OAI-PMH 2.0, valid against OAI-PMH.xsd. */

import type { Language } from '@cartable/contract';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import type { OaiError, OaiPosition, OaiVerb } from './oai-request.ts';
import type { OaiArguments } from './read-oai-request.ts';

const namespace = 'http://www.openarchives.org/OAI/2.0/';
const namespaces = {
  xmlns: namespace,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${namespace} ${namespace}OAI-PMH.xsd`,
} as const;

export interface OaiEnvelope {
  /** ISO 8601. */
  readonly answeredAt: string;
  readonly baseUrl: string;
  /** Repeated in the answer; nothing of a request that could not be read (§3.2). */
  readonly requested: OaiArguments | undefined;
}

export interface OaiHeader {
  readonly identifier: string;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly sets: readonly string[];
  readonly isDeleted: boolean;
}

export interface OaiRepository {
  readonly name: string;
  readonly adminEmail: string;
  readonly earliest: string;
}

export interface OaiFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
}

export interface OaiSet {
  readonly spec: string;
  readonly name: string;
}

/** What follows a page: the token of the next, none on the last one (§3.5). */
export interface OaiNext {
  readonly token: string | undefined;
  readonly position: OaiPosition;
}

export function writeOaiIdentify(
  envelope: OaiEnvelope,
  { name, adminEmail, earliest }: OaiRepository,
): string {
  return answer(envelope, 'Identify', [
    element('repositoryName', {}, name),
    element('baseURL', {}, envelope.baseUrl),
    element('protocolVersion', {}, '2.0'),
    element('adminEmail', {}, adminEmail),
    element('earliestDatestamp', {}, moment(earliest)),
    element('deletedRecord', {}, 'persistent'),
    element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    element('compression', {}, 'gzip'),
  ]);
}

export const writeOaiFormats = (envelope: OaiEnvelope, formats: readonly OaiFormat[]): string =>
  answer(
    envelope,
    'ListMetadataFormats',
    formats.map(({ prefix, schema, namespace: metadata }) =>
      element(
        'metadataFormat',
        {},
        element('metadataPrefix', {}, prefix),
        element('schema', {}, schema),
        element('metadataNamespace', {}, metadata),
      ),
    ),
  );

export const writeOaiSets = (envelope: OaiEnvelope, sets: readonly OaiSet[], next: OaiNext): string =>
  answer(envelope, 'ListSets', [
    ...sets.map(({ spec, name }) =>
      element('set', {}, element('setSpec', {}, spec), element('setName', {}, name)),
    ),
    ...tokenOf(next),
  ]);

export interface OaiRecord {
  readonly header: OaiHeader;
  /** None of a deleted one. */
  readonly metadata: XmlElement | undefined;
}

export const writeOaiRecord = (envelope: OaiEnvelope, record: OaiRecord): string =>
  answer(envelope, 'GetRecord', [recordOf(record)]);

export const writeOaiRecords = (
  envelope: OaiEnvelope,
  records: readonly OaiRecord[],
  next: OaiNext,
): string => answer(envelope, 'ListRecords', [...records.map(recordOf), ...tokenOf(next)]);

export const writeOaiIdentifiers = (
  envelope: OaiEnvelope,
  headers: readonly OaiHeader[],
  next: OaiNext,
): string => answer(envelope, 'ListIdentifiers', [...headers.map(headerOf), ...tokenOf(next)]);

export const writeOaiError = (envelope: OaiEnvelope, error: OaiError, language: Language): string =>
  documentOf(envelope, element('error', { code: error.oaiCode }, error.text(language)));

const recordOf = ({ header, metadata }: OaiRecord): XmlElement =>
  element('record', {}, headerOf(header), metadata && element('metadata', {}, metadata));

const headerOf = ({ identifier, changedAt, sets, isDeleted }: OaiHeader): XmlElement =>
  element(
    'header',
    { status: isDeleted ? 'deleted' : undefined },
    element('identifier', {}, identifier),
    element('datestamp', {}, moment(changedAt)),
    sets.map((set) => element('setSpec', {}, set)),
  );

/** The last page of a list that had several says that it is: an empty token. */
function tokenOf({ token, position: { cursor, total } }: OaiNext): XmlElement[] {
  if (token === undefined && cursor === 0) return [];
  return [element('resumptionToken', { completeListSize: total, cursor }, token)];
}

const answer = (envelope: OaiEnvelope, verb: OaiVerb, content: readonly XmlElement[]): string =>
  documentOf(envelope, element(verb, {}, content));

const documentOf = ({ answeredAt, baseUrl, requested }: OaiEnvelope, content: XmlElement): string =>
  serializeDocument(
    element(
      'OAI-PMH',
      namespaces,
      element('responseDate', {}, moment(answeredAt)),
      element('request', Object.fromEntries(requested ?? []), baseUrl),
      content,
    ),
  );

/** Whole seconds: the granularity of the repository. */
const moment = (date: string): string => `${date.slice(0, 19)}Z`;
