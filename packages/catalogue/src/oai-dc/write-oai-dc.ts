import { element, type XmlElement } from '@cartable/ogc';
import type { IsoRecord } from '../record.model.ts';
import type { RecordAddresses } from '../record-addresses.ts';
import { writeFields } from '../record-fields.ts';
import { oaiDcWriters } from './writers.ts';

const namespace = 'http://www.openarchives.org/OAI/2.0/oai_dc/';

/** The record in simple Dublin Core, standing alone (oai_dc.xsd); its page is one of its identifiers. */
export function oaiDcElement(record: IsoRecord, { pageUrl }: RecordAddresses): XmlElement {
  return element(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': namespace,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} http://www.openarchives.org/OAI/2.0/oai_dc.xsd`,
    },
    writeFields(oaiDcWriters, record),
    element('dc:identifier', {}, pageUrl),
  );
}
