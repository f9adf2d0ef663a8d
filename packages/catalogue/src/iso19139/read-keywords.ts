import type { XmlNode } from '@cartable/ogc';
import { type IsoDocument, longestTitle, mostKeywords } from './iso-document.ts';
import { nodesAt, valueAt, valuesAt } from './iso-tree.ts';
import { isHighValue } from './read-high-value.ts';

/** Of its themes or its feature concepts: other lists of INSPIRE, of priority data sets for one, are the document's. */
export function isInspireBlock(block: XmlNode): boolean {
  const title = valueAt(block, 'thesaurusName/CI_Citation/title');
  return /inspire/i.test(title) && /theme|th[eè]me|concept/i.test(title.normalize('NFC'));
}

/** A thesaurus of INSPIRE makes INSPIRE keywords; the others are free. */
export function readKeywords(document: IsoDocument, field: 'inspire_keywords' | 'free_keywords'): string[] {
  const words = new Set<string>();
  for (const block of nodesAt(document.resource, 'descriptiveKeywords/MD_Keywords')) {
    if (isInspireBlock(block) !== (field === 'inspire_keywords') || isHighValue(block)) continue;
    for (const keyword of valuesAt(block, 'keyword')) words.add(keyword.slice(0, longestTitle));
  }
  if (words.size > mostKeywords) document.note('shortened', field, String(mostKeywords));
  return [...words].slice(0, mostKeywords);
}
