import type { XmlElement } from '@cartable/ogc';

/** Parts of a document that hold what fields become. */
export type Part = 'metadata' | 'identification' | 'citation' | 'distribution' | 'transfer' | 'lineage';

export interface Piece {
  readonly part: Part;
  readonly element: XmlElement;
}

export const placed =
  (part: Part) =>
  (...elements: readonly XmlElement[]): Piece[] =>
    elements.map((element) => ({ part, element }));

/** The sequences the schemas want (mdb 2.0, mri 1.0, cit 2.0, mrd 1.0, mrl 2.0), as far as we write them. */
const sequences: Readonly<Record<Part, readonly string[]>> = {
  metadata: [
    'mdb:metadataIdentifier',
    'mdb:defaultLocale',
    'mdb:metadataScope',
    'mdb:contact',
    'mdb:dateInfo',
    'mdb:metadataStandard',
    'mdb:referenceSystemInfo',
    'mdb:identificationInfo',
    'mdb:contentInfo',
    'mdb:distributionInfo',
    'mdb:resourceLineage',
  ],
  identification: [
    'mri:citation',
    'mri:abstract',
    'mri:pointOfContact',
    'mri:spatialRepresentationType',
    'mri:spatialResolution',
    'mri:topicCategory',
    'mri:extent',
    'mri:resourceMaintenance',
    'mri:graphicOverview',
    'mri:descriptiveKeywords',
    'mri:resourceConstraints',
    'mri:associatedResource',
    'mri:defaultLocale',
  ],
  citation: ['cit:title', 'cit:date', 'cit:identifier'],
  distribution: ['mrd:distributionFormat', 'mrd:transferOptions'],
  transfer: ['mrd:onLine'],
  lineage: ['mrl:statement', 'mrl:scope'],
};

/** Elements of a part, in the order of its sequence and, of one name, in the order they come. */
export function elementsOf(pieces: readonly Piece[], part: Part): XmlElement[] {
  const sequence = sequences[part];
  return pieces
    .filter((piece) => piece.part === part)
    .map(({ element }) => element)
    .sort((one, other) => sequence.indexOf(one.name) - sequence.indexOf(other.name));
}
