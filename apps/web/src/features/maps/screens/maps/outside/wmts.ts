import { boxOfCorners, child, children, textAt } from '../../../../../map/outside/xml.ts';
import { OutsideRefusal, type OutsideService } from './outside-service.ts';
import { mostOffers } from './wms.ts';

/** Layers of the capabilities of a WMTS. */
export function readWmts(root: Element, url: string): OutsideService {
  const title = textAt(root, 'ServiceIdentification', 'Title') || new URL(url).host;
  const offers = children(child(root, 'Contents'), 'Layer')
    .slice(0, mostOffers)
    .flatMap((layer) => {
      const name = textAt(layer, 'Identifier');
      const formats = children(layer, 'Format').map(({ textContent }) => textContent?.trim() ?? '');
      if (name === '' || !formats.some((one) => one.startsWith('image/'))) return [];
      return {
        name,
        title: textAt(layer, 'Title') || name,
        box: boxOfCorners(child(layer, 'WGS84BoundingBox')),
        view: { kind: 'wmts' as const, url, layerName: name, attribution: title },
      };
    });
  if (offers.length === 0) throw new OutsideRefusal('empty');
  return { protocol: 'wmts', url, title, offers };
}
