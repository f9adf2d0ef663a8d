import { findMostAsked, type PublishedService } from '@cartable/datastore';
import { type Place, spreadPlace, squareAround } from '../map-workers/place.ts';
import { tableRefOf } from '../map-workers/table-ref.ts';
import type { Services } from '../services.ts';
import { likelyServices, mostAsked, spacingOf } from './wms/likely-maps.ts';

/** Of each service: enough for most of what answers them to be compiled. */
const mapsOfEach = 100;
const pagesOfEach = 40;
const pageFeatures = 100;
const placesMs = 2_000;
/** Pixels, as a tile. */
const side = 256;
/** Sides of the views, in spacings of features. */
const scales = [2, 4, 7, 12];
const formats = ['application/gml+xml; version=3.2', 'application/json'];

/** What visitors are likely to ask first after a start, and where there is something to see. */
interface Likely {
  readonly ofMaps: readonly PublishedService[];
  readonly ofFeatures: readonly PublishedService[];
  /** Of the services of maps, by layer name. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

/**
 * Paths of what visitors are likely to ask first after a start: maps, and pages of features, of open services, the most
 * asked in the last month. None of them searches a column, since columns that are sought slowly get an index.
 */
export async function findLikelyRequests({
  datastores: { publishedServices, context },
  maps,
}: Pick<Services, 'datastores' | 'maps'>): Promise<string[]> {
  const [ofMaps, ofFeatures] = await Promise.all([
    publishedServices.find('WMS-VECTOR'),
    publishedServices.find('WFS'),
  ]);
  if (ofMaps.services.length + ofFeatures.services.length === 0) return [];
  const likely = likelyOf(ofMaps.services, ofFeatures.services, await findMostAsked(context, mostAsked));
  const places = new Map<string, readonly Place[]>();
  for (const service of likely.ofMaps) places.set(service.layerName, await findPlacesOf(maps, service));
  return likelyRequests({ ...likely, places });
}

/** @param asked identifiers of services, the most asked first */
export function likelyOf(
  ofMaps: readonly PublishedService[],
  ofFeatures: readonly PublishedService[],
  asked: readonly string[],
): Omit<Likely, 'places'> {
  const open = (services: readonly PublishedService[]) =>
    likelyServices(
      services.filter((service) => service.open),
      asked,
    );
  return { ofMaps: open(ofMaps), ofFeatures: open(ofFeatures.filter(isOnEarth)).slice(0, 1) };
}

/** None of data that cannot be read: whoever asks for them is told why. */
async function findPlacesOf(
  maps: Services['maps'],
  { tables: [table] }: PublishedService,
): Promise<readonly Place[]> {
  const { extent } = table!;
  const task = {
    kind: 'find-places',
    table: tableRefOf(table!),
    extent: extent!,
    spacing: spacingOf(table!)!,
  } as const;
  return maps.run(task, { timeoutMs: placesMs }).catch(() => []);
}

export function likelyRequests({ ofMaps, ofFeatures, places }: Likely): string[] {
  return [
    ...ofMaps.flatMap((service) => mapsOf(service, places.get(service.layerName) ?? [])),
    ...ofFeatures.flatMap(pagesOf),
  ];
}

/** Squares around features, or spread over the extent, at the scale of its features (WMS 1.1.1: x then y whatever the CRS). */
function mapsOf({ layerName, tables: [table] }: PublishedService, places: readonly Place[]): string[] {
  const spacing = spacingOf(table!)!;
  const srid = table!.geometry!.srid;
  return Array.from({ length: mapsOfEach }, (_, rank) => {
    const centre = places[rank % places.length] ?? spreadPlace(table!.extent!, rank);
    return `/wms-v?${new URLSearchParams({
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetMap',
      LAYERS: layerName,
      STYLES: '',
      SRS: `EPSG:${srid}`,
      BBOX: squareAround(centre, (spacing * scales[rank % scales.length]!) / 2).join(','),
      WIDTH: String(side),
      HEIGHT: String(side),
      FORMAT: 'image/png',
      TRANSPARENT: 'TRUE',
    })}`;
  });
}

/** Data said to be in a system that they are not in lie nowhere. */
const isOnEarth = ({ tables: [table] }: PublishedService): boolean => table?.geographicExtent != null;

function pagesOf({ layerName, tables: [table] }: PublishedService): string[] {
  const column = table!.geometry!.column;
  return Array.from({ length: pagesOfEach }, (_, rank) => {
    const [x, y] = spreadPlace(table!.geographicExtent!, rank);
    return `/wfs?${new URLSearchParams({
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: `${layerName}:${table!.publicName}`,
      COUNT: String(pageFeatures),
      OUTPUTFORMAT: formats[rank % formats.length]!,
      FILTER: insideFilter(column, [x - 1, y - 1, x + 1, y + 1]),
    })}`;
  });
}

/** @param box longitude then latitude, degrees (FES 2.0 §7.8.3.2) */
function insideFilter(column: string, [minX, minY, maxX, maxY]: readonly number[]): string {
  const envelope = `<gml:Envelope srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:lowerCorner>${minX} ${minY}</gml:lowerCorner><gml:upperCorner>${maxX} ${maxY}</gml:upperCorner></gml:Envelope>`;
  const reference = `<fes:ValueReference>${column}</fes:ValueReference>`;
  return `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"><fes:BBOX>${reference}${envelope}</fes:BBOX></fes:Filter>`;
}
