import { type HighValueCode, highValueCategories, highValueCodes } from '@cartable/contract';
import { attributeOf, type XmlNode } from '@cartable/ogc';
import type { IsoDocument } from './iso-document.ts';
import { nodeAt, nodesAt } from './iso-tree.ts';

/** A block of keywords that are all categories of high value data sets, by their addresses in the vocabulary. */
export function isHighValue(block: XmlNode): boolean {
  const keywords = nodesAt(block, 'keyword');
  return keywords.length > 0 && keywords.every((keyword) => codeOf(keyword) !== undefined);
}

export function readHighValue({ resource }: IsoDocument): HighValueCode[] | undefined {
  const blocks = nodesAt(resource, 'descriptiveKeywords/MD_Keywords').filter(isHighValue);
  const codes = blocks.flatMap((block) => nodesAt(block, 'keyword').flatMap((one) => codeOf(one) ?? []));
  return codes.length === 0 ? undefined : [...new Set(codes)];
}

function codeOf(keyword: XmlNode): HighValueCode | undefined {
  const anchor = nodeAt(keyword, 'Anchor');
  const address =
    anchor &&
    attributeOf(anchor, 'href')
      ?.trim()
      .replace(/^https:/, 'http:');
  return highValueCodes.find((code) => highValueCategories[code].address === address);
}
