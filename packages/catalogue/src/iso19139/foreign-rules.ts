import type { Licence } from '@cartable/contract';
import type { XmlNode } from '@cartable/ogc';
import { childrenNamed, nodeAt, nodesAt, valueAt } from './iso-tree.ts';
import { ownOverview } from './namespaces.ts';
import { isForeignConstraint, withoutOwnTerms } from './read-constraints.ts';
import { isHighValue } from './read-high-value.ts';
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
          (nodeAt(block, 'thesaurusName') !== undefined &&
            !/inspire/i.test(valueAt(block, 'thesaurusName/CI_Citation/title')))),
    ),
  'identification/aggregationInfo': (node) => !isRelated(node),
  'identification/resourceConstraints': (node, { licence }) => isForeignConstraint(node, licence),
  'metadata/contact': tellsMore,
  'identification/pointOfContact': tellsMore,
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

const isBox = (node: XmlNode): boolean =>
  node.local === 'geographicElement' && nodeAt(node, 'EX_GeographicBoundingBox') !== undefined;

export function isForeign(part: IsoPart, node: XmlNode, around: Around): boolean {
  const judge = judged[`${part}/${node.local}`];
  return judge ? judge(node, around) : !understood[part].includes(node.local);
}

/** Parts of an element that a reader takes, left out of it. */
export function withoutUnderstood(part: IsoPart, node: XmlNode, { licence }: Around): XmlNode {
  const place = `${part}/${node.local}`;
  if (place === 'identification/extent') return pruned(node, isBox);
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
