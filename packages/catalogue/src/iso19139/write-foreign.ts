import { element, readXml, type XmlContent, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { foreignPieces } from './foreign-elements.ts';
import { computedElements } from './foreign-rules.ts';
import type { IsoPiece } from './pieces.ts';
import { settleFormats } from './settle-formats.ts';

/** Elements kept of the document a record was imported from. */
export function writeForeign(record: IsoRecord): IsoPiece[] {
  if (record.foreign_xml === null) return [];
  return foreignPieces(readXml(record.foreign_xml), record.licence).map(({ part, element }) => ({
    part,
    element: withOwnIdentifiers(element, record.file_identifier),
  }));
}

/** Pieces of a document without the foreign ones that it tells better itself. */
export function settleForeign(ownPieces: readonly IsoPiece[], ofDocument: readonly IsoPiece[]): IsoPiece[] {
  const { own, foreign } = settleFormats(ownPieces, ofDocument);
  const told = new Set(
    own
      .map(({ element: { name } }) => name)
      .filter((name) => computedElements.has(name) && name !== 'gmd:distributionFormat'),
  );
  const lineage = foreign.find(({ element: { name } }) => name === 'gmd:lineage');
  const merged = own.map((piece) =>
    lineage && piece.element.name === 'gmd:lineage'
      ? { ...piece, element: mergeLineage(piece.element, lineage.element) }
      : piece,
  );
  const hasLineage = own.some(({ element: { name } }) => name === 'gmd:lineage');
  const rest = foreign.filter(
    ({ element: { name } }) => !told.has(name) && !(hasLineage && name === 'gmd:lineage'),
  );
  return [...merged, ...rest];
}

/** The statement of the record, then the steps and the sources of the document. */
function mergeLineage(own: XmlElement, foreign: XmlElement): XmlElement {
  const childrenOf = ({ children }: XmlElement): readonly XmlContent[] =>
    children.flatMap((child) => (typeof child === 'string' ? [] : child.children));
  return element(
    'gmd:lineage',
    {},
    element('gmd:LI_Lineage', {}, ...childrenOf(own), ...childrenOf(foreign)),
  );
}

/**
 * Identifiers of elements, and references to them, made the record's own: several records stand in one answer of a
 * catalogue, where each identifier may be there once.
 */
function withOwnIdentifiers(node: XmlElement, record: string): XmlElement {
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => {
      if (name === 'gml:id' || name === 'id') return [name, own(value, record)];
      return [
        name,
        name === 'xlink:href' && value.startsWith('#') ? `#${own(value.slice(1), record)}` : value,
      ];
    }),
  );
  const children = node.children.map((child) =>
    typeof child === 'string' ? child : withOwnIdentifiers(child, record),
  );
  return { ...node, attributes, children };
}

const own = (id: string, record: string): string =>
  `r.${record}.${id}`.replaceAll(/[^\w.-]/g, '_').slice(0, 300);
