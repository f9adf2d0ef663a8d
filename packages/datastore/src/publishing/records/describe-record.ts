import type { IsoLayer, IsoRecord } from '@cartable/catalogue';
import type { MetadataFile } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { smallestBox } from '../../geographic-box/geographic-box.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { listStoredDataOfDatasheet } from '../../ingest/stored-data/stored-data.store.ts';
import { documentsOf } from '../../library/documents/documents-of.ts';
import { thumbnailOf } from '../../library/thumbnails/thumbnails-of.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import type { Endpoint } from '../../workspace/endpoints/endpoint.model.ts';
import { listEndpoints } from '../../workspace/endpoints/endpoint.store.ts';
import { stylesOfOfferings } from '../display-styles/display-style.store.ts';
import { styleFilesOf } from '../display-styles/present-styles.ts';
import { servedStatuses } from '../offerings/offering.lifecycle.ts';
import type { Offering } from '../offerings/offering.model.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import { currentVersion } from '../offerings/present-offering.ts';
import { offeringTypes } from '../offerings/types/index.ts';
import { shownPictureOf } from '../record-pictures/shown-picture.ts';
import type { MetadataRecord } from './metadata.model.ts';
import { featureCatalogueUrl, pictureUrl } from './record-addresses.ts';

/** A record with all that the platform knows of what it describes, and where it is. */
export interface DescribedRecord {
  readonly iso: IsoRecord;
  readonly datastore: Datastore;
  /** Services everyone or some may reach, in the order of the layers. */
  readonly services: readonly Offering[];
}

/**
 * Description of a record for its document and the answers. Computed on request from the services, data and files as
 * they are: nothing of it is kept that could be out of date.
 * @param known its datastore, when it was just read
 */
export async function describeRecord(
  context: DatastoreContext,
  record: MetadataRecord,
  known?: Datastore,
): Promise<DescribedRecord> {
  const datastore = known ?? (await findDatastore(db(context), record.datastoreId))!;
  const { services, data: held } = await readPublished(context, record);
  // Data that no service shows are nobody's to know of once everyone reads the record.
  const data = services.length === 0 && record.publishedAt !== null ? [] : held;
  const used = services.length === 0 ? data : data.filter(({ id }) => isUsed(services, id));
  const iso: IsoRecord = {
    ...record.content,
    update_date: record.updatedAt,
    bbox: smallestBox(data.map(({ extent }) => extent)) ?? record.content.extent,
    projections: projectionsOf(used, data),
    layers: services.flatMap((offering) => layersOf(context, offering, data)),
    style_files: await styleFilesFor(context, datastore, services),
    capabilities_files: await capabilitiesOf(context, { services, data, datastore }),
    documents: record.datasheetId ? await documentsOf(context, db(context), record.datasheetId) : [],
    thumbnail_url: (await thumbnailUrlOf(context, record)) ?? (await pictureUrlOf(context, record, services)),
    representations: representationsOf(used),
    formats: [...new Set([...formatsOf(services, data), ...record.content.given_formats])],
    feature_catalogue_url: services.some(givesRows)
      ? featureCatalogueUrl(context.publicUrl, record.content.file_identifier)
      : null,
  };
  return { iso, datastore, services };
}

/** Through what gives rows, not through what only draws them. */
export function givesRows({ type: name }: Offering): boolean {
  const type = offeringTypes[name];
  return type.holds === 'tables' && !type.isStyled;
}

/** Services as they are served, by name, and the data they may show. */
async function readPublished(
  context: DatastoreContext,
  { datasheetId }: MetadataRecord,
): Promise<{ services: Offering[]; data: StoredData[] }> {
  if (datasheetId === null) return { services: [], data: [] };
  const offerings = await listOfferings(db(context), { datasheetId });
  const data = await listStoredDataOfDatasheet(db(context), datasheetId);
  const services = offerings
    .filter(({ status, published }) => servedStatuses.includes(status) && published !== null)
    .sort((one, other) => (one.layerName < other.layerName ? -1 : 1));
  return { services, data };
}

const isUsed = (services: readonly Offering[], id: string): boolean =>
  services.some(({ storedDataId }) => storedDataId === id);

