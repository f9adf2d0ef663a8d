import type { Expression } from '@cartable/expressions';
import { crs84Http, parseCrs } from '@cartable/geo';
import { invalidParameter } from '../common/ogc-request-error.ts';
import { readXml, type XmlNode } from '../common/xml-reader.ts';
import { readCql2Text } from '../cql2/read-cql2-text.ts';
import { filterProblem } from '../filter/filter-problem.ts';
import { readFilter } from '../filter/read-filter.ts';

const reading = { locator: 'constraint', axisOrder: 'by-name' } as const;

/** A filter in Filter Encoding 1.1 (OGC 04-095), as CSW 2.0.2 carries it. @throws {OgcRequestError} */
export function readFilterConstraint(filter: XmlNode): Expression {
  const { condition } = readFilter(filter, reading);
  if (!condition) throw filterProblem('records have no identifiers of features', reading.locator);
  return condition;
}

/**
 * The other language of the standard. Its text is read as CQL2, whose grammar holds that of CQL: prefixes of names are
 * dropped, and `BBOX(name, west, south, east, north)` becomes the predicate of today.
 */
export function readCqlConstraint(text: string): Expression {
  return readCql2Text(modernise(text), parseCrs(crs84Http));
}

export function readKvpConstraint(text: string, language: string | undefined): Expression {
  if (/^CQL(_TEXT|2-TEXT)?$/i.test(language ?? '')) return readCqlConstraint(text);
  if (language === undefined || /^FILTER$/i.test(language)) return readFilterConstraint(readXml(text));
  throw invalidParameter('constraintLanguage', language, 'CQL_TEXT, FILTER');
}

const number = String.raw`\s*-?[\d.]{1,30}(?:[eE][+-]?\d{1,3})?\s*`;
const oldBox = new RegExp(
  String.raw`\bBBOX\(\s*((?:\w+:)?[A-Za-z]\w*)\s*,(${number},${number},${number},${number})\)`,
  'gi',
);
const prefix = /(?<![\w:.])[A-Za-z]\w*:(?=[A-Za-z])/g;

/** Texts between quotes stay as they are. */
function modernise(text: string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, rank) =>
      rank % 2 === 1 ? part : part.replace(oldBox, 'S_INTERSECTS($1, BBOX($2))').replace(prefix, ''),
    )
    .join('');
}
