import { mostRelated } from '@cartable/contract';
import { element, type XmlElement, type XmlNode } from '@cartable/ogc';
import { code, text } from './elements.ts';
import { type IsoDocument, longestTitle } from './iso-document.ts';
import { nodesAt, valueAt } from './iso-tree.ts';

/** A record of another resource, of which nothing is told but its identifier. */
export function writeRelated(identifier: string): XmlElement {
  return element(
    'gmd:aggregationInfo',
    {},
    element(
      'gmd:MD_AggregateInformation',
      {},
      element(
        'gmd:aggregateDataSetIdentifier',
        {},
        element('gmd:MD_Identifier', {}, text('gmd:code', identifier)),
      ),
      code('gmd:associationType', 'DS_AssociationTypeCode', 'crossReference'),
    ),
  );
}

/** One that a document says more of, or that is a part of something, stays the document's. */
export function isRelated(node: XmlNode): boolean {
  return identifierOf(node) !== undefined;
}

export function readRelated(document: IsoDocument): string[] | undefined {
  const all = nodesAt(document.resource, 'aggregationInfo').flatMap((one) => identifierOf(one) ?? []);
  if (all.length > mostRelated) document.note('shortened', 'related_records', String(mostRelated));
  return all.length === 0 ? undefined : [...new Set(all)].slice(0, mostRelated);
}

function identifierOf(node: XmlNode): string | undefined {
  const [related] = nodesAt(node, 'MD_AggregateInformation');
  if (related === undefined || valueAt(related, 'associationType') !== 'crossReference') return undefined;
  const [named] = nodesAt(related, 'aggregateDataSetIdentifier/MD_Identifier');
  const identifier = valueAt(named, 'code');
  const isAll = related.children.length === 2 && named?.children.length === 1;
  return isAll && identifier !== '' && identifier.length <= longestTitle ? identifier : undefined;
}
