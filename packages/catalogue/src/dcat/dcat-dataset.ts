import type { IsoRecord } from '../record.model.ts';
import type { RecordAddresses } from '../record-addresses.ts';
import { writeFields } from '../record-fields.ts';
import { iri, type RdfNode } from './rdf.ts';
import { dcatWriters } from './writers.ts';

/** The record as a dcat:Dataset, named by the address of its page. */
export function dcatDataset(record: IsoRecord, { pageUrl }: RecordAddresses): RdfNode {
  return {
    iri: pageUrl,
    type: 'dcat:Dataset',
    properties: [...writeFields(dcatWriters, record), iri('dcat:landingPage', pageUrl)],
  };
}
