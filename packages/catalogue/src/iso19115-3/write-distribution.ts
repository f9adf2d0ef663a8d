import type { MetadataFile, RecordLink } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import { restrictedAccess } from '../iso19139/namespaces.ts';
import type { IsoLayer } from '../record.model.ts';
import { citation, code, text, textIfAny } from './elements.ts';

/** Ways to the resource: pieces of `mdb:distributionInfo`. */

export function writeFormat(name: string): XmlElement {
  const format = element(
    'mrd:MD_Format',
    {},
    citation('mrd:formatSpecificationCitation', text('cit:title', name)),
  );
  return element('mrd:distributionFormat', {}, format);
}

interface Resource {
  readonly address: string;
  readonly protocol: string;
  readonly name: string;
  readonly description: string | null;
  /** `uuid` of the element: the offering. */
  readonly uuid?: string;
}

function onLine({ address, protocol, name, description, uuid }: Resource): XmlElement {
  const givesData = /^(?:OGC:WFS|WWW:DOWNLOAD)/.test(protocol);
  return element(
    'mrd:onLine',
    {},
    element(
      'cit:CI_OnlineResource',
      { uuid },
      text('cit:linkage', address),
      text('cit:protocol', protocol),
      text('cit:name', name),
      textIfAny('cit:description', description),
      code('cit:function', 'cit:CI_OnLineFunctionCode', givesData ? 'download' : 'information'),
    ),
  );
}

export const writeLayer = (layer: IsoLayer): XmlElement =>
  onLine({
    address: layer.gmd_online_resource_url,
    protocol: layer.gmd_online_resource_protocol,
    name: layer.name,
    description: layer.open ? layer.title : `${layer.title} - ${restrictedAccess}`,
    uuid: layer.offering_id,
  });

export const writeLink = ({ protocol, url: address, name, title }: RecordLink): XmlElement =>
  onLine({ address, protocol, name: name === '' ? title : name, description: title });

export const writeFile = ({ name, description, url: address }: MetadataFile): XmlElement =>
  onLine({ address, protocol: 'WWW:LINK-1.0-http--link', name, description });
