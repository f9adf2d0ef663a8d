import type { XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { noLimitations } from './namespaces.ts';
import type { IsoPiece } from './pieces.ts';

/** Who may reach data that no service of ours shows is told by their document, where it tells so. */
export function settleAccess(
  { layers }: IsoRecord,
  { own, foreign }: { own: readonly IsoPiece[]; foreign: readonly IsoPiece[] },
): IsoPiece[] {
  const isLimited = layers.length === 0 && foreign.some(({ element }) => has(element, limitsAccess));
  return isLimited ? own.filter(({ element }) => !has(element, isOpen)) : [...own];
}

const limitsAccess = ({ name }: XmlElement): boolean => name === 'gmd:accessConstraints';
const isOpen = ({ attributes }: XmlElement): boolean => attributes['xlink:href'] === noLimitations.address;

const has = (node: XmlElement, is: (one: XmlElement) => boolean): boolean =>
  is(node) || node.children.some((child) => typeof child !== 'string' && has(child, is));
