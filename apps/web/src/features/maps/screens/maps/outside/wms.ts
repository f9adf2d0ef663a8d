import { at, boxOf, child, children, numberAt, textAt } from '../../../../../map/outside/xml.ts';
import type { OutsideOffer, OutsideService } from './outside-service.ts';
import { OutsideRefusal } from './outside-service.ts';

const webMercator = /^EPSG:(?:3857|900913|102100)$/i;
const degrees = /^(?:EPSG:4326|CRS:84)$/i;
/** More are not read through in a list: a search narrows it. */
export const mostOffers = 2000;

/** Layers of the capabilities of a WMS, 1.1.1 and 1.3.0. */
export function readWms(root: Element, url: string): OutsideService {
  const version = root.getAttribute('version')?.startsWith('1.1') ? ('1.1.1' as const) : undefined;
  const attribution = textAt(root, 'Service', 'Title') || new URL(url).host;
  const offers: OutsideOffer[] = [];
  const read = (layer: Element, inherited: Inherited) => {
    if (offers.length >= mostOffers) return;
    const { systems, box } = inheritedBy(layer, inherited);
    const name = textAt(layer, 'Name');
    const hasMercator = systems.some((one) => webMercator.test(one));
    if (name !== '' && (hasMercator || systems.some((one) => degrees.test(one)))) {
      offers.push({
        name,
        title: textAt(layer, 'Title') || name,
        box,
        view: {
          kind: 'wms',
          url,
          layerName: name,
          version,
          ...(!hasMercator && { projection: 'EPSG:4326' }),
          attribution: textAt(layer, 'Attribution', 'Title') || attribution,
        },
      });
    }
    for (const inner of children(layer, 'Layer')) read(inner, { systems, box });
  };
  for (const layer of children(child(root, 'Capability'), 'Layer')) read(layer, { systems: [], box: null });
  if (offers.length === 0) throw new OutsideRefusal('empty');
  return { protocol: 'wms', url, title: attribution, offers };
}

interface Inherited {
  readonly systems: readonly string[];
  readonly box: OutsideOffer['box'];
}

function inheritedBy(layer: Element, { systems, box }: Inherited): Inherited {
  const own = ['CRS', 'SRS']
    .flatMap((name) => children(layer, name))
    // Services of the first versions write several in one element.
    .flatMap(({ textContent }) => (textContent ?? '').trim().split(/\s+/));
  return { systems: own.length > 0 ? [...systems, ...own] : systems, box: boxOfLayer(layer) ?? box };
}

function boxOfLayer(layer: Element): OutsideOffer['box'] {
  const written = child(layer, 'EX_GeographicBoundingBox');
  if (written) {
    const side = (name: string) => numberAt(written, name);
    return boxOf(
      side('westBoundLongitude'),
      side('southBoundLatitude'),
      side('eastBoundLongitude'),
      side('northBoundLatitude'),
    );
  }
  const old = at(layer, 'LatLonBoundingBox');
  return boxOf(
    ...['minx', 'miny', 'maxx', 'maxy'].map((name) => Number(old?.getAttribute(name) ?? Number.NaN)),
  );
}
