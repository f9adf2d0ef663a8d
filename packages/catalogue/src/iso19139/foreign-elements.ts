import type { Licence } from '@cartable/contract';
import {
  attributeOf,
  element,
  readXml,
  serializeElement,
  type XmlElement,
  type XmlNode,
} from '@cartable/ogc';
import { type Around, computedElements, isForeign, withoutUnderstood } from './foreign-rules.ts';
import { childrenNamed, nodesAt, valueAt } from './iso-tree.ts';
import { rootAttributes } from './namespaces.ts';
import { elementsOf, type IsoPart, type IsoPiece, placed } from './pieces.ts';
import { linksOf } from './read-links.ts';
import { sequences, singles } from './sequences.ts';
import { toElement } from './to-element.ts';

/**
 * Elements of a document that no field of the record holds, part by part; those of other namespaces are left out.
 * @param licence that the record holds, which may have been changed since
 */
export function foreignPieces(root: XmlNode, licence: Licence | null | undefined): IsoPiece[] {
  const [identification] = nodesAt(root, 'identificationInfo/MD_DataIdentification');
  const [citation] = nodesAt(identification, 'citation/CI_Citation');
  const [distribution] = nodesAt(root, 'distributionInfo/MD_Distribution');
  const [transfer] = nodesAt(distribution, 'transferOptions/MD_DigitalTransferOptions');
  const [quality] = nodesAt(root, 'dataQualityInfo/DQ_DataQuality');
  const identifier = valueAt(root, 'fileIdentifier');
  const holders: Readonly<Record<IsoPart, XmlNode | undefined>> = {
    metadata: root,
    identification,
    citation,
    distribution,
    transfer,
    quality,
  };
  const pieces = (Object.keys(holders) as IsoPart[]).flatMap((part) =>
    foreignOf(part, holders[part], { identifier, licence }),
  );
  return isOfPlatform(root) ? pieces.filter(({ element: { name } }) => !computedElements.has(name)) : pieces;
}

/** Whose services name their offering: the platform has computed the rest with them, and will again. */
export const isOfPlatform = (root: XmlNode): boolean =>
  linksOf(root).some((link) =>
    nodesAt(link, 'CI_OnlineResource').some((resource) => attributeOf(resource, 'uuid') !== undefined),
  );

function foreignOf(part: IsoPart, holder: XmlNode | undefined, document: Omit<Around, 'holder'>): IsoPiece[] {
  if (holder === undefined) return [];
  const around = { ...document, holder };
  return sequences[part].flatMap((name) => {
    const nodes = childrenNamed(holder, name).filter((node) => isForeign(part, node, around));
    const elements = nodes.flatMap((node) => toElement(withoutUnderstood(part, node, around)) ?? []);
    return placed(part)(...(singles.has(name) ? elements.slice(0, 1) : elements));
  });
}

/** What is foreign of a document, as a document that holds nothing else; `null` when nothing is. */
export function foreignDocument(root: XmlNode, licence: Licence | null | undefined): string | null {
  const pieces = foreignPieces(root, licence);
  if (pieces.length === 0) return null;
  const within = (part: IsoPart, property: string, type: string, more: readonly XmlElement[] = []) => {
    const content = elementsOf([...pieces, ...placed(part)(...more)], part);
    return content.length === 0 ? [] : [element(property, {}, element(type, {}, content))];
  };
  const whole = [
    ...pieces,
    ...placed('metadata')(
      ...within(
        'identification',
        'gmd:identificationInfo',
        'gmd:MD_DataIdentification',
        within('citation', 'gmd:citation', 'gmd:CI_Citation'),
      ),
      ...within(
        'distribution',
        'gmd:distributionInfo',
        'gmd:MD_Distribution',
        within('transfer', 'gmd:transferOptions', 'gmd:MD_DigitalTransferOptions'),
      ),
    ),
  ];
  // Before what else is told of quality: it is the first that is read back into its parts.
  const quality = within('quality', 'gmd:dataQualityInfo', 'gmd:DQ_DataQuality');
  const ordered = elementsOf([...placed('metadata')(...quality), ...whole], 'metadata');
  return serializeElement(element('gmd:MD_Metadata', rootAttributes, ordered));
}

/** Names of the elements a foreign document holds, each once, for people: `gmd:purpose`. */
export function foreignNames(xml: string): string[] {
  return [...new Set(foreignPieces(readXml(xml), null).map(({ element: { name } }) => name))];
}
