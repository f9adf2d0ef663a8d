import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import { noPlace, writeFields } from '../record-fields.ts';
import { text } from './elements.ts';
import { rootAttributes } from './namespaces.ts';
import { elementsOf, placed } from './pieces.ts';
import { settleAccess } from './settle-access.ts';
import { settleKeywords } from './settle-keywords.ts';
import { settleParties } from './settle-parties.ts';
import { settleConformity } from './write-conformity.ts';
import { settleForeign } from './write-foreign.ts';
import { isoWriters } from './writers.ts';

/** The record as an ISO 19139:2007 document, in the order its schemas want; it is valid against them. */
export function writeIsoRecord(record: IsoRecord): string {
  return serializeDocument(isoElement(record));
}

/** The same, to be put into the answer of a catalogue. */
export function isoElement(record: IsoRecord): XmlElement {
  const settled = settleKeywords(
    record,
    writeFields({ ...isoWriters, foreign_xml: noPlace }, record),
    isoWriters.foreign_xml(record),
  );
  const parties = settleParties(settled.own, settled.foreign);
  const pieces = settleConformity(record, settleForeign(settleAccess(record, parties), parties.foreign));
  const wrapped = (property: string, type: string, content: readonly XmlElement[]) =>
    placed('metadata')(element(property, {}, element(type, {}, content)));
  const transfer = elementsOf(pieces, 'transfer');
  const distribution = [
    ...pieces,
    ...(transfer.length === 0
      ? []
      : placed('distribution')(
          element('gmd:transferOptions', {}, element('gmd:MD_DigitalTransferOptions', {}, transfer)),
        )),
  ];
  const identification = [
    ...pieces,
    ...placed('identification')(
      element('gmd:citation', {}, element('gmd:CI_Citation', {}, elementsOf(pieces, 'citation'))),
    ),
  ];
  const whole = [
    ...pieces,
    ...placed('metadata')(
      text('gmd:metadataStandardName', 'ISO 19115'),
      text('gmd:metadataStandardVersion', '2003/Cor.1:2006'),
    ),
    ...wrapped(
      'gmd:identificationInfo',
      'gmd:MD_DataIdentification',
      elementsOf(identification, 'identification'),
    ),
    ...wrapped('gmd:distributionInfo', 'gmd:MD_Distribution', elementsOf(distribution, 'distribution')),
    ...wrapped('gmd:dataQualityInfo', 'gmd:DQ_DataQuality', elementsOf(pieces, 'quality')),
  ];
  return element('gmd:MD_Metadata', rootAttributes, elementsOf(whole, 'metadata'));
}
