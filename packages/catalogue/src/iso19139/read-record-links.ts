import { type LinkProtocol, linkAddress, mostLinks, type RecordLink } from '@cartable/contract';
import { attributeOf, type XmlNode } from '@cartable/ogc';
import type { IsoDocument } from './iso-document.ts';
import { nodesAt, valueAt } from './iso-tree.ts';
import { linksOf } from './read-links.ts';

const longest = 200;

/** Links to what is served elsewhere: neither the services of an offering nor the files of its datasheet. */
export function readRecordLinks(document: IsoDocument): RecordLink[] {
  const links = linksOf(document.root).flatMap(readLink);
  if (links.length > mostLinks) document.note('shortened', 'links', String(mostLinks));
  return links.slice(0, mostLinks);
}

function readLink(link: XmlNode): RecordLink[] {
  const [resource] = nodesAt(link, 'CI_OnlineResource');
  if (resource === undefined || attributeOf(link, 'title') || attributeOf(resource, 'uuid')) return [];
  const url = valueAt(resource, 'linkage');
  if (!linkAddress.safeParse(url).success) return [];
  const name = valueAt(resource, 'name').slice(0, longest);
  const title = (valueAt(resource, 'description') || name || new URL(url).host).slice(0, longest).trim();
  const protocol = protocolOf(`${valueAt(resource, 'protocol')} ${url}`);
  return [{ protocol, url, name: protocol.startsWith('WWW:') && name === title ? '' : name, title }];
}

/** Protocols of others have many spellings: `OGC:WMS-1.3.0-http-get-map`, `WFS`, none at all with `?service=wms`. */
const spellings: readonly (readonly [RegExp, LinkProtocol])[] = [
  [/\bWMTS\b/i, 'OGC:WMTS'],
  [/\bWMS\b/i, 'OGC:WMS'],
  [/\bWFS\b/i, 'OGC:WFS'],
  [/\bWCS\b/i, 'OGC:WCS'],
  [/\bOGC[: ]?API\b|\bogcapi\b/i, 'OGC:API'],
  [/^TMS\b|\bOSGeo:TMS\b/i, 'TMS'],
  [/\bESRI:|\/arcgis\/rest\//i, 'ESRI:REST'],
  [/DOWNLOAD|\.(?:zip|gpkg|csv|geojson|7z|tif|pmtiles|parquet)(?:$|\?)/i, 'WWW:DOWNLOAD-1.0-http--download'],
];

const protocolOf = (told: string): LinkProtocol =>
  spellings.find(([spelling]) => spelling.test(told))?.[1] ?? 'WWW:LINK-1.0-http--link';
