import type { MetadataFile, MetadataLayer } from '@cartable/contract';
import { attributeOf, type XmlNode } from '@cartable/ogc';
import { nodesAt, valueAt } from './iso-tree.ts';
import { linkKinds, restrictedAccess } from './namespaces.ts';

export interface IsoLinks {
  /** `offering_id` is empty in the documents of others. */
  readonly layers: readonly MetadataLayer[];
  readonly style_files: readonly MetadataFile[];
  readonly capabilities_files: readonly MetadataFile[];
  /** And whatever other link there is. */
  readonly documents: readonly MetadataFile[];
  readonly thumbnail_url: string | null;
}

const serviceProtocol = /^OGC:(WFS|WMS|WMTS)|^TMS$/;
const most = 1_000;

export function readLinks(root: XmlNode): IsoLinks {
  const links = nodesAt(root, 'distributionInfo/MD_Distribution/transferOptions')
    .flatMap((options) => nodesAt(options, 'MD_DigitalTransferOptions/onLine'))
    .slice(0, most);
  const kindOf = (link: XmlNode) => attributeOf(link, 'title') ?? '';
  const files = (kind: string) => links.filter((link) => kindOf(link) === kind).flatMap(readFile);
  const isLayer = (link: XmlNode) =>
    serviceProtocol.test(valueAt(link, 'CI_OnlineResource/protocol')) && kindOf(link) === '';
  const layers = links.filter(isLayer);
  const known: readonly string[] = [linkKinds.style, linkKinds.capabilities];
  return {
    layers: layers.flatMap(readLayer),
    style_files: files(linkKinds.style),
    capabilities_files: files(linkKinds.capabilities),
    documents: links.filter((link) => !isLayer(link) && !known.includes(kindOf(link))).flatMap(readFile),
    thumbnail_url: thumbnailOf(root),
  };
}

/** Only addresses of the web: whoever shows them makes links of them. */
const webAddress = (address: string): boolean => /^https?:\/\//i.test(address) && address.length <= 2_000;

function readLayer(link: XmlNode): MetadataLayer[] {
  const [resource] = nodesAt(link, 'CI_OnlineResource');
  const address = valueAt(resource, 'linkage');
  if (resource === undefined || !webAddress(address)) return [];
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
  if (!webAddress(url)) return [];
  return [{ name: valueAt(resource, 'name'), description: valueAt(resource, 'description') || null, url }];
}

function thumbnailOf(root: XmlNode): string | null {
  const path = 'identificationInfo/MD_DataIdentification/graphicOverview/MD_BrowseGraphic/fileName';
  const address = valueAt(root, path);
  return webAddress(address) ? address : null;
}
