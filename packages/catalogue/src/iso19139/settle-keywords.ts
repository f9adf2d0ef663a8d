import type { XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import type { IsoPiece } from './pieces.ts';

const isBlock = ({ element: { name } }: IsoPiece): boolean => name === 'gmd:descriptiveKeywords';

/**
 * Keywords of thesauri the record has no field for stand in the block of their document as long as the record has
 * them, and in no other.
 */
export function settleKeywords(
  record: IsoRecord,
  own: readonly IsoPiece[],
  foreign: readonly IsoPiece[],
): { own: IsoPiece[]; foreign: IsoPiece[] } {
  const written = new Set<string>([...record.inspire_keywords, ...record.free_keywords]);
  const ofThesauri = foreign.flatMap((piece) => {
    const block = isBlock(piece) ? withWords(piece.element, (word) => written.has(word)) : piece.element;
    return block === undefined ? [] : [{ ...piece, element: block }];
  });
  const cited = new Set(ofThesauri.filter(isBlock).flatMap(({ element }) => wordsOf(element)));
  const settled = own.flatMap((piece) => {
    const block = isBlock(piece) ? withWords(piece.element, (word) => !cited.has(word)) : piece.element;
    return block === undefined ? [] : [{ ...piece, element: block }];
  });
  return { own: settled, foreign: ofThesauri };
}

const childrenOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');
const textOf = (node: XmlElement): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
const isKeyword = ({ name }: XmlElement): boolean => name === 'gmd:keyword';

const wordsOf = (block: XmlElement): string[] =>
  childrenOf(block).flatMap((keywords) =>
    childrenOf(keywords)
      .filter(isKeyword)
      .map((one) => wordOf(one)),
  );

/** The first text of a keyword: others are translations of it. */
const wordOf = (keyword: XmlElement): string => {
  const [value] = childrenOf(keyword);
  return value === undefined ? '' : textOf(value).trim();
};

/** @returns undefined when no keyword is left */
function withWords(block: XmlElement, isKept: (word: string) => boolean): XmlElement | undefined {
  const children = childrenOf(block).map((keywords) => ({
    ...keywords,
    children: childrenOf(keywords).filter((child) => !isKeyword(child) || isKept(wordOf(child))),
  }));
  return children.some((keywords) => childrenOf(keywords).some(isKeyword))
    ? { ...block, children }
    : undefined;
}
