import { boxOfCorners, child, children, textAt } from '../../../../../map/outside/xml.ts';
import { OutsideRefusal, type OutsideService } from './outside-service.ts';
import { mostOffers } from './wms.ts';

/** Layers of the capabilities of a WMTS. */
export function readWmts(root: Element, url: string): OutsideService {
  const title = textAt(root, 'ServiceIdentification', 'Title') || new URL(url).host;
  const layers = children(child(root, 'Contents'), 'Layer');
  const offers = layers.slice(0, mostOffers).flatMap((layer) => {
    const name = textAt(layer, 'Identifier');
    if (name === '' || !formatsOf(layer).some((one) => one.startsWith('image/'))) return [];
    return {
      name,
      title: textAt(layer, 'Title') || name,
      box: boxOfCorners(child(layer, 'WGS84BoundingBox')),
      view: { kind: 'wmts' as const, url, layerName: name, attribution: title },
    };
  });
  if (offers.length === 0) {
    const hasVectors = layers.some((layer) => formatsOf(layer).some((one) => one.includes('vector-tile')));
    throw new OutsideRefusal(hasVectors ? 'vector' : 'empty');
  }
  return { protocol: 'wmts', url, title, offers };
}

const formatsOf = (layer: Element): string[] =>
  children(layer, 'Format').map(({ textContent }) => textContent?.trim() ?? '');
