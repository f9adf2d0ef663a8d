import type { Expression } from '@cartable/expressions';
import { crs84Http, parseCrs } from '@cartable/geo';
import { invalidParameter } from '../common/ogc-request-error.ts';
import { readXml, type XmlNode } from '../common/xml-reader.ts';
import { planeOf } from '../cql2/operands.ts';
import { readCqlText } from '../cql2/read-cql-text.ts';
import { filterProblem } from '../filter/filter-problem.ts';
import { readFilter } from '../filter/read-filter.ts';

const reading = { locator: 'constraint', axisOrder: 'by-name' } as const;

/** A filter in Filter Encoding 1.1 (OGC 04-095), as CSW 2.0.2 carries it. @throws {OgcRequestError} */
export function readFilterConstraint(filter: XmlNode): Expression {
  const { condition } = readFilter(filter, reading);
  if (!condition) throw filterProblem('records have no identifiers of features', reading.locator);
  return condition;
}

/** The other language of the standard. */
export function readCqlConstraint(text: string): Expression {
  return readCqlText(text, planeOf(parseCrs(crs84Http)));
}

export function readKvpConstraint(text: string, language: string | undefined): Expression {
  if (/^CQL(_TEXT|2-TEXT)?$/i.test(language ?? '')) return readCqlConstraint(text);
  if (language === undefined || /^FILTER$/i.test(language)) return readFilterConstraint(readXml(text));
  throw invalidParameter('constraintLanguage', language, 'CQL_TEXT, FILTER');
}
