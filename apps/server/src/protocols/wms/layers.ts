import { CartableError, PYRAMID_REDUCTION } from '@cartable/contract';
import type { PublishedService, PublishedTable, ServiceOperation } from '@cartable/datastore';
import { type Bbox, bboxUnion, scaleDenominatorAt, tileMatrixSet } from '@cartable/geo';
import { OgcRequestError, quote, type WmsLayerInfo } from '@cartable/ogc';
import { type ScaleRange, uniteScaleRanges } from '@cartable/styles';
import { type StyledTable, tableRefOf } from '../../map-workers/table-ref.ts';
import { recordLinks } from '../context/record-links.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { noteUse } from '../context/used-services.ts';

/** A service has one style, its own; an empty name asks for it too. */
export const ownStyle = 'default';

/** Layers grouped by datasheet, as people know them. */
export function layerTree(services: readonly PublishedService[]): WmsLayerInfo[] {
  const groups = Map.groupBy(services, (service) => service.datasheet.id);
  return [...groups.values()].map(knownGroup);
}

/** By its first service: services that did not change are the same objects, and so is what is told of them. */
const groupsOf = new WeakMap<
  PublishedService,
  { services: readonly PublishedService[]; info: WmsLayerInfo }
>();

function knownGroup(services: readonly PublishedService[]): WmsLayerInfo {
  const [first] = services as readonly [PublishedService];
  const known = groupsOf.get(first);
  const isSame =
    known?.services.length === services.length &&
    known.services.every((service, rank) => service === services[rank]);
  if (isSame) return known.info;
  const info = groupInfo(services);
  groupsOf.set(first, { services, info });
  return info;
}

/** Drawing a datasheet draws its layers, the first lying at the bottom. */
function groupInfo(services: readonly PublishedService[]): WmsLayerInfo {
  const [first] = services as readonly [PublishedService];
  const layers = services.map(layerInfo);
  return {
    name: groupNameOf(first),
    title: first.datasheet.name,
    // The abstract of the datasheet is written in each of its services.
    abstract: first.abstract,
    keywords: [...new Set(services.flatMap(({ keywords }) => keywords))],
    queryable: true,
    geographicBbox: unionOf(layers.map((layer) => layer.geographicBbox)),
    srid: layers[0]?.srid,
    metadataLinks: recordLinks(first),
    // Its layers would inherit one, and may not give its name another meaning (06-042 §7.2.4.6.5).
    styles: [],
    ...uniteScaleRanges(services.map(scalesOf)),
    layers,
  };
}

/**
 * Unique on the platform, as names of datasheets are in their datastore. A colon is in no layer name, and a comma
 * would cut the list of a request in two.
 */
export function groupNameOf({ datastore, datasheet }: PublishedService): string {
  const name = datasheet.name.replaceAll('%', '%25').replaceAll(',', '%2C');
  return `${datastore.technicalName}:${name}`;
}

function layerInfo(service: PublishedService): WmsLayerInfo {
  return {
    name: service.layerName,
    title: service.title,
    abstract: service.abstract,
    keywords: service.keywords,
    queryable: true,
    ...placeOf(service),
    attribution: service.attribution ?? undefined,
    metadataLinks: recordLinks(service),
    styles: [{ name: ownStyle, title: service.title, hasLegend: hasLegend(service) }],
    ...scalesOf(service),
    layers: [],
  };
}

/** Extent and CRS of the tables or of the pyramid of a service. */
function placeOf({ tables, pyramid }: PublishedService): Pick<WmsLayerInfo, 'geographicBbox' | 'srid'> {
  if (pyramid !== null) {
    return {
      geographicBbox: pyramid.geographicExtent ?? undefined,
      srid: tileMatrixSet(pyramid.tileMatrixSet).srid,
    };
  }
  return {
    geographicBbox: unionOf(tables.map((table) => table.geographicExtent ?? undefined)),
    srid: tables.find((table) => table.geometry !== null)?.geometry?.srid,
  };
}

/** Pyramids of a map have no legend of their own, nor have the natural colours of an image. */
export function hasLegend({ pyramid }: PublishedService): boolean {
  return pyramid === null || pyramid.style?.kind === 'colour-ramp';
}

/** Scales the styles draw at; an image of a pyramid stops where its tiles would be stamps. */
function scalesOf({ tables, pyramid }: PublishedService): ScaleRange {
  if (pyramid === null) return uniteScaleRanges(tables.map(({ scales }) => scales));
  const set = tileMatrixSet(pyramid.tileMatrixSet);
  return { maxScaleDenominator: Math.round(scaleDenominatorAt(pyramid.topLevel, set) * PYRAMID_REDUCTION) };
}

function unionOf(boxes: readonly (Bbox | undefined)[]): Bbox | undefined {
  const known = boxes.filter((box) => box !== undefined);
  return known.length === 0 ? undefined : known.reduce(bboxUnion);
}

/** The service of that name, or those of the datasheet of that name. @throws {OgcRequestError} `LayerNotDefined` */
export function findServices(
  context: ServiceContext,
  operation: ServiceOperation,
  { name, locator }: { name: string; locator: string },
): PublishedService[] {
  const services = visible(context, operation);
  const single = services.find((service) => service.layerName === name);
  const found = single ? [single] : services.filter((service) => groupNameOf(service) === name);
  noteUse(context, found);
  if (found.length > 0) return found;
  throw new OgcRequestError({
    exceptionCode: 'LayerNotDefined',
    locator,
    code: 'service.layer-unknown',
    params: { name: quote(name) },
  });
}

/** @throws {OgcRequestError} `StyleNotDefined` */
export function checkOwnStyle(layer: string, style: string, locator: string): void {
  if (style !== '' && style !== ownStyle) throw styleUnknown(layer, style, locator);
}

export function styleUnknown(layer: string, style: string, locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'StyleNotDefined',
    locator,
    code: 'service.style-unknown',
    params: { layer: quote(layer), name: quote(style) },
  });
}

export function styledTable(table: PublishedTable): StyledTable {
  if (table.sld === null) throw new CartableError('common.internal', { reference: `style:${table.table}` });
  return { ...tableRefOf(table), sld: table.sld };
}
