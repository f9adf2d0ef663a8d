import { element, type XmlElement, type XmlNode } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { citationDate, text } from './elements.ts';
import { nodeAt, valueAt } from './iso-tree.ts';
import { type IsoPiece, placed } from './pieces.ts';

/** What the regulation is known by in any language. */
const regulation = '1089/2010';
const published = '2010-12-08';

/** Its title as the schemas of INSPIRE have it: validators compare it to the letter. */
const titles = {
  fr: "RÈGLEMENT (UE) N o 1089/2010 DE LA COMMISSION du 23 novembre 2010 portant modalités d'application de la directive 2007/2/CE du Parlement européen et du Conseil en ce qui concerne l'interopérabilité des séries et des services de données géographiques",
  en: 'COMMISSION REGULATION (EU) No 1089/2010 of 23 November 2010 implementing Directive 2007/2/EC of the European Parliament and of the Council as regards interoperability of spatial data sets and services',
} as const;

const explanations = {
  fr: 'La conformité n’a pas été évaluée.',
  en: 'Conformity has not been evaluated.',
} as const;

/**
 * How far the data obey the regulation on interoperability, which every record has to tell (TG 2.0 of INSPIRE,
 * requirements 1.10 and C.20 to C.22): nobody has judged it here, unless the document of the record says so.
 */
export function settleConformity(record: IsoRecord, pieces: readonly IsoPiece[]): IsoPiece[] {
  const isTold = pieces.some(({ element: { name }, element: report }) => {
    return name === 'gmd:report' && textOf(report).includes(regulation);
  });
  return isTold ? [...pieces] : [...pieces, ...placed('quality')(unevaluated(record))];
}

function unevaluated({ language }: IsoRecord): XmlElement {
  const spoken = language.code === 'fre' || language.code === 'fra' ? 'fr' : 'en';
  const citation = element(
    'gmd:CI_Citation',
    {},
    text('gmd:title', titles[spoken]),
    citationDate(published, 'publication'),
  );
  const result = element(
    'gmd:DQ_ConformanceResult',
    {},
    element('gmd:specification', {}, citation),
    text('gmd:explanation', explanations[spoken]),
    element('gmd:pass', { 'gco:nilReason': 'unknown' }),
  );
  return element(
    'gmd:report',
    {},
    element('gmd:DQ_DomainConsistency', {}, element('gmd:result', {}, result)),
  );
}

/** A report that says no more than ours: each document has it anew. */
export function isUnevaluated(report: XmlNode): boolean {
  const result = nodeAt(report, 'DQ_DomainConsistency/result/DQ_ConformanceResult');
  return (
    result !== undefined &&
    valueAt(result, 'specification/CI_Citation/title').includes(regulation) &&
    Object.values(explanations).includes(valueAt(result, 'explanation') as never)
  );
}

const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
