import type { MetadataFile, RecordLink } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import type { IsoLayer } from '../record.model.ts';
import { anchor, code, text, textIfAny, url } from './elements.ts';
import { codeList, restrictedAccess } from './namespaces.ts';

const serviceTypes = 'http://inspire.ec.europa.eu/metadata-codelist/SpatialDataServiceType';

/** Ways to the resource: pieces of `gmd:distributionInfo`. */

export function writeFormat(name: string): XmlElement {
  const format = element(
    'gmd:MD_Format',
    {},
    text('gmd:name', name),
    element('gmd:version', { 'gco:nilReason': 'unknown' }),
  );
  return element('gmd:distributionFormat', {}, format);
}

/** The offering is the `uuid` of the resource: the one attribute the standard has for that. */
export function writeLayer(layer: IsoLayer): XmlElement {
  const { open, title } = layer;
  return element(
    'gmd:onLine',
    {},
    element(
      'gmd:CI_OnlineResource',
      { uuid: layer.offering_id },
      url('gmd:linkage', layer.gmd_online_resource_url),
      text('gmd:protocol', layer.gmd_online_resource_protocol),
      !open && anchor('gmd:applicationProfile', 'other', `${serviceTypes}/other`),
      text('gmd:name', layer.name),
      open
        ? text('gmd:description', title)
        : anchor(
            'gmd:description',
            `${title} - ${restrictedAccess}`,
            `${codeList('MD_RestrictionCode')}_restricted`,
          ),
      code(
        'gmd:function',
        'CI_OnLineFunctionCode',
        givesData.test(layer.gmd_online_resource_protocol) ? 'download' : 'information',
      ),
    ),
  );
}

/** Protocols that give the data themselves. */
const givesData = /^(?:OGC:WFS|WWW:DOWNLOAD)/;

/** Without `uuid` nor kind, as catalogues of others write theirs. */
export function writeLink({ protocol, url: address, name, title }: RecordLink): XmlElement {
  return element(
    'gmd:onLine',
    {},
    element(
      'gmd:CI_OnlineResource',
      {},
      url('gmd:linkage', address),
      text('gmd:protocol', protocol),
      text('gmd:name', name === '' ? title : name),
      text('gmd:description', title),
      code('gmd:function', 'CI_OnLineFunctionCode', givesData.test(protocol) ? 'download' : 'information'),
    ),
  );
}

export function writeFile({ name, description, url: address }: MetadataFile, kind: string): XmlElement {
  return element(
    'gmd:onLine',
    { 'xlink:title': kind },
    element(
      'gmd:CI_OnlineResource',
      {},
      url('gmd:linkage', address),
      text('gmd:protocol', 'WWW:LINK-1.0-http--link'),
      text('gmd:name', name),
      textIfAny('gmd:description', description),
      code('gmd:function', 'CI_OnLineFunctionCode', 'information'),
    ),
  );
}
