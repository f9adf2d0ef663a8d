import type { ConfiguredBaseMap, Language, MapPrint, PrintedLayer } from '@cartable/contract';
import { archiveShades, archiveStyle } from '@cartable/geo/base-map';
import { baseMapColours, type Sheet } from '@cartable/rendering';
import { siteBaseMapOf } from '../../config/site-base-map.ts';
import type { Config } from '../../config.ts';
import type { RequestContext } from '../../http/handlers.ts';
import { archiveAt, archiveTemplate } from './archive-tiles.ts';
import { askAsOperator } from './ask-services.ts';
import { printedCommunes } from './communes.ts';
import { gatherLayer } from './gather-layer.ts';
import type { PrintedPage } from './printed-page.ts';
import { SourceReader } from './source-reader.ts';

/** Levels of the « PM » grid of the French public WMTS. */
const deepest = 19;

interface Background extends Pick<Sheet, 'background' | 'layers'> {
  /** In the place of one that did not answer. */
  readonly isInstead: boolean;
}

const embedded = async (page: PrintedPage, isInstead: boolean): Promise<Background> => ({
  background: 'embedded',
  layers: await printedCommunes(page),
  isInstead,
});

/**
 * What lies behind the layers. Where the base map of the operator does not answer, the shipped one takes its place, as
 * on a screen without network; so it does where it takes too long.
 */
export async function siteBaseMap(
  choice: MapPrint['baseMap'],
  page: PrintedPage,
  { services: { config }, signal, late, logger, language }: RequestContext & { readonly late: AbortSignal },
): Promise<Background> {
  if (choice === 'none') return { background: null, layers: [], isInstead: false };
  const configured = configuredOf(choice, config);
  if (configured === undefined) return embedded(page, false);
  const reader = new SourceReader(askAsOperator, AbortSignal.any([signal, late]));
  try {
    const { background, layer } = await baseOf(configured, reader, language);
    return { background, layers: [await gatherLayer(layer, page, reader)], isInstead: false };
  } catch (error) {
    if (signal.aborted) throw error;
    logger.warn({ error: String(error) }, 'the base map of the site does not answer');
    return embedded(page, true);
  } finally {
    await reader.settled();
  }
}

type WmtsBaseMap = Extract<ConfiguredBaseMap, { type: 'wmts' }>;

/** By its rank among the others, or that of the site; undefined: the shipped one. */
function configuredOf(choice: MapPrint['baseMap'], config: Config): ConfiguredBaseMap | undefined {
  const [, rank] = /^site-(\d+)$/.exec(choice) ?? [];
  if (rank !== undefined) return config.otherBaseMaps[Number(rank) - 1]?.base_map;
  return choice === 'site' ? siteBaseMapOf(config) : undefined;
}

interface Base {
  readonly background: Sheet['background'];
  readonly layer: PrintedLayer;
}

async function baseOf(base: ConfiguredBaseMap, reader: SourceReader, language: Language): Promise<Base> {
  switch (base.type) {
    case 'pmtiles':
      return archiveBase(base.url, reader, language);
    case 'wmts':
      return { background: null, layer: tilesOf(wmtsTemplate(base)) };
    case 'xyz':
      return { background: null, layer: tilesOf(base.url) };
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

async function archiveBase(address: string, reader: SourceReader, language: Language): Promise<Base> {
  const archive = await archiveAt(reader, address);
  const { tileType, minZoom: minLevel, maxZoom: maxLevel } = archive.header;
  const url = archiveTemplate(address);
  const levels = { minLevel, maxLevel };
  if (tileType !== 'mvt') return { background: null, layer: tilesOf(url, levels) };
  const { vector_layers: described } = (await archive.metadata()) as { readonly vector_layers?: unknown };
  const layerNames = (Array.isArray(described) ? (described as { readonly id?: unknown }[]) : []).flatMap(
    ({ id }) => (typeof id === 'string' ? [id] : []),
  );
  const colours = { ...baseMapColours, ...archiveShades.light };
  const { style, background } = archiveStyle(layerNames, colours, language);
  return {
    // Tiles hold the land alone: what lies around it is the colour of the map.
    background: { colour: background },
    layer: { kind: 'vector-tiles', title: '', opacity: 1, url, ...levels, layerNames, mapboxStyle: style },
  };
}

function wmtsTemplate({ url, layer, style, format, matrix_set }: WmtsBaseMap): string {
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: layer,
    STYLE: style,
    FORMAT: format,
    TILEMATRIXSET: matrix_set,
  });
  return `${url}${url.includes('?') ? '&' : '?'}${query}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`;
}
