/**
 * GetMap as a document (SLD 1.1, OGC 05-078r4 §7; its draft in SLD 1.0, OGC 02-070 §6.4): the parameters of the same
 * request in an address, with the style in the middle.
 */

import { Kvp } from '../common/kvp.ts';
import { invalidParameter, missingParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  prefixesOf,
  readXml,
  textOf,
  type XmlNode,
} from '../common/xml-reader.ts';

/** @throws {OgcRequestError} */
export function readGetMapXml(text: string): Kvp {
  const root = readXml(text);
  if (root.local !== 'GetMap') {
    throw new OgcRequestError({
      exceptionCode: 'OperationNotSupported',
      locator: 'REQUEST',
      code: 'service.operation-unknown',
      params: { operation: quote(root.local), operations: 'GetMap' },
    });
  }
  const descriptor = childOf(root, 'StyledLayerDescriptor');
  if (descriptor === undefined) throw missingParameter('StyledLayerDescriptor', 'sld:StyledLayerDescriptor');
  const box = childOf(root, 'BoundingBox');
  const output = childOf(root, 'Output');
  const size = output && childOf(output, 'Size');
  const crs = textIn(root, 'CRS') ?? (box && (attributeOf(box, 'crs') ?? attributeOf(box, 'srsName')));
  const values: Record<string, string | undefined> = {
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: attributeOf(root, 'version'),
    SLD_BODY: standalone(text, descriptor),
    CRS: crs,
    BBOX: box && readCorners(box),
    WIDTH: textIn(size, 'Width'),
    HEIGHT: textIn(size, 'Height'),
    FORMAT: textIn(output, 'Format'),
    TRANSPARENT: flag(textIn(output, 'Transparent')),
    BGCOLOR: textIn(output, 'BGcolor'),
    EXCEPTIONS: textIn(root, 'Exceptions'),
  };
  const written = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Kvp.parse(new URLSearchParams(written).toString());
}

function textIn(parent: XmlNode | undefined, local: string): string | undefined {
  const child = parent && childOf(parent, local);
  const text = child && textOf(child);
  return text === '' ? undefined : text;
}

/** XML Schema writes booleans as 0 and 1 too. */
function flag(text: string | undefined): string | undefined {
  if (text === '1') return 'TRUE';
  return text === '0' ? 'FALSE' : text;
}

/** Two corners of OWS, or two positions of GML 2, in the order of the axes that the version implies. */
function readCorners(box: XmlNode): string {
  const corners = [textIn(box, 'LowerCorner'), textIn(box, 'UpperCorner')].filter(
    (text) => text !== undefined,
  );
  const positions = childrenOf(box, 'coord').map((coord) => `${textIn(coord, 'X')} ${textIn(coord, 'Y')}`);
  const coordinates = textIn(box, 'coordinates')?.split(/\s+/) ?? [];
  const [pair] = [corners, positions, coordinates].filter(({ length }) => length === 2);
  if (pair === undefined) throw invalidParameter('BoundingBox', '', 'LowerCorner, UpperCorner');
  return pair
    .map((text) =>
      text
        .trim()
        .split(/[\s,]+/)
        .join(','),
    )
    .join(',');
}

/** The descriptor as a document of its own: with the prefixes that were declared around it. */
function standalone(text: string, descriptor: XmlNode): string {
  const start = /<(?:[\w.-]+:)?StyledLayerDescriptor\b[^<>]*>/.exec(text);
  const end = Array.from(text.matchAll(/<\/(?:[\w.-]+:)?StyledLayerDescriptor\s*>/g)).at(-1);
  if (start === null || end === undefined) {
    throw missingParameter('StyledLayerDescriptor', 'sld:NamedLayer…');
  }
  const [tag] = start;
  const [name = ''] = tag.split(/[\s>]/, 1);
  const missing = prefixesOf(descriptor)
    .map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri] as const)
    .filter(([attribute, uri]) => uri !== '' && !new RegExp(`\\s${attribute}\\s*=`).test(tag))
    .map(([attribute, uri]) => ` ${attribute}="${uri.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  const opened = `${name}${missing.join('')}${tag.slice(name.length)}`;
  return opened + text.slice(start.index + tag.length, end.index + end[0].length);
}
