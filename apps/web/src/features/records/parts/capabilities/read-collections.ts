import { boxOf } from '../../../../map/outside/xml.ts';
import {
  type AnnouncedLayer,
  type Capabilities,
  mostLayers,
  shortSystem,
  uniqueTexts,
  unsaid,
} from './capabilities.model.ts';

/** Members of a document of OGC API – Common (OGC 19-072, 20-024) that are read; anything may stand in them. */
interface Members {
  readonly [name: string]: unknown;
}

interface Link {
  readonly href: string;
  readonly rel: string;
  readonly type: string;
}

/** Address of the collections a landing page leads to. */
export function collectionsOf(landing: Members, url: string): string | undefined {
  const data = linksOf(landing).filter(({ rel }) => /(?:^|\/)data$/.test(rel));
  const link = data.find(({ type }) => type.includes('json')) ?? data[0];
  return link && new URL(link.href, url).href;
}

/** @param landing where the title and the description of the whole stand */
export function readCollections(document: Members, landing: Members = document): Capabilities {
  const listed = Array.isArray(document.collections) ? document.collections : [document];
  const common = listOf(document.crs);
  return {
    title: textOf(landing.title),
    abstract: textOf(landing.description),
    version: '',
    provider: '',
    fees: '',
    constraints: '',
    operations: [],
    layers: listed
      .filter(isMembers)
      .slice(0, mostLayers)
      .map((one) => readCollection(one, common)),
  };
}

function readCollection(collection: Members, common: readonly string[]): AnnouncedLayer {
  const name = textOf(collection.id);
  const links = linksOf(collection);
  // `#/crs`: those of the whole list (OGC 18-058r1 §6.2).
  const systems = listOf(collection.crs).flatMap((one) => (one === '#/crs' ? common : [one]));
  const formats = links.filter(({ rel }) => rel === 'items' || /\/(?:map|tilesets-\w+|coverage)$/.test(rel));
  return {
    ...unsaid,
    name,
    title: textOf(collection.title) || name,
    abstract: textOf(collection.description),
    box: boxOfExtent(collection.extent),
    systems: uniqueTexts(systems.map(shortSystem)),
    formats: uniqueTexts(formats.map(({ type }) => type)),
  };
}

function boxOfExtent(extent: unknown) {
  const spatial = isMembers(extent) && isMembers(extent.spatial) ? extent.spatial.bbox : undefined;
  const [first] = Array.isArray(spatial) ? spatial : [];
  const sides = Array.isArray(first) ? first.map(Number) : [];
  // Of three dimensions: west, south, bottom, east, north, top.
  const [west, south, east, north] = sides.length === 6 ? [sides[0], sides[1], sides[3], sides[4]] : sides;
  return boxOf(west, south, east, north);
}

export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

function linksOf({ links }: Members): Link[] {
  return (Array.isArray(links) ? links : [])
    .filter(isMembers)
    .map(({ href, rel, type }) => ({ href: textOf(href), rel: textOf(rel), type: textOf(type) }))
    .filter(({ href }) => href !== '');
}
