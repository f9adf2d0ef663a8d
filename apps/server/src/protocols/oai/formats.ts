import { dcatDataset, isoElement, oaiDcElement, rdfDocument } from '@cartable/catalogue';
import type { ListedRecord } from '@cartable/datastore';
import { OaiError, type OaiFormat, type XmlElement } from '@cartable/ogc';

/** A standard in which records are harvested. */
export interface HarvestedFormat extends OaiFormat {
  write(listed: ListedRecord): XmlElement;
}

/** The first is of every repository (OAI-PMH 2.0 §3.4). */
export const harvestedFormats: readonly HarvestedFormat[] = [
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: ({ record, addresses }) => oaiDcElement(record, addresses),
  },
  {
    prefix: 'iso19139',
    schema: 'http://www.isotc211.org/2005/gmd/gmd.xsd',
    namespace: 'http://www.isotc211.org/2005/gmd',
    write: ({ record }) => isoElement(record),
  },
  {
    prefix: 'dcat',
    // RDF has no schema: this describes its vocabulary.
    schema: 'http://www.w3.org/ns/dcat.rdf',
    namespace: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    write: ({ record, addresses }) => rdfDocument([dcatDataset(record, addresses)]),
  },
];

/** @throws {OaiError} cannotDisseminateFormat */
export function formatNamed(prefix: string): HarvestedFormat {
  const format = harvestedFormats.find((one) => one.prefix === prefix);
  if (format) return format;
  throw new OaiError('cannotDisseminateFormat', 'service.parameter-invalid', {
    parameter: 'metadataPrefix',
    value: prefix,
    expected: harvestedFormats.map((one) => one.prefix).join(', '),
  });
}
