import { and, compare, type Expression, inBbox, isIn, like, literal, property } from '@cartable/expressions';
import { Kvp } from '../../common/kvp.ts';
import { invalidParameter } from '../../common/ogc-request-error.ts';
import { cswElementSets, maxIds, maxNames, oneOf } from '../csw-request.ts';
import { readKvpConstraint } from '../read-constraint.ts';
import { readKvpDomain, readKvpPage } from '../read-query-kvp.ts';
import {
  type Csw3Presentation,
  type Csw3Request,
  csw3Operations,
  csw3Version,
  descriptionMediaType,
  readCsw3Output,
  unknownCsw3Operation,
} from './csw3-request.ts';

/** @throws {OgcRequestError} */
export function readCsw3Kvp(text: string): Csw3Request {
  const kvp = Kvp.parse(text);
  const service = kvp.get('service', 'CSW');
  if (service !== 'CSW') throw invalidParameter('service', service, 'CSW');
  const written = kvp.get('request', csw3Operations.join(', '));
  const operation = csw3Operations.find((name) => name.toLowerCase() === written.toLowerCase());
  if (operation === undefined) throw unknownCsw3Operation(written);
  const version = kvp.find('version') ?? csw3Version;
  if (version !== csw3Version) throw invalidParameter('version', version, csw3Version);
  switch (operation) {
    case 'GetCapabilities':
      return { operation, isDescription: kvp.list('acceptFormats')[0] === descriptionMediaType };
    case 'GetRecordById':
      return { operation, id: kvp.get('id', 'id'), ...readPresentation(kvp) };
    case 'GetDomain':
      return { operation, ...readKvpDomain(kvp, 'valueReference') };
    case 'GetRecords':
      return readGetRecords(kvp);
  }
}

function readPresentation(kvp: Kvp): Csw3Presentation {
  return {
    elementSet: oneOf('ElementSetName', kvp.find('elementSetName'), cswElementSets, 'summary'),
    outputSchema: readCsw3Output(kvp.find('outputSchema'), kvp.find('outputFormat')),
  };
}

function readGetRecords(kvp: Kvp): Csw3Request {
  return {
    operation: 'GetRecords',
    ...readPresentation(kvp),
    ...readKvpPage(kvp),
    constraint: allOf([...readSearch(kvp), ...readFilter(kvp)]),
  };
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
  if (!isBox || !isDegrees) throw invalidParameter('bbox', text, 'west,south,east,north (CRS84)');
  const isLatitudeFirst = /4326$/.test(system);
  return [inBbox(isLatitudeFirst ? [south!, west!, north!, east!] : [west!, south!, east!, north!], 4326)];
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
