import { element, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { writeFields } from '../record-fields.ts';
import { cswRecordWriters } from './writers.ts';

/** Elements wanted of a record (OGC 07-006r1 §10.8.4.7). */
export const elementSets = ['brief', 'summary', 'full'] as const;
export type ElementSet = (typeof elementSets)[number];

/** Sequences of record.xsd; a full record holds whatever there is, its box last. */
const briefSequence = ['dc:identifier', 'dc:title', 'dc:type', 'ows:BoundingBox'];
const summarySequence = [
  'dc:identifier',
  'dc:title',
  'dc:type',
  'dc:subject',
  'dc:format',
  'dc:relation',
  'dct:modified',
  'dct:abstract',
  'dct:spatial',
  'ows:BoundingBox',
];

/** Namespaces of what follows, to be declared around it. */
export const cswRecordNamespaces = {
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dct': 'http://purl.org/dc/terms/',
} as const;

export function cswRecordElement(record: IsoRecord, set: ElementSet): XmlElement {
  const elements = writeFields(cswRecordWriters, record);
  switch (set) {
    case 'brief':
      return element('csw:BriefRecord', {}, inSequence(elements, briefSequence));
    case 'summary':
      return element('csw:SummaryRecord', {}, inSequence(elements, summarySequence));
    case 'full':
      return element('csw:Record', {}, boxLast(elements));
  }
}

/** Only the elements a request names, by their names without prefix. */
export function cswRecordOf(record: IsoRecord, names: readonly string[]): XmlElement {
  const elements = writeFields(cswRecordWriters, record);
  const isSelected = ({ name }: XmlElement) => names.includes(localOf(name));
  return element('csw:Record', {}, boxLast(elements.filter(isSelected)));
}

/** Every element such a record may hold, by its name without prefix. */
export const cswRecordNames: readonly string[] = [
  'identifier',
  'title',
  'type',
  'subject',
  'format',
  'language',
  'publisher',
  'contributor',
  'rights',
  'relation',
  'abstract',
  'date',
  'created',
  'modified',
  'provenance',
  'license',
  'conformsTo',
  'references',
  'BoundingBox',
];

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

function inSequence(elements: readonly XmlElement[], sequence: readonly string[]): XmlElement[] {
  return sequence.flatMap((name) => elements.filter((one) => one.name === name));
}

function boxLast(elements: readonly XmlElement[]): XmlElement[] {
  const isBox = ({ name }: XmlElement) => name === 'ows:BoundingBox';
  return [...elements.filter((one) => !isBox(one)), ...elements.filter(isBox)];
}
