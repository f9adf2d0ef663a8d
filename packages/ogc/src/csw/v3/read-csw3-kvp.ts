import { and, compare, type Expression, inBbox, isIn, like, literal, property } from '@cartable/expressions';
import { Kvp } from '../../common/kvp.ts';
import { invalidParameter, OgcRequestError } from '../../common/ogc-request-error.ts';
import { assertTypeNames, cswElementSets, maxIds, maxNames, oneOf } from '../csw-request.ts';
import { readKvpConstraint } from '../read-constraint.ts';
import { readKvpDomain, readKvpPage } from '../read-query-kvp.ts';
import {
  assertAcceptsCsw3,
  atomMediaType,
  type Csw3Presentation,
  type Csw3Request,
  csw3Operations,
  csw3Version,
  descriptionMediaType,
  readCapabilitiesFormat,
  readCsw3Output,
  unknownCsw3Operation,
} from './csw3-request.ts';

/**
 * @param accept header of the request: decides where no parameter does
 * @throws {OgcRequestError}
 */
export function readCsw3Kvp(text: string, accept?: string): Csw3Request {
  if (text === '')
    return readCapabilitiesFormat(prefers(accept, descriptionMediaType) ? [descriptionMediaType] : []);
  const kvp = Kvp.parse(text);
  const service = kvp.get('service', 'CSW');
  if (service !== 'CSW') throw invalidParameter('service', service, 'CSW');
  const written = kvp.get('request', csw3Operations.join(', '));
  const operation = csw3Operations.find((name) => name === written);
  if (operation === undefined) throw unknownRequest(written);
  const version = kvp.find('version') ?? csw3Version;
  if (version !== csw3Version) throw invalidParameter('version', version, csw3Version);
  switch (operation) {
    case 'GetCapabilities':
      assertAcceptsCsw3(kvp.list('acceptVersions'));
      return readCapabilitiesFormat(kvp.list('acceptFormats'), kvp.list('sections'));
    case 'GetRecordById':
      return { operation, id: kvp.get('id', 'id'), ...readPresentation(kvp, accept) };
    case 'GetDomain':
      return { operation, ...readKvpDomain(kvp, 'valueReference') };
    case 'GetRecords':
      return readGetRecords(kvp, accept);
  }
}

/** One that there is, in other letters, is a wrong value (06-121r9 §11.4.1); another one is no operation. */
function unknownRequest(written: string): OgcRequestError {
  const isMisspelt = csw3Operations.some((name) => name.toLowerCase() === written.toLowerCase());
  return isMisspelt
    ? invalidParameter('request', written, csw3Operations.join(', '))
    : unknownCsw3Operation(written);
}

/** Whether a client would rather have this media type than XML without further name. */
function prefers(accept: string | undefined, mediaType: string): boolean {
  const weights = new Map<string, number>();
  for (const one of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
    weights.set(type, Number(weight) || 0);
  }
  const xml = ['application/xml', 'text/xml', '*/*'].map((type) => weights.get(type) ?? 0);
  return (weights.get(mediaType) ?? 0) > Math.max(...xml);
}

function readPresentation(kvp: Kvp, accept: string | undefined): Csw3Presentation {
  const format = kvp.find('outputFormat') ?? (prefers(accept, atomMediaType) ? atomMediaType : undefined);
  return {
    elementSet: oneOf('ElementSetName', kvp.find('elementSetName'), cswElementSets, 'summary'),
    outputSchema: readCsw3Output(kvp.find('outputSchema'), format),
  };
}

function readGetRecords(kvp: Kvp, accept: string | undefined): Csw3Request {
  assertTypeNames(kvp.list('typeNames').filter((name) => name !== ''));
  if (kvp.find('elementName') !== undefined && kvp.find('elementSetName') !== undefined) throw bothElements();
  const ids = kvp.list('recordIds').filter((id) => id !== '');
  return {
    operation: 'GetRecords',
    ...readPresentation(kvp, accept),
    ...readKvpPage(kvp),
    constraint: allOf([...readSearch(kvp), ...readFilter(kvp)]),
    searchTerms: kvp.find('q'),
    ...(ids.length === 0 ? {} : { recordIds: ids }),
  };
}

/** Either is asked for, not both (§7.3.4.8). */
function bothElements(): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'NoApplicableCode',
    code: 'service.parameter-invalid',
    params: { parameter: 'elementName', value: 'ElementSetName', expected: 'ElementSetName | ElementName' },
  });
}

const allOf = (conditions: readonly Expression[]): Expression | undefined =>
  conditions.length === 0 ? undefined : and(...conditions);

function readFilter(kvp: Kvp): Expression[] {
  const constraint = kvp.find('constraint', 'filter');
  if (constraint === undefined) return [];
  return [readKvpConstraint(constraint, kvp.find('constraintLanguage', 'filterLanguage'))];
}

/** The parameters of OpenSearch and of its extensions geo and time (OGC 12-176r7 §6.5.5, 10-032r8). */
function readSearch(kvp: Kvp): Expression[] {
  const ids = kvp.list('recordIds').filter((id) => id !== '');
  if (ids.length > maxIds) throw invalidParameter('recordIds', String(ids.length), `≤ ${maxIds}`);
  return [
    ...readWords(kvp.find('q')),
    ...(ids.length === 0 ? [] : [isIn(property('identifier'), ids.map(literal))]),
    ...readBox(kvp.find('bbox')),
    ...readTime(kvp.find('time')),
  ];
}

/** Every word, anywhere in the record. */
function readWords(text: string | undefined): Expression[] {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length > maxNames) throw invalidParameter('q', String(words.length), `≤ ${maxNames}`);
  return words.map((word) => like(property('anytext'), ['any', { text: word }, 'any']));
}

/** `west,south,east,north` in degrees, whatever system is named behind: records know boxes in degrees only. */
function readBox(text: string | undefined): Expression[] {
  if (text === undefined) return [];
  const [numbers, system] = [text.split(',').slice(0, 4).map(Number), text.split(',').slice(4).join(',')];
  const [west, south, east, north] = numbers;
  const isBox = numbers.length === 4 && numbers.every(Number.isFinite) && south! <= north!;
  const isDegrees = system === '' || /CRS:?:?84$|CRS84$|EPSG:[\d.]*:?4326$|EPSG\/0\/4326$/i.test(system);
  const isLatitudeFirst = /4326$/.test(system);
  const box: [number, number, number, number] = isLatitudeFirst
    ? [south!, west!, north!, east!]
    : [west!, south!, east!, north!];
  const isOnEarth = box.every((degrees, rank) => Math.abs(degrees) <= (rank % 2 === 0 ? 180 : 90));
  if (!isBox || !isDegrees || !isOnEarth)
    throw invalidParameter('bbox', text, 'west,south,east,north (CRS84)');
  return [inBbox(box, 4326)];
}

/** `start/end`, either of which may be missing: when the record changed. */
function readTime(text: string | undefined): Expression[] {
  if (text === undefined || text === '/') return [];
  const [start = '', end = start, ...more] = text.split('/');
  const isMoment = (moment: string) =>
    moment === '' || /^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+Z?)?)?)?$/.test(moment);
  if (more.length > 0 || !isMoment(start) || !isMoment(end))
    throw invalidParameter('time', text, '2026-01-01/2026-12-31');
  const modified = property('modified');
  return [
    ...(start === '' ? [] : [compare(modified, '>=', literal(start))]),
    // Texts of moments: what begins so is within it.
    ...(end === '' ? [] : [compare(modified, '<=', literal(`${end}z`))]),
  ];
}