const kindOf = ({ storedDataId }: Offering, data: readonly StoredData[]) =>
  data.find(({ id }) => id === storedDataId)?.pyramid?.kind ?? null;

function layersOf(
  { publicUrl }: DatastoreContext,
  offering: Offering,
  data: readonly StoredData[],
): IsoLayer[] {
  const { open, layerName } = offering;
  const type = offeringTypes[offering.type];
  const { description, relations } = currentVersion(offering);
  const address = { publicUrl, open, layerName };
  const announced =
    type.holds === 'pyramid'
      ? type.announce(address, kindOf(offering, data) ?? 'vector')
      : type.announce(address, relations);
  return announced.map(({ protocol, url, name }) => ({
    name,
    gmd_online_resource_protocol: protocol,
    gmd_online_resource_url: url,
    offering_id: offering.id,
    open,
    title: description.title,
  }));
}

/** Projections of the source data: tiles are in another projection than the data they are made of. */
function projectionsOf(used: readonly StoredData[], all: readonly StoredData[]): string[] {
  const codes = used.map((data) => {
    const source = all.find(({ id }) => id === data.sourceStoredDataId);
    return (source ?? data).srid;
  });
  return [...new Set(codes)].sort((one, other) => one - other).map((srid) => `EPSG:${srid}`);
}

function representationsOf(used: readonly StoredData[]): IsoRecord['representations'] {
  const kinds = used.map(({ raster, pyramid }) =>
    raster !== null || pyramid?.kind === 'raster' ? 'grid' : 'vector',
  );
  return (['vector', 'grid'] as const).filter((kind) => kinds.includes(kind));
}

const formatsOf = (services: readonly Offering[], data: readonly StoredData[]): string[] =>
  services.flatMap((offering) => offeringTypes[offering.type].formats(kindOf(offering, data)));

/** Styles of open services only: a style tells the attributes it draws by. */
async function styleFilesFor(
  context: DatastoreContext,
  datastore: Datastore,
  services: readonly Offering[],
): Promise<MetadataFile[]> {
  const shown = services.filter(({ open }) => open).map(({ id }) => id);
  const styles = await stylesOfOfferings(db(context), shown);
  return shown.flatMap((id) => styleFilesOf(context, datastore, styles.get(id) ?? []));
}

/** One for each open endpoint of the datasheet's services: what the datastore publishes there. */
async function capabilitiesOf(
  context: DatastoreContext,
  parts: { services: readonly Offering[]; data: readonly StoredData[]; datastore: Datastore },
): Promise<MetadataFile[]> {
  const open = parts.services.filter((offering) => offering.open);
  if (open.length === 0) return [];
  const endpoints = new Map((await listEndpoints(db(context))).map((one) => [one.id, one] as const));
  const files = new Map<string, MetadataFile>();
  for (const offering of open) {
    const file = capabilitiesFile(context, offering, {
      ...parts,
      endpoint: endpoints.get(offering.endpointId),
    });
    if (file) files.set(file.url, file);
  }
  return [...files.values()];
}

function capabilitiesFile(
  { publicUrl }: DatastoreContext,
  offering: Offering,
  parts: { data: readonly StoredData[]; datastore: Datastore; endpoint: Endpoint | undefined },
): MetadataFile | undefined {
  const { technicalName } = parts.datastore;
  const kind = kindOf(offering, parts.data);
  const url = offeringTypes[offering.type].datastoreCapabilities(publicUrl, technicalName, kind);
  const description = parts.endpoint?.name ?? null;
  return url === undefined ? undefined : { name: `GetCapabilities - ${offering.type}`, description, url };
}

async function thumbnailUrlOf(
  context: DatastoreContext,
  { datasheetId }: MetadataRecord,
): Promise<string | null> {
  if (datasheetId === null) return null;
  return (await thumbnailOf(context, db(context), datasheetId))?.url ?? null;
}

async function pictureUrlOf(
  context: DatastoreContext,
  { id, content }: MetadataRecord,
  services: readonly Offering[],
): Promise<string | null> {
  const drawn = await shownPictureOf(db(context), id, services);
  return drawn && pictureUrl(context.publicUrl, content.file_identifier);
}
