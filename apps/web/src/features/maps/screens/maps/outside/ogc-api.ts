import type { OutsideOffer, OutsideService } from './outside-service.ts';
import { OutsideRefusal } from './outside-service.ts';
import { mostOffers } from './wms.ts';
import { boxOf } from './xml.ts';

interface Link {
  readonly href?: unknown;
  readonly rel?: unknown;
  readonly type?: unknown;
}

interface Collection {
  readonly id?: unknown;
  readonly title?: unknown;
  readonly extent?: { readonly spatial?: { readonly bbox?: readonly unknown[] } };
  readonly links?: readonly Link[];
  readonly itemType?: unknown;
}

/** Address of the collections that a landing page leads to; undefined: it is none. */
export function collectionsAddress(document: Record<string, unknown>, url: string): string | undefined {
  const links = (Array.isArray(document.links) ? document.links : []) as readonly Link[];
  const found = links.filter(({ rel }) => rel === 'data' || String(rel).endsWith('/ogc/1.0/data'));
  const link = found.find(({ type }) => String(type ?? '').includes('json')) ?? found[0];
  return typeof link?.href === 'string' ? new URL(link.href, url).href : undefined;
}

/** Collections of OGC API – Features, each a layer; those of other parts (records, coverages) are none. */
export function readCollections(document: Record<string, unknown>, url: string): OutsideService {
  const { host } = new URL(url);
  const listed = Array.isArray(document.collections) ? (document.collections as Collection[]) : [document];
  const offers = listed.slice(0, mostOffers).flatMap((one) => offerOf(one, url));
  if (offers.length === 0) throw new OutsideRefusal('empty');
  const title = typeof document.title === 'string' && document.title !== '' ? document.title : host;
  return { protocol: 'ogcapi', url, title, offers };
}

function offerOf(collection: Collection, url: string): OutsideOffer[] {
  const { id, title, links = [], itemType } = collection;
  if (typeof id !== 'string' || (itemType !== undefined && itemType !== 'feature')) return [];
  const items = links.filter(({ rel }) => rel === 'items');
  const link = items.find(({ type }) => /geo\+json/.test(String(type))) ?? items[0];
  if (typeof link?.href !== 'string') return [];
  const [bbox] = collection.extent?.spatial?.bbox ?? [];
  const sides = Array.isArray(bbox) ? bbox.map(Number) : [];
  // Of three dimensions: west, south, bottom, east, north, top.
  const [west, south, east, north] = sides.length === 6 ? [sides[0], sides[1], sides[3], sides[4]] : sides;
  return [
    {
      name: id,
      title: typeof title === 'string' && title !== '' ? title : id,
      box: boxOf(west, south, east, north),
      view: { kind: 'ogc-features', url: new URL(link.href, url).href, attribution: new URL(url).host },
    },
  ];
}
