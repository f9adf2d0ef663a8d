import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { writeFields } from '../record-fields.ts';
import { citation, text } from './elements.ts';
import { rootAttributes } from './namespaces.ts';
import { elementsOf, type Part, placed } from './pieces.ts';
import { iso19115Writers } from './writers.ts';

/** The record as an ISO 19115-3 document, in the order its schemas want; it is valid against them. */
export function writeIso19115Record(record: IsoRecord): string {
  return serializeDocument(iso19115Element(record));
}

/** The same, to be put into the answer of a catalogue. */
export function iso19115Element(record: IsoRecord): XmlElement {
  const pieces = writeFields(iso19115Writers, record);
  const within = (part: Part, property: string, type: string, more: readonly XmlElement[] = []) => {
    const content = elementsOf([...pieces, ...placed(part)(...more)], part);
    return content.length === 0 ? [] : [element(property, {}, element(type, {}, content))];
  };
  const own = [
    citation('mdb:metadataStandard', text('cit:title', 'ISO 19115-1'), text('cit:edition', '2014')),
    ...within(
      'identification',
      'mdb:identificationInfo',
      'mri:MD_DataIdentification',
      within('citation', 'mri:citation', 'cit:CI_Citation'),
    ),
    ...within(
      'distribution',
      'mdb:distributionInfo',
      'mrd:MD_Distribution',
      within('transfer', 'mrd:transferOptions', 'mrd:MD_DigitalTransferOptions'),
    ),
    ...within('lineage', 'mdb:resourceLineage', 'mrl:LI_Lineage'),
  ];
  const whole = [...pieces, ...placed('metadata')(...own)];
  return element('mdb:MD_Metadata', rootAttributes, elementsOf(whole, 'metadata'));
}
