import type { MetadataFile, MetadataLayer } from '@cartable/contract';
import { attributeOf, type XmlNode } from '@cartable/ogc';
import { nodesAt, valueAt } from './iso-tree.ts';
import { restrictedAccess } from './namespaces.ts';

const serviceProtocol = /^OGC:(WFS|WMS|WMTS)|^TMS$/;
const most = 1_000;

/** Layers of services of a platform like this one, which name their offering; other services are links. */
export function readLayers(root: XmlNode): MetadataLayer[] {
  return linksOf(root).filter(isLayer).flatMap(readLayer);
}

export function readFiles(root: XmlNode, kind: string): MetadataFile[] {
  return linksOf(root)
    .filter((link) => kindOf(link) === kind)
    .flatMap(readFile);
}

export function readThumbnail(root: XmlNode): string | null {
  const path = 'identificationInfo/MD_DataIdentification/graphicOverview/MD_BrowseGraphic/fileName';
  const address = valueAt(root, path);
  return isWebAddress(address) ? address : null;
}

export const linksOf = (root: XmlNode): XmlNode[] =>
  nodesAt(root, 'distributionInfo/MD_Distribution/transferOptions')
    .flatMap((options) => nodesAt(options, 'MD_DigitalTransferOptions/onLine'))
    .slice(0, most);

const kindOf = (link: XmlNode): string => attributeOf(link, 'title') ?? '';

const isLayer = (link: XmlNode): boolean =>
  serviceProtocol.test(valueAt(link, 'CI_OnlineResource/protocol')) &&
  kindOf(link) === '' &&
  nodesAt(link, 'CI_OnlineResource').some((resource) => attributeOf(resource, 'uuid') !== undefined);

/** Only addresses of the web: whoever shows them makes links of them. */
const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) && address.length <= 2_000;

function readLayer(link: XmlNode): MetadataLayer[] {
  const [resource] = nodesAt(link, 'CI_OnlineResource');
  const address = valueAt(resource, 'linkage');
  if (resource === undefined || !isWebAddress(address)) return [];
  const isRestricted = valueAt(resource, 'description').endsWith(restrictedAccess);
  return [
    {
      name: valueAt(resource, 'name'),
      gmd_online_resource_protocol: valueAt(resource, 'protocol'),
      gmd_online_resource_url: address,
      offering_id: attributeOf(resource, 'uuid') ?? '',
      open: !isRestricted,
    },
  ];
}

function readFile(link: XmlNode): MetadataFile[] {
  const [resource] = nodesAt(link, 'CI_OnlineResource');
  const url = valueAt(resource, 'linkage');
  if (!isWebAddress(url)) return [];
  return [{ name: valueAt(resource, 'name'), description: valueAt(resource, 'description') || null, url }];
}
