import { text } from 'node:stream/consumers';
import { CartableError } from '@cartable/contract';
import type { ServiceOperation } from '@cartable/datastore';
import {
  defaultStyle,
  jsonMediaType,
  quote,
  tileJson,
  tileMapUrl,
  tmsMetadata,
  writeTileMap,
  writeTileMapService,
  writeTmsServices,
} from '@cartable/ogc';
import { cachedDocument, type DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { privately, revalidated } from '../context/answer/tile-headers.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { serviceInfo } from '../context/service-info.ts';
import { noteUse } from '../context/used-services.ts';
import { type ServedTiles, servedTilesOf } from '../tiles/tile-layers.ts';

const xmlType = 'text/xml; charset=utf-8';

/** Documents at the addresses below `/tms`; the layer is that of the path. */
export const tmsDocuments = {
  services: (context) => ({ type: xmlType, write: () => writeTmsServices(serviceInfo(context, 'TMS')) }),
  tileMaps: (context) => ({
    type: xmlType,
    write: () => writeTileMapService(serviceInfo(context, 'TMS'), layersOf(context)),
  }),
  tileMap: (context, name) => {
    const { layer } = getServed(context, name, 'describe');
    return { type: xmlType, write: () => writeTileMap(context, layer) };
  },
  metadata: (context, name) => {
    const { layer } = getServed(context, name, 'describe');
    return { type: jsonMediaType, write: () => JSON.stringify(tmsMetadata(context.baseUrl, layer)) };
  },
  tileJson: (context, name) => {
    const { layer } = getServed(context, name, 'describe');
    return { type: jsonMediaType, write: () => JSON.stringify(tileJson(context.baseUrl, layer)) };
  },
  style: (context, name) => {
    const { layer } = getServed(context, name, 'describe');
    const source = `${tileMapUrl(context.baseUrl, layer)}/tilejson.json`;
    return { type: jsonMediaType, write: () => JSON.stringify(defaultStyle(source, layer)) };
  },
} satisfies Record<string, (context: ServiceContext, layerName: string) => { type: string; write(): string }>;

export type TmsDocument = keyof typeof tmsDocuments;

export function answerTmsDocument(
  context: ServiceContext,
  name: TmsDocument,
  layerName: string,
  cache: DocumentCache,
): ServiceAnswer {
  const { type: contentType, write } = tmsDocuments[name](context, layerName);
  return { document: cachedDocument(context, cache, [name, layerName], write), contentType };
}

/** The style of a layer: the one its producer shows first, else one that draws everything. */
export async function answerStyle(
  context: ServiceContext,
  layerName: string,
  cache: DocumentCache,
): Promise<ServiceAnswer> {
  const key = styleKeyOf(context, layerName);
  if (key === undefined) return answerTmsDocument(context, 'style', layerName, cache);
  const body = await text(await context.services.datastores.context.objects.get(key));
  const cacheControl = context.audience === 'open' ? revalidated : privately;
  return { body, contentType: jsonMediaType, hasLinks: true, headers: { 'cache-control': cacheControl } };
}

/** Address of the object that holds the style its producer shows first. */
function styleKeyOf(context: ServiceContext, name: string): string | undefined {
  getServed(context, name, 'describe');
  return visible(context, 'describe').find(({ layerName }) => layerName === name)?.styleKey ?? undefined;
}

const layersOf = (context: ServiceContext) =>
  visible(context, 'list').flatMap((service) => servedTilesOf(service)?.layer ?? []);

/** Unknown and not for this visitor look alike. @throws {CartableError} `service.layer-unknown` */
export function getServed(context: ServiceContext, name: string, operation: ServiceOperation): ServedTiles {
  const service = visible(context, operation).find(({ layerName }) => layerName === name);
  const served = service && servedTilesOf(service);
  if (served) noteUse(context, [served.service]);
  if (served) return served;
  throw new CartableError('service.layer-unknown', { name: quote(name) });
}
