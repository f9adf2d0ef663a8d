import type { Licence } from '@cartable/contract';
import type { XmlNode } from '@cartable/ogc';
import { childrenNamed, nodeAt, nodesAt, valueAt } from './iso-tree.ts';
import { ownOverview } from './namespaces.ts';
import { isForeignConstraint, withoutOwnTerms } from './read-constraints.ts';
import { isHighValue } from './read-high-value.ts';
import { isInspireBlock } from './read-keywords.ts';
import { isRelated } from './related-records.ts';
import type { IsoPart } from './sequences.ts';
import { tellsMore } from './tells-more.ts';
import { isUnevaluated } from './write-conformity.ts';

/** Elements that readers take the whole of, or that every document we write says anew. */
const understood: Readonly<Record<IsoPart, readonly string[]>> = {
  metadata: [
    'fileIdentifier',
    'language',
    'characterSet',
    'hierarchyLevel',
    'hierarchyLevelName',
    'dateStamp',
    'metadataStandardName',
    'metadataStandardVersion',
    'identificationInfo',
    'distributionInfo',
  ],
  identification: [
    'citation',
    'abstract',
    'resourceMaintenance',
    'language',
    'characterSet',
    'topicCategory',
  ],
  citation: ['title'],
  distribution: ['transferOptions'],
  transfer: ['onLine'],
  quality: ['scope'],
};

export interface Around {
  /** Element they are directly in. */
  readonly holder: XmlNode;
  /** `fileIdentifier` of the document; '' when it has none. */
  readonly identifier: string;
  /** The licence the record holds: any other is the document's. */
  readonly licence: Licence | null | undefined;
}

/** Those that are foreign or not by what they hold. */
const judged: Readonly<Record<string, (node: XmlNode, document: Around) => boolean>> = {
  'metadata/contentInfo': (node) => nodeAt(node, 'MD_FeatureCatalogueDescription') === undefined,
  // The first is taken apart; another is of another scope.
  'metadata/dataQualityInfo': (node, { holder }) => childrenNamed(holder, 'dataQualityInfo')[0] !== node,
  'identification/graphicOverview': (node) =>
    valueAt(node, 'MD_BrowseGraphic/fileDescription') !== ownOverview,
  // Words are those of the record; a thesaurus that is not of INSPIRE, or a kind of words, is the document's.
  'identification/descriptiveKeywords': (node) =>
    nodesAt(node, 'MD_Keywords').some(
      (block) =>
        !isHighValue(block) &&
        (!/^(?:theme)?$/.test(valueAt(block, 'type')) ||
          (nodeAt(block, 'thesaurusName') !== undefined && !isInspireBlock(block))),
    ),
  'identification/aggregationInfo': (node) => !isRelated(node),
  'identification/resourceConstraints': (node, { licence }) => isForeignConstraint(node, licence),
  // Of the first of each, the form has neither the role nor, of the contact of the record, the organisation.
  'metadata/contact': (node, { holder }) =>
    tellsMore(node) || hasOtherRole(node, 'pointOfContact') || isOfOtherOrganisation(node, holder),
  'identification/pointOfContact': (node, { holder }) =>
    tellsMore(node) || (childrenNamed(holder, 'pointOfContact')[0] === node && hasOtherRole(node, 'owner')),
  'identification/spatialResolution': (node) =>
    nodeAt(node, 'MD_Resolution/equivalentScale/MD_RepresentativeFraction/denominator') === undefined,
  'identification/extent': (node) =>
    nodesAt(node, 'EX_Extent').some(({ children }) => children.some((one) => !isBox(one))),
  'citation/date': (node) => valueAt(node, 'CI_Date/dateType') !== 'creation',
  // Ours is that of the record.
  'citation/identifier': (node, { identifier }) =>
    identifier === '' || valueAt(node, 'MD_Identifier/code') !== identifier,
  'quality/report': (node) => !isUnevaluated(node),
  'quality/lineage': (node) =>
    nodesAt(node, 'LI_Lineage').some(({ children }) => children.some(({ local }) => local !== 'statement')),
};

const party = 'CI_ResponsibleParty';

function hasOtherRole(node: XmlNode, own: string): boolean {
  const role = valueAt(node, `${party}/role`);
  return role !== '' && role !== own;
}

/** Than the organisation of the resource, which is told for both. */
function isOfOtherOrganisation(contact: XmlNode, root: XmlNode): boolean {
  const name = valueAt(contact, `${party}/organisationName`);
  return name !== '' && name !== organisationOf(root);
}

const organisationOf = (root: XmlNode): string =>
  valueAt(root, `identificationInfo/MD_DataIdentification/pointOfContact/${party}/organisationName`) ||
  valueAt(root, `contact/${party}/organisationName`);

/** It follows that of the record, unless it is another. */
function withoutOwnOrganisation(contact: XmlNode, root: XmlNode): XmlNode {
  const isTold = isOfOtherOrganisation(contact, root) || valueAt(contact, emailPath) === '';
  return isTold ? contact : pruned(contact, ({ local }) => local === 'organisationName');
}

const emailPath = `${party}/contactInfo/CI_Contact/address/CI_Address/electronicMailAddress`;

const isBox = (node: XmlNode): boolean =>
  node.local === 'geographicElement' && nodeAt(node, 'EX_GeographicBoundingBox') !== undefined;

export function isForeign(part: IsoPart, node: XmlNode, around: Around): boolean {
  const judge = judged[`${part}/${node.local}`];
  return judge ? judge(node, around) : !understood[part].includes(node.local);
}

/** Parts of an element that a reader takes, left out of it. */
export function withoutUnderstood(part: IsoPart, node: XmlNode, { licence, holder }: Around): XmlNode {
  const place = `${part}/${node.local}`;
  if (place === 'identification/extent') return pruned(node, isBox);
  if (place === 'metadata/contact') return withoutOwnOrganisation(node, holder);
  if (place === 'identification/resourceConstraints') return withoutOwnTerms(node, licence);
  if (place === 'quality/lineage') return pruned(node, ({ local }) => local === 'statement');
  return node;
}

/** @param isTaken of the children of the value element */
function pruned(node: XmlNode, isTaken: (child: XmlNode) => boolean): XmlNode {
  const children = node.children.map((value) => ({
    ...value,
    children: value.children.filter((child) => !isTaken(child)),
  }));
  return { ...node, children };
}

/** Elements the platform tells better where it knows them: those of a document are then left out. */
export const computedElements: ReadonlySet<string> = new Set([
  'gmd:spatialRepresentationType',
  'gmd:referenceSystemInfo',
  'gmd:distributionFormat',
  'gmd:contentInfo',
  'gmd:graphicOverview',
]);
