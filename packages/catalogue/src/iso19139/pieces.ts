import type { XmlElement } from '@cartable/ogc';
import { type IsoPart, sequences } from './sequences.ts';

export type { IsoPart } from './sequences.ts';

/** Element written for a field, and the part of the document it is in. */
export interface IsoPiece {
  readonly part: IsoPart;
  readonly element: XmlElement;
}

export const placed =
  (part: IsoPart) =>
  (...elements: readonly XmlElement[]): IsoPiece[] =>
    elements.map((element) => ({ part, element }));

/** Elements of a part, in the order of its sequence and, of one name, in the order they come. */
export function elementsOf(pieces: readonly IsoPiece[], part: IsoPart): XmlElement[] {
  const sequence = sequences[part];
  const rank = ({ name }: XmlElement) => sequence.indexOf(name.slice('gmd:'.length));
  return pieces
    .filter((piece) => piece.part === part)
    .map(({ element }) => element)
    .sort((one, other) => rank(one) - rank(other));
}
