/** Where a layer of the map comes from, as its address names it. Pure. */

import { layerSeparator, outsideLayerMark, restrictedLayerMark } from '@cartable/contract/core';
import {
  escapePart,
  type LayerReference,
  readReference,
  unescapePart,
  writeReference,
} from './layer-reference.ts';

/** A table of stored data, for those who see its datastore: it is on the map before any service. */
export interface DataSource {
  readonly from: 'data';
  readonly datastoreId: string;
  readonly storedDataId: string;
  readonly table: string;
}

/** A layer of a service, for those who see its datastore or were granted it. */
export interface ServiceSource {
  readonly from: 'service';
  readonly offeringId: string;
  readonly name: string;
}

/** A layer that the catalogue announces to everyone. */
export interface CatalogueSource extends LayerReference {
  readonly from: 'catalogue';
}

export const outsideProtocols = ['wms', 'wmts', 'wfs', 'tms', 'xyz', 'ogcapi', 'pmtiles', 'cog'] as const;
export type OutsideProtocol = (typeof outsideProtocols)[number];

/** A layer of another site, open to everyone who has its address. */
export interface OutsideSource {
  readonly from: 'outside';
  readonly protocol: OutsideProtocol;
  /** Of the service, or of the file. */
  readonly url: string;
  /** Of the layer in its service. */
  readonly name: string;
}

export type LayerSource = CatalogueSource | ServiceSource | DataSource | OutsideSource;

const separator = '~';

export function writeSource(source: LayerSource): string {
  switch (source.from) {
    case 'catalogue':
      return writeReference(source);
    case 'service':
      return restrictedLayerMark + writeParts('service', source.offeringId, source.name);
    case 'outside':
      return outsideLayerMark + writeParts(source.protocol, source.url, source.name);
    case 'data':
      return restrictedLayerMark + writeParts('data', source.datastoreId, source.storedDataId, source.table);
  }
}

/** Source a text begins with, and what follows it as `rest`; undefined for a text that is none. */
export function readSource(
  text: string,
): { readonly source: LayerSource; readonly rest: readonly string[] } | undefined {
  if (text.startsWith(outsideLayerMark)) return readOutside(text.slice(outsideLayerMark.length));
  if (!text.startsWith(restrictedLayerMark)) {
    const read = readReference(text);
    return read && { source: { from: 'catalogue', ...read.reference }, rest: read.rest };
  }
  const [kind, first, second, ...more] = text
    .slice(restrictedLayerMark.length)
    .split(separator)
    .map(unescapePart);
  if (!first || !second) return undefined;
  if (kind === 'service')
    return { source: { from: 'service', offeringId: first, name: second }, rest: restOf(more) };
  const [table, ...rest] = more;
  if (kind !== 'data' || !table) return undefined;
  return {
    source: { from: 'data', datastoreId: first, storedDataId: second, table },
    rest: restOf(rest),
  };
}

function readOutside(text: string) {
  const [name, url, layer, ...rest] = text.split(separator).map(unescapePart);
  const protocol = outsideProtocols.find((one) => one === name);
  if (!protocol || !url || !layer || !/^https?:\/\//.test(url)) return undefined;
  const source: OutsideSource = { from: 'outside', protocol, url, name: layer };
  return { source, rest: restOf(rest) };
}

export const isSameSource = (a: LayerSource, b: LayerSource): boolean => writeSource(a) === writeSource(b);

/** Sources as the parameter of the address that opens them on the map, the first on top. */
export const writeSources = (sources: readonly LayerSource[]): string =>
  sources.map(writeSource).join(layerSeparator);

const writeParts = (...parts: readonly string[]): string => parts.map(escapePart).join(separator);

const restOf = (parts: readonly (string | undefined)[]): string[] => parts.map((part) => part ?? '');
