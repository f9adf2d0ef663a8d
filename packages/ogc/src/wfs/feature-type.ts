/** Published table as the WFS knows it: plain facts, handed in by whoever serves it. */

import type { Bbox, Column, GeometryType, Value } from '@cartable/geo';
import type { MetadataLink } from '../common/service-info.ts';
import { decodeXmlName, encodeXmlName } from '../common/xml-names.ts';
import type { GmlProperty } from './gml-columns.ts';

/** An attribute, with what its producer says of it. */
export interface AttributeInfo extends Column {
  readonly definition?: string;
  /** Unit of measure, as people write it, e.g. `m³/s`. */
  readonly unit?: string;
  /** Standard property of GML that it holds, and is written as in GML 3.2. */
  readonly gmlProperty?: GmlProperty;
  /** Address that its values end: they are told whole. */
  readonly valuePrefix?: string;
}

/** A value of a column as services tell it. */
export function toldValue<V extends Value | undefined>(
  { valuePrefix }: Pick<AttributeInfo, 'valuePrefix'>,
  value: V,
): V | string {
  return valuePrefix === undefined || typeof value !== 'string' ? value : `${valuePrefix}${value}`;
}

export interface WfsFeatureType {
  /** `layer_name` of the service: also the prefix. As stored, not yet an XML name. */
  readonly layerName: string;
  /** Table, or its public name. */
  readonly localName: string;
  readonly title: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  /** Attributes, without key nor geometry. */
  readonly columns: readonly AttributeInfo[];
  readonly geometry: {
    readonly name: string;
    readonly type: GeometryType;
    readonly srid: number;
    readonly hasZ: boolean;
  } | null;
  /** Other systems announced; any system of the table of `@cartable/geo` is served. */
  readonly otherSrids: readonly number[];
  /** Longitude and latitude, degrees. */
  readonly geographicBbox: Bbox | null;
  readonly metadataUrls: readonly MetadataLink[];
}

/** System of coordinates of types without geometry, which must still announce one. */
export const fallbackSrid = 4326;

export function defaultSrid(type: WfsFeatureType): number {
  return type.geometry?.srid ?? fallbackSrid;
}

export function prefixOf(type: WfsFeatureType): string {
  return encodeXmlName(type.layerName);
}

/** `prefix:name`, valid as an XML qualified name. */
export function qualifiedNameOf(type: WfsFeatureType): string {
  return `${prefixOf(type)}:${encodeXmlName(type.localName)}`;
}

/** One namespace per `layer_name`, under the public address of the platform. */
export function namespaceOf(publicUrl: string, layerName: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/ns/${encodeURIComponent(layerName)}`;
}

/** A name as a request gives it: the prefix may be ours, or bound to our namespace by the request. */
export interface RequestedName {
  /** As written: for messages. */
  readonly text: string;
  readonly prefix?: string | undefined;
  readonly namespace?: string | undefined;
  readonly local: string;
}

/** Not even the words every object knows. */
const noBindings: Readonly<Record<string, string>> = Object.create(null);

/** @param bindings prefixes the request binds itself (`NAMESPACES`, or `xmlns:` of a document) */
export function parseRequestedName(
  text: string,
  bindings: Readonly<Record<string, string>> = noBindings,
): RequestedName {
  const name = text.trim();
  const colon = name.indexOf(':');
  if (colon < 0) return { text: name, namespace: bindings[''], local: name };
  const prefix = name.slice(0, colon);
  return { text: name, prefix, namespace: bindings[prefix], local: name.slice(colon + 1) };
}

/**
 * By namespace when the request bound the prefix to one of ours, else by our own prefix, else by the local name alone
 * when a single type has it (clients that drop prefixes are common).
 */
export function findFeatureType(
  types: readonly WfsFeatureType[],
  name: RequestedName,
  publicUrl: string,
): WfsFeatureType | undefined {
  const sameLocal = types.filter((type) => isSameName(type.localName, name.local));
  if (name.namespace !== undefined) {
    const found = sameLocal.find((type) => namespaceOf(publicUrl, type.layerName) === name.namespace);
    if (found) return found;
  }
  if (name.prefix !== undefined) return sameLocal.find((type) => isSameName(type.layerName, name.prefix!));
  return sameLocal.length === 1 ? sameLocal[0] : undefined;
}

/** Stored names and their XML form are both accepted. */
function isSameName(stored: string, written: string): boolean {
  return stored === written || (written.includes('_x') && stored === decodeXmlName(written));
}

/** Identifier of a feature in documents: `layer.table.12`, a valid `gml:id` (an NCName). */
export function featureIdOf(type: WfsFeatureType, key: number | bigint | string): string {
  return `${featureIdPrefixOf(type)}${key}`;
}

export function featureIdPrefixOf(type: WfsFeatureType): string {
  return `${prefixOf(type)}.${encodeXmlName(type.localName)}.`;
}

/** The type and key an identifier stands for; undefined when it is none of ours. `table.12` is accepted when unambiguous. */
export function findFeatureId(
  types: readonly WfsFeatureType[],
  id: string,
): { type: WfsFeatureType; key: bigint } | undefined {
  const match = /^(.+)\.(-?\d{1,19})$/.exec(id);
  if (!match) return undefined;
  const [, name, key] = match as unknown as [string, string, string];
  const full = types.find((type) => featureIdPrefixOf(type) === `${name}.`);
  const short = types.filter((type) => encodeXmlName(type.localName) === name);
  const type = full ?? (short.length === 1 ? short[0] : undefined);
  return type && { type, key: BigInt(key) };
}
