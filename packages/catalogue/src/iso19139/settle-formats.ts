import type { XmlElement } from '@cartable/ogc';
import type { IsoPiece } from './pieces.ts';

/**
 * A format of which a document tells more than its name, its version for one, stands as the document has it as long as
 * the record names it; where the record names none, all of them do.
 */
export function settleFormats(
  own: readonly IsoPiece[],
  foreign: readonly IsoPiece[],
): { own: readonly IsoPiece[]; foreign: readonly IsoPiece[] } {
  const named = namesOf(own);
  if (named.size === 0) return { own, foreign };
  const kept = foreign.filter((piece) => !isFormat(piece) || named.has(nameOf(piece.element)));
  const told = namesOf(kept);
  return { own: own.filter((piece) => !isFormat(piece) || !told.has(nameOf(piece.element))), foreign: kept };
}

const isFormat = ({ element: { name } }: IsoPiece): boolean => name === 'gmd:distributionFormat';

const namesOf = (pieces: readonly IsoPiece[]): Set<string> =>
  new Set(pieces.filter(isFormat).map(({ element }) => nameOf(element)));

/** The text of its `gmd:name`. */
function nameOf(node: XmlElement): string {
  if (node.name === 'gmd:name') return textOf(node);
  for (const child of node.children) {
    const found = typeof child === 'string' ? '' : nameOf(child);
    if (found !== '') return found;
  }
  return '';
}

const textOf = ({ children }: XmlElement): string =>
  children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .trim();
