import { findMostAsked, type PublishedService } from '@cartable/datastore';
import type { Services } from '../services.ts';
import { likelyServices, spacingOf } from './wms/likely-maps.ts';

/** Services whose traffic is looked at, of all types. */
const mostAsked = 200;
/** Of each service: enough for most of what answers them to be compiled. */
const mapsOfEach = 100;
const pagesOfEach = 40;
const pageFeatures = 100;
/** Pixels, as a tile. */
const side = 256;
/** Sides of the views, in spacings of features. */
const scales = [2, 4, 7, 12];
const formats = ['application/gml+xml; version=3.2', 'application/json'];

/**
 * Paths of what visitors are likely to ask first after a start: maps, and pages of features, of open services, the most
 * asked in the last month. None of them searches a column, since columns that are sought slowly get an index.
 */
export async function findLikelyRequests({ datastores }: Pick<Services, 'datastores'>): Promise<string[]> {
  const { publishedServices, context } = datastores;
  const [maps, features] = await Promise.all([
    publishedServices.find('WMS-VECTOR'),
    publishedServices.find('WFS'),
  ]);
  if (maps.services.length + features.services.length === 0) return [];
  return likelyRequests(maps.services, features.services, await findMostAsked(context, mostAsked));
}

/** @param asked identifiers of services, the most asked first */
export function likelyRequests(
  ofMaps: readonly PublishedService[],
  ofFeatures: readonly PublishedService[],
  asked: readonly string[],
): string[] {
  const open = (services: readonly PublishedService[]) =>
    likelyServices(
      services.filter((service) => service.open),
      asked,
    );
  return [
    ...open(ofMaps).flatMap(mapsOf),
    ...open(ofFeatures.filter(isOnEarth)).slice(0, 1).flatMap(pagesOf),
  ];
}

/** Squares spread over the whole extent, at the scale of its features (WMS 1.1.1: x then y whatever the CRS). */
function mapsOf({ layerName, tables: [table] }: PublishedService): string[] {
  const spacing = spacingOf(table!)!;
  const srid = table!.geometry!.srid;
  return Array.from({ length: mapsOfEach }, (_, rank) => {
    const [x, y] = placeIn(table!.extent!, rank);
    const half = (spacing * scales[rank % scales.length]!) / 2;
    return `/wms-v?${new URLSearchParams({
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetMap',
      LAYERS: layerName,
      STYLES: '',
      SRS: `EPSG:${srid}`,
      BBOX: [x - half, y - half, x + half, y + half].join(','),
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
    const [x, y] = placeIn(table!.geographicExtent!, rank);
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

/** Spread evenly, the same at each start: multiples of the two numbers that fill a square best. */
function placeIn([minX, minY, maxX, maxY]: readonly number[], rank: number): [x: number, y: number] {
  const part = (step: number) => ((rank + 0.5) * step) % 1;
  return [minX! + part(0.754_877_67) * (maxX! - minX!), minY! + part(0.569_840_29) * (maxY! - minY!)];
}
