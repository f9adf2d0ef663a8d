import { inspireThemeNamed } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { anchor, citationDate, code, text } from './elements.ts';
import { conceptsThesaurus, themesThesaurus } from './namespaces.ts';

interface Thesaurus {
  readonly title: string;
  readonly address: string;
  readonly published: string | undefined;
}

/** Themes and feature concepts of INSPIRE are of two thesauri; each block cites its own. */
export function writeKeywords({ inspire_keywords: inspire, free_keywords: free }: IsoRecord): XmlElement[] {
  const themes = inspire.filter((keyword) => inspireThemeNamed(keyword));
  const concepts = inspire.filter((keyword) => !inspireThemeNamed(keyword));
  return [
    ...keywordBlock(themes, themesThesaurus),
    ...keywordBlock(concepts, conceptsThesaurus),
    ...keywordBlock(free),
  ];
}

function keywordBlock(keywords: readonly string[], thesaurus?: Thesaurus): XmlElement[] {
  if (keywords.length === 0) return [];
  const block = element(
    'gmd:MD_Keywords',
    {},
    keywords.map((keyword) => text('gmd:keyword', keyword)),
    code('gmd:type', 'MD_KeywordTypeCode', 'theme'),
    thesaurus && element('gmd:thesaurusName', {}, citeThesaurus(thesaurus)),
  );
  return [element('gmd:descriptiveKeywords', {}, block)];
}

function citeThesaurus({ title, address, published }: Thesaurus): XmlElement {
  return element(
    'gmd:CI_Citation',
    {},
    anchor('gmd:title', title, address),
    published === undefined
      ? element('gmd:date', { 'gco:nilReason': 'unknown' })
      : citationDate(published, 'publication'),
  );
}
