import type { XmlElement } from '@cartable/ogc';

/** Parts of a document that hold what fields become. */
export type IsoPart = 'metadata' | 'identification' | 'citation' | 'distribution' | 'transfer' | 'quality';

/** Element written for a field, and the part of the document it is in. */
export interface IsoPiece {
  readonly part: IsoPart;
  readonly element: XmlElement;
}

export const placed =
  (part: IsoPart) =>
  (...elements: readonly XmlElement[]): IsoPiece[] =>
    elements.map((element) => ({ part, element }));

/** The sequences the schemas want (ISO 19139:2007, gmd.xsd), as far as we write them. */
const sequences: Readonly<Record<IsoPart, readonly string[]>> = {
  metadata: [
    'gmd:fileIdentifier',
    'gmd:language',
    'gmd:characterSet',
    'gmd:hierarchyLevel',
    'gmd:hierarchyLevelName',
    'gmd:contact',
    'gmd:dateStamp',
    'gmd:metadataStandardName',
    'gmd:metadataStandardVersion',
    'gmd:referenceSystemInfo',
    'gmd:identificationInfo',
    'gmd:contentInfo',
    'gmd:distributionInfo',
    'gmd:dataQualityInfo',
  ],
  identification: [
    'gmd:citation',
    'gmd:abstract',
    'gmd:pointOfContact',
    'gmd:resourceMaintenance',
    'gmd:graphicOverview',
    'gmd:descriptiveKeywords',
    'gmd:resourceConstraints',
    'gmd:spatialRepresentationType',
    'gmd:spatialResolution',
    'gmd:language',
    'gmd:characterSet',
    'gmd:topicCategory',
    'gmd:extent',
  ],
  citation: ['gmd:title', 'gmd:date', 'gmd:identifier'],
  distribution: ['gmd:distributionFormat', 'gmd:transferOptions'],
  transfer: ['gmd:onLine'],
  quality: ['gmd:scope', 'gmd:lineage'],
};

/** Elements of a part, in the order of its sequence and, of one name, in the order they come. */
export function elementsOf(pieces: readonly IsoPiece[], part: IsoPart): XmlElement[] {
  const sequence = sequences[part];
  return pieces
    .filter((piece) => piece.part === part)
    .map(({ element }) => element)
    .sort((one, other) => sequence.indexOf(one.name) - sequence.indexOf(other.name));
}
