import { element, type XmlElement } from '@cartable/ogc';
import type { IsoPiece } from './pieces.ts';

/**
 * Phones, addresses, names and offices of the document stand with the party of the record they are of: the one of their
 * email address. A party that the record has no more goes with what was told of it; one that cannot be written to,
 * which no form shows, stays.
 */
export function settleParties(
  own: readonly IsoPiece[],
  foreign: readonly IsoPiece[],
): { own: IsoPiece[]; foreign: IsoPiece[] } {
  const left = new Set(foreign.filter(isParty));
  const settled = own.map((piece) => {
    const match = [...left].find((one) => isSame(piece, one));
    if (match === undefined) return piece;
    left.delete(match);
    const isFirst = own.find(({ element: { name } }) => name === piece.element.name) === piece;
    return { ...piece, element: merged(piece.element, match.element, isFirst) };
  });
  const rest = foreign.filter(
    (piece) => !isParty(piece) || (left.has(piece) && emailOf(piece.element) === ''),
  );
  return { own: settled, foreign: rest };
}

const isParty = ({ element: { name } }: IsoPiece): boolean =>
  name === 'gmd:contact' || name === 'gmd:pointOfContact';

function isSame({ element: one }: IsoPiece, { element: other }: IsoPiece): boolean {
  if (one.name !== other.name || (one.name !== 'gmd:contact' && one.name !== 'gmd:pointOfContact'))
    return false;
  const email = emailOf(other);
  return email === '' ? nameOf(one) === nameOf(other) : email === emailOf(one);
}

/**
 * In the order of CI_ResponsibleParty. The name and the role are the record's where it has a field for them: it has none
 * for the role of its first party, nor for the organisation of its own contact.
 */
function merged(own: XmlElement, foreign: XmlElement, isFirst: boolean): XmlElement {
  const [ours, theirs] = [own, foreign].map((holder) => childrenOf(holder)[0]!);
  const of = (party: XmlElement | undefined, name: string) =>
    party === undefined ? [] : childrenOf(party).filter((child) => child.name === name);
  const told = (name: string, isTheirs: boolean) => {
    const found = isTheirs ? of(theirs, name) : [];
    return found.length > 0 ? found : of(ours, name);
  };
  const organisation = told('gmd:organisationName', own.name === 'gmd:contact');
  const person = of(theirs, 'gmd:individualName').filter(
    (name) => textOf(name) !== organisation.map(textOf).join(''),
  );
  const contact = emailOf(foreign) === '' ? withAddress(theirs, ours) : of(theirs, 'gmd:contactInfo');
  return element(
    own.name,
    {},
    element(
      'gmd:CI_ResponsibleParty',
      {},
      ...person,
      ...organisation,
      ...of(theirs, 'gmd:positionName'),
      ...contact,
      ...told('gmd:role', isFirst),
    ),
  );
}

/** What is told of reaching them, with the email address of the record in its place: between phone and hours. */
function withAddress(theirs: XmlElement | undefined, ours: XmlElement | undefined): XmlElement[] {
  const partsOf = (party: XmlElement | undefined) =>
    below(party, 'gmd:contactInfo').flatMap(childrenOf).flatMap(childrenOf);
  const told = partsOf(theirs);
  const lines = told
    .filter(({ name }) => name === 'gmd:address')
    .flatMap(childrenOf)
    .flatMap(childrenOf);
  const email = partsOf(ours).flatMap(childrenOf).flatMap(childrenOf);
  const address = [...lines, ...email];
  const parts = [
    ...told.filter(({ name }) => name === 'gmd:phone'),
    ...(address.length === 0 ? [] : [element('gmd:address', {}, element('gmd:CI_Address', {}, ...address))]),
    ...told.filter(({ name }) => name !== 'gmd:phone' && name !== 'gmd:address'),
  ];
  return parts.length === 0 ? [] : [element('gmd:contactInfo', {}, element('gmd:CI_Contact', {}, ...parts))];
}

const childrenOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');
const textOf = (node: XmlElement): string =>
  node.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .trim();

function below(node: XmlElement | undefined, name: string): XmlElement[] {
  if (node === undefined) return [];
  return node.name === name ? [node] : childrenOf(node).flatMap((child) => below(child, name));
}

const emailOf = (party: XmlElement): string => below(party, 'gmd:electronicMailAddress').map(textOf)[0] ?? '';
const nameOf = (party: XmlElement): string =>
  [...below(party, 'gmd:organisationName'), ...below(party, 'gmd:individualName')].map(textOf)[0] ?? '';
