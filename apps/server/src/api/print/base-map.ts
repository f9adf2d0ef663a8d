import type { MapPrint } from '@cartable/contract';
import type { SheetLayer } from '@cartable/rendering';
import type { RequestContext } from '../../http/handlers.ts';
import { askAsOperator } from './ask-services.ts';
import { gatherLayer, type PrintedPage } from './gather-layer.ts';
import { SourceReader } from './source-reader.ts';

/** Levels of the « PM » grid of the French public WMTS. */
const deepest = 19;

/**
 * What lies behind the layers. Where the base map of the operator does not answer, the shipped one takes its place, as
 * on a screen without network.
 */
export async function siteBaseMap(
  choice: MapPrint['baseMap'],
  page: PrintedPage,
  { services: { config }, signal, logger }: RequestContext,
): Promise<SheetLayer | 'embedded' | null> {
  if (choice === 'none') return null;
  const { baseMapUrl, baseMapType, baseMapLayer = '' } = config;
  if (choice === 'embedded' || baseMapUrl === undefined) return 'embedded';
  const url = baseMapType === 'wmts' ? wmtsTemplate(baseMapUrl, baseMapLayer) : baseMapUrl;
  const reader = new SourceReader(askAsOperator, signal);
  try {
    const layer = {
      kind: 'tiles',
      title: '',
      opacity: 1,
      url,
      minLevel: 0,
      maxLevel: deepest,
      tilePixels: 256,
    } as const;
    return await gatherLayer(layer, page, reader);
  } catch (error) {
    if (signal.aborted) throw error;
    logger.warn({ error: String(error) }, 'the base map of the site does not answer');
    return 'embedded';
  } finally {
    await reader.settled();
  }
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
