import { highValueCategories, inspireThemeNamed, registryNameOf } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import { highValueNames } from '../high-value-names.ts';
import type { IsoRecord } from '../record.model.ts';
import { anchor, citationDate, code, text } from './elements.ts';
import { conceptsThesaurus, highValueThesaurus, themeAddress, themesThesaurus } from './namespaces.ts';

export interface Thesaurus {
  readonly title: string;
  readonly address: string;
  readonly published: string | undefined;
}

export interface Keyword {
  readonly word: string;
  /** Where its thesaurus says what it is. */
  readonly address?: string;
}

interface KeywordBlock {
  readonly keywords: readonly Keyword[];
  /** Undefined for free words. */
  readonly thesaurus: Thesaurus | undefined;
}

/**
 * Themes and feature concepts of INSPIRE, and categories of high value data sets, are of three thesauri; each block
 * cites its own.
 */
export function keywordBlocks(record: IsoRecord): KeywordBlock[] {
  const { inspire_keywords: inspire, free_keywords: free, hvd_categories: codes } = record;
  const concepts = inspire.filter((keyword) => !inspireThemeNamed(keyword));
  const names = highValueNames(record);
  const blocks: KeywordBlock[] = [
    { keywords: inspire.flatMap(themeOf), thesaurus: themesThesaurus },
    { keywords: concepts.map((word) => ({ word })), thesaurus: conceptsThesaurus },
    {
      keywords: codes.map((one, rank) => ({ word: names[rank]!, address: highValueCategories[one].address })),
      thesaurus: highValueThesaurus,
    },
    { keywords: free.map((word) => ({ word })), thesaurus: undefined },
  ];
  return blocks.filter(({ keywords }) => keywords.length > 0);
}

/** As the registry of INSPIRE writes it. */
function themeOf(keyword: string): Keyword[] {
  const theme = inspireThemeNamed(keyword);
  return theme ? [{ word: registryNameOf(theme, keyword), address: themeAddress(theme.code) }] : [];
}

export const writeKeywords = (record: IsoRecord): XmlElement[] => keywordBlocks(record).map(writeBlock);

function writeBlock({ keywords, thesaurus }: KeywordBlock): XmlElement {
  const block = element(
    'gmd:MD_Keywords',
    {},
    keywords.map(({ word, address }) =>
      address === undefined ? text('gmd:keyword', word) : anchor('gmd:keyword', word, address),
    ),
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
