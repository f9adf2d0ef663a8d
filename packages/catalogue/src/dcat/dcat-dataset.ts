import type { IsoRecord } from '../record.model.ts';
import type { RecordAddresses } from '../record-addresses.ts';
import { writeFields } from '../record-fields.ts';
import { settleHighValue } from './high-value.ts';
import { iriOf, type RdfNode } from './rdf.ts';
import { dcatWriters } from './writers.ts';

/** The record as a dcat:Dataset, named after its page, which is another thing: a document. */
export function dcatDataset(record: IsoRecord, { pageUrl }: RecordAddresses): RdfNode {
  return {
    iri: `${pageUrl}#dataset`,
    type: 'dcat:Dataset',
    properties: [
      ...settleHighValue(writeFields(dcatWriters, record), record, pageUrl),
      iriOf('dcat:landingPage', 'foaf:Document', pageUrl),
    ],
  };
}
