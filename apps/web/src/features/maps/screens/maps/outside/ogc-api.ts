import { boxOf } from '../../../../../map/outside/xml.ts';
import type { OutsideOffer, OutsideService } from './outside-service.ts';
import { OutsideRefusal } from './outside-service.ts';
import { mostOffers } from './wms.ts';

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

/** Collections of OGC API – Features, Maps and Tiles; those of other parts (records, coverages) give no layer. */
export function readCollections(document: Record<string, unknown>, url: string): OutsideService {
  const { host } = new URL(url);
  const listed = Array.isArray(document.collections) ? (document.collections as Collection[]) : [document];
  const offers = listed.slice(0, mostOffers).flatMap((one) => offersOf(one, url));
  if (offers.length === 0) throw new OutsideRefusal('empty');
  const title = typeof document.title === 'string' && document.title !== '' ? document.title : host;
  return { protocol: 'ogcapi', url, title, offers };
}

/** By their relations in the registry of OGC, whole or in short (`[ogc-rel:map]`). */
const hasRelation = (rel: unknown, name: string) =>
  new RegExp(`(?:/rel/ogc/1\\.0/|\\[ogc-rel:)${name}\\]?$`).test(String(rel));

/** Its features, its map and its tiles, as far as it has them; the names of the last two are their paths. */
function offersOf(collection: Collection, url: string): OutsideOffer[] {
  const { id, title, links = [] } = collection;
  if (typeof id !== 'string' || id === '') return [];
  const attribution = new URL(url).host;
  const common = {
    title: typeof title === 'string' && title !== '' ? title : id,
    box: boxOfExtent(collection),
  };
  const addressed = (relation: string, type: RegExp) => {
    const found = links.filter(({ rel }) => hasRelation(rel, relation));
    const link = found.find((one) => type.test(String(one.type))) ?? found.find((one) => !one.type);
    return typeof link?.href === 'string' ? new URL(link.href, url).href : undefined;
  };
  const offers: OutsideOffer[] = [];
  const items = itemsOf(collection, url);
  if (items !== undefined)
    offers.push({ ...common, name: id, view: { kind: 'ogc-features', url: items, attribution } });
  const map = addressed('map', /^image\/png/) ?? addressed('map', /^image\/jpeg/);
  if (map !== undefined)
    offers.push({ ...common, name: `${id}/map`, view: { kind: 'ogc-map', url: map, attribution } });
  for (const [relation, path] of tileRelations) {
    const tiles = addressed(relation, /json/);
    const isVector = relation === 'tilesets-vector';
    if (tiles !== undefined)
      offers.push({
        ...common,
        name: `${id}/${path}`,
        view: { kind: 'ogc-tiles', url: tiles, isVector, attribution },
      });
  }
  return offers;
}

const tileRelations = [
  ['tilesets-map', 'map/tiles'],
  ['tilesets-vector', 'tiles'],
] as const;

/** GeoJSON first. */
function itemsOf({ links = [], itemType }: Collection, url: string): string | undefined {
  if (itemType !== undefined && itemType !== 'feature') return undefined;
  const items = links.filter(({ rel }) => rel === 'items');
  const link = items.find(({ type }) => /geo\+json/.test(String(type))) ?? items[0];
  return typeof link?.href === 'string' ? new URL(link.href, url).href : undefined;
}

function boxOfExtent({ extent }: Collection) {
  const [bbox] = extent?.spatial?.bbox ?? [];
  const sides = Array.isArray(bbox) ? bbox.map(Number) : [];
  // Of three dimensions: west, south, bottom, east, north, top.
  const [west, south, east, north] = sides.length === 6 ? [sides[0], sides[1], sides[3], sides[4]] : sides;
  return boxOf(west, south, east, north);
}
