import type { Language, MapPrint, PrintedLayer } from '@cartable/contract';
import { archiveShades, archiveStyle } from '@cartable/geo/base-map';
import { baseMapColours, type Sheet } from '@cartable/rendering';
import type { RequestContext } from '../../http/handlers.ts';
import { archiveAt, archiveTemplate } from './archive-tiles.ts';
import { askAsOperator } from './ask-services.ts';
import { printedCommunes } from './communes.ts';
import { gatherLayer, type PrintedPage } from './gather-layer.ts';
import { SourceReader } from './source-reader.ts';

/** Levels of the « PM » grid of the French public WMTS. */
const deepest = 19;

type Background = Pick<Sheet, 'background' | 'layers'>;

const embedded = async (page: PrintedPage): Promise<Background> => ({
  background: 'embedded',
  layers: await printedCommunes(page),
});

/**
 * What lies behind the layers. Where the base map of the operator does not answer, the shipped one takes its place, as
 * on a screen without network.
 */
export async function siteBaseMap(
  choice: MapPrint['baseMap'],
  page: PrintedPage,
  { services: { config }, signal, logger, language }: RequestContext,
): Promise<Background> {
  if (choice === 'none') return { background: null, layers: [] };
  const { baseMapUrl, baseMapType, baseMapLayer = '' } = config;
  if (choice === 'embedded' || baseMapUrl === undefined) return embedded(page);
  const reader = new SourceReader(askAsOperator, signal);
  try {
    const layer =
      baseMapType === 'pmtiles'
        ? await archiveLayer(baseMapUrl, reader, language)
        : tilesOf(baseMapType === 'wmts' ? wmtsTemplate(baseMapUrl, baseMapLayer) : baseMapUrl);
    return { background: null, layers: [await gatherLayer(layer, page, reader)] };
  } catch (error) {
    if (signal.aborted) throw error;
    logger.warn({ error: String(error) }, 'the base map of the site does not answer');
    return embedded(page);
  } finally {
    await reader.settled();
  }
}

const tilesOf = (url: string, levels = { minLevel: 0, maxLevel: deepest }): PrintedLayer => ({
  kind: 'tiles',
  title: '',
  opacity: 1,
  url,
  ...levels,
  tilePixels: 256,
});

async function archiveLayer(
  address: string,
  reader: SourceReader,
  language: Language,
): Promise<PrintedLayer> {
  const archive = await archiveAt(reader, address);
  const { tileType, minZoom: minLevel, maxZoom: maxLevel } = archive.header;
  const url = archiveTemplate(address);
  if (tileType !== 'mvt') return tilesOf(url, { minLevel, maxLevel });
  const { vector_layers: described } = (await archive.metadata()) as { readonly vector_layers?: unknown };
  const layerNames = (Array.isArray(described) ? (described as { readonly id?: unknown }[]) : []).flatMap(
    ({ id }) => (typeof id === 'string' ? [id] : []),
  );
  const colours = { ...baseMapColours, ...archiveShades.light };
  const { style } = archiveStyle(layerNames, colours, language);
  const levels = { minLevel, maxLevel };
  return { kind: 'vector-tiles', title: '', opacity: 1, url, ...levels, layerNames, mapboxStyle: style };
}

function wmtsTemplate(url: string, layer: string): string {
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: layer,
    STYLE: 'normal',
    FORMAT: 'image/png',
    TILEMATRIXSET: 'PM',
  });
  return `${url}${url.includes('?') ? '&' : '?'}${query}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`;
}
