export { atomEntry } from './atom/write-atom-entry.ts';
export {
  cswRecordElement,
  cswRecordNames,
  cswRecordNamespaces,
  cswRecordOf,
  type ElementSet,
  elementSets,
} from './csw-record/write-csw-record.ts';
export { type CatalogueOfRecords, dcatCatalogue, type PagesOfCatalogue } from './dcat/dcat-catalogue.ts';
export { dcatDataset } from './dcat/dcat-dataset.ts';
export type { RdfNode, RdfProperty } from './dcat/rdf.ts';
export { writeJsonLd } from './dcat/write-json-ld.ts';
export { rdfDocument, rdfElement, rdfNamespaces, writeRdfXml } from './dcat/write-rdf-xml.ts';
export { writeTurtle } from './dcat/write-turtle.ts';
export { writeFeatureCatalogue } from './iso19110/write-feature-catalogue.ts';
export { mdb } from './iso19115-3/namespaces.ts';
export { iso19115Element, writeIso19115Record } from './iso19115-3/write-iso19115.ts';
export { foreignNames } from './iso19139/foreign-elements.ts';
export type { IsoNote, IsoNoteCode } from './iso19139/iso-document.ts';
export { codeList, gmd } from './iso19139/namespaces.ts';
export {
  type IsoReading,
  maxRecordBytes,
  readForeignXml,
  readIsoRecord,
} from './iso19139/read-iso-record.ts';
export { isoElement, writeIsoRecord } from './iso19139/write-iso-record.ts';
export { oaiDcElement } from './oai-dc/write-oai-dc.ts';
export { ogcRecord } from './ogc-record/write-ogc-record.ts';
export {
  anyText,
  boundingBox,
  findQueryable,
  isBoundingBox,
  type Queryable,
  queryables,
  queryableValues,
} from './queryables.ts';
export type { IsoLayer, IsoRecord } from './record.model.ts';
export type { RecordAddresses } from './record-addresses.ts';
export { schemaOrgDataset } from './schema-org/write-dataset.ts';
export {
  type StacAsset,
  type StacFiles,
  stacCollection,
  stacItem,
  stacVersion,
} from './stac/write-stac.ts';
