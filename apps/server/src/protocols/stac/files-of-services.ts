import type { StacAsset, StacFiles } from '@cartable/catalogue';
import type { ListedRecord, PublishedService } from '@cartable/datastore';
import { type FileFormat, fileExtensions, mediaTypes } from '@cartable/ogc';
import { rootOf } from '../context/mount.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { collectionsOf } from '../features/served-collections.ts';

/** Types of services whose files may be taken: a record without any of them has no item. */
export const typesWithFiles = ['WFS', 'WMTS-TMS', 'WMS-RASTER'] as const;

/** Formats of whole tables, as the addresses of downloads name them. */
const tableFormats: readonly (FileFormat | 'geojson')[] = [
  'gpkg',
  'geoparquet',
  'flatgeobuf',
  'shapefile',
  'geojson',
  'csv',
  'kml',
];
/** Registered with IANA, as OGC 21-026 has it for COG. */
const cloudMediaType = 'image/tiff; application=geotiff; profile=cloud-optimized';
/** Images of one item: the others are told by the description of its downloads. */
const mostImages = 100;

/** Files everyone may take from the services of a record, one entry for each service that has any. */
export async function filesOf(context: ServiceContext, { record }: ListedRecord): Promise<StacFiles[]> {
  const offerings = new Set(record.layers.map(({ offering_id: id }) => id));
  const files: StacFiles[] = [];
  for (const service of visible(context, 'describe')) {
    if (!offerings.has(service.offeringId)) continue;
    const assets = await assetsOf(context, service);
    if (Object.keys(assets).length > 0) files.push({ id: service.layerName, title: service.title, assets });
  }
  return files;
}

async function assetsOf(
  { services }: ServiceContext,
  service: PublishedService,
): Promise<Record<string, StacAsset>> {
  const { publicUrl } = services.config;
  const root = `${publicUrl}${rootOf('telechargement', 'open')}/${encodeURIComponent(service.layerName)}`;
  const sourceKey = service.pyramid?.values?.sourceKey;
  const images = sourceKey === undefined ? [] : ((await services.datastores.cloudImages.of(sourceKey)) ?? []);
  return Object.fromEntries([
    ...(service.type === 'WFS' ? tableAssets(service, root) : []),
    ...(service.type === 'WMTS-TMS' && service.pyramid ? [archiveAsset(service, root)] : []),
    ...images.slice(0, mostImages).map(({ fileName }, rank) => imageAsset(fileName, rank, root)),
  ]) as Record<string, StacAsset>;
}

type Named = readonly [name: string, asset: StacAsset];

function tableAssets(service: PublishedService, root: string): Named[] {
  return collectionsOf(service).flatMap(({ table, collection }) =>
    tableFormats.map((format): Named => {
      const file = `${table.publicName}.${fileExtensions[format]}`;
      const asset = { type: mediaTypes[format], title: `${collection.title} (${format})`, roles: ['data'] };
      return [file, { href: `${root}/${encodeURIComponent(file)}`, ...asset }];
    }),
  );
}

function archiveAsset({ title }: PublishedService, root: string): Named {
  const asset = { type: 'application/vnd.pmtiles', title: `${title} (PMTiles)`, roles: ['data', 'tiles'] };
  return ['tiles.pmtiles', { href: `${root}/tiles.pmtiles`, ...asset }];
}

function imageAsset(fileName: string, rank: number, root: string): Named {
  const href = `${root}/images/${rank + 1}/${encodeURIComponent(fileName)}`;
  return [`image-${rank + 1}`, { href, type: cloudMediaType, title: fileName, roles: ['data'] }];
}
