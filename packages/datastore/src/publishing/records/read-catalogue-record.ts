import type { Visitor } from '@cartable/accounts';
import { type IsoLayer, writeIso19115Record } from '@cartable/catalogue';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import type { Offering } from '../offerings/offering.model.ts';
import { offeringTypes } from '../offerings/types/index.ts';
import { type DescribedRecord, describeRecord } from './describe-record.ts';
import { fileOf, xmlFile } from './find-metadata.ts';
import type { MetadataRecord } from './metadata.model.ts';
import { findPublishedRecord } from './metadata.store.ts';
import { cswOf } from './present-metadata.ts';
import { recordAddresses } from './record-addresses.ts';

/**
 * A published record, for everyone alike; that of the sandbox, which is in no catalogue, for those who may enter there.
 * Unknown, unpublished, in the trash, of a closed datastore and of somebody else's sandbox are one. A restricted layer is told
 * by its name, so that access to it can be asked for.
 */
export async function readCatalogueRecord(
  context: DatastoreContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.CatalogueRecord> {
  const record = await getPublished(context, visitor, fileIdentifier);
  const described = await describeRecord(context, record);
  const { iso, datastore } = described;
  const { layers: _, ...csw } = cswOf(iso);
  const { pageUrl, xmlUrl } = recordAddresses(context.publicUrl, iso.file_identifier);
  const layersOf = (open: boolean) =>
    iso.layers.filter((layer) => layer.open === open).map((layer) => presentLayer(context, layer, described));
  return {
    ...csw,
    publication_date: record.publishedAt!,
    catalogue_url: pageUrl,
    xml_url: xmlUrl,
    datastore: { _id: datastore.id, name: datastore.name, technical_name: datastore.technicalName },
    open_layers: layersOf(true),
    private_layers: layersOf(false),
  };
}

/** Its ISO 19139 document. */
export async function readCatalogueRecordXml(
  context: DatastoreContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.FileAnswer> {
  return xmlFile(context, await getPublished(context, visitor, fileIdentifier));
}

/** Its ISO 19115-3 document. */
export async function readCatalogueRecordIso19115(
  context: DatastoreContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.FileAnswer> {
  const { iso } = await describeRecord(context, await getPublished(context, visitor, fileIdentifier));
  return fileOf(`${iso.file_identifier}-19115-3.xml`, 'application/xml', writeIso19115Record(iso));
}

/** @throws {CartableError} `common.not-found` */
export async function getPublished(
  context: DatastoreContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<MetadataRecord> {
  const record = await findPublishedRecord(db(context), fileIdentifier);
  const datastore = record && (await findDatastore(db(context), record.datastoreId));
  const isReadable = datastore && (!datastore.isSandbox || datastorePolicy.can(visitor, 'see', datastore));
  if (!isReadable) throw new CartableError('common.not-found');
  return record;
}

function presentLayer(
  { publicUrl }: DatastoreContext,
  layer: IsoLayer,
  { services }: DescribedRecord,
): Contract.CatalogueLayer {
  const service = services.find(({ id }) => id === layer.offering_id);
  return {
    name: layer.name,
    endpointType: service?.type ?? '',
    protocol: layer.gmd_online_resource_protocol,
    endpointUrl: layer.gmd_online_resource_url,
    offeringId: layer.offering_id,
    offering_layer_name: service?.layerName ?? layer.name,
    title: layer.title,
    collectionUrl: service ? collectionUrlOf(publicUrl, service, layer.name) : null,
  };
}

function collectionUrlOf(publicUrl: string, service: Offering, name: string): string | null {
  const type = offeringTypes[service.type];
  if (type.holds !== 'tables' || !type.collectionUrl) return null;
  const { open, layerName } = service;
  return type.collectionUrl({ publicUrl, open, layerName }, name);
}
