import { inspireThemeNamed } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { anchor, citationDate, code, text } from './elements.ts';
import { conceptsThesaurus, themesThesaurus } from './namespaces.ts';

export interface Thesaurus {
  readonly title: string;
  readonly address: string;
  readonly published: string | undefined;
}

interface KeywordBlock {
  readonly keywords: readonly string[];
  /** Undefined for free words. */
  readonly thesaurus: Thesaurus | undefined;
}

/** Themes and feature concepts of INSPIRE are of two thesauri; each block cites its own. */
export function keywordBlocks({ inspire_keywords: inspire, free_keywords: free }: IsoRecord): KeywordBlock[] {
  const themes = inspire.filter((keyword) => inspireThemeNamed(keyword));
  const concepts = inspire.filter((keyword) => !inspireThemeNamed(keyword));
  const blocks: KeywordBlock[] = [
    { keywords: themes, thesaurus: themesThesaurus },
    { keywords: concepts, thesaurus: conceptsThesaurus },
    { keywords: free, thesaurus: undefined },
  ];
  return blocks.filter(({ keywords }) => keywords.length > 0);
}

export const writeKeywords = (record: IsoRecord): XmlElement[] => keywordBlocks(record).map(writeBlock);

function writeBlock({ keywords, thesaurus }: KeywordBlock): XmlElement {
  const block = element(
    'gmd:MD_Keywords',
    {},
    keywords.map((keyword) => text('gmd:keyword', keyword)),
    code('gmd:type', 'MD_KeywordTypeCode', 'theme'),
    thesaurus && element('gmd:thesaurusName', {}, citeThesaurus(thesaurus)),
  );
  return element('gmd:descriptiveKeywords', {}, block);
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
