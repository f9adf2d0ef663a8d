/**
 * GeoJSON feature collections (RFC 7946), streamed. Coordinates are longitude, latitude in CRS:84. When another CRS is
 * asked: in a WFS, x then y with the `crs` member of the older specification, as desktop clients expect; in OGC API –
 * Features, in the order of the authority, the CRS being told by a header (OGC 18-058r1 §6.4).
 */

import {
  type Column,
  type CrsName,
  type FeatureBatch,
  formatCrs,
  type GeometryVisitor,
  isWkbEmpty,
  type Value,
  visitWkb,
  type WkbHeader,
  wkbGeometryCollection,
  wkbPoint,
  wkbPolygon,
} from '@cartable/geo';
import type { Link } from '../api-core/link.ts';
import { base64Of } from '../common/base64.ts';
import { type ByteWriter, utf8 } from '../common/byte-writer.ts';
import { writeJsonString } from '../common/json-bytes.ts';
import type { CollectionCounts, CollectionInfo } from './collection-info.ts';
import { CoordinateWriter } from './coordinate-writer.ts';
import { defaultSrid, featureIdPrefixOf } from './feature-type.ts';
import { isCrs84 } from './srs-names.ts';
import { type FeatureWriter, streamFeatures, type WrittenFeature } from './stream-features.ts';

export function writeGeoJsonCollection(
  batches: AsyncIterable<FeatureBatch>,
  info: CollectionInfo,
): AsyncGenerator<Uint8Array> {
  return streamFeatures(batches, new GeoJsonWriter(info, true));
}

/** A single feature as the whole document. */
export function writeGeoJsonFeature(
  batches: AsyncIterable<FeatureBatch>,
  info: CollectionInfo,
): AsyncGenerator<Uint8Array> {
  return streamFeatures(batches, new GeoJsonWriter(info, false));
}

const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const nullBytes = utf8('null');
const featureOpen = utf8('{"type":"Feature","id":');
const doubleQuote = 0x22;
const geometryOpen = utf8(',"geometry":');
const propertiesOpen = utf8(',"properties":{');
const newline = utf8(',\n');

class GeoJsonWriter implements FeatureWriter {
  private readonly info: CollectionInfo;
  private readonly inCollection: boolean;
  private readonly keys: readonly Uint8Array[];
  private readonly values: readonly ((writer: ByteWriter, value: Exclude<Value, null>) => void)[];
  /** Undefined where an identifier is the key alone, a number. */
  private readonly idPrefix: Uint8Array | undefined;
  private readonly featureClose: Uint8Array;
  private readonly geometry: GeoJsonGeometryWriter;

  constructor(info: CollectionInfo, inCollection: boolean) {
    this.info = info;
    this.inCollection = inCollection;
    this.keys = info.columns.map((column, index) =>
      utf8(`${index === 0 ? '' : ','}${JSON.stringify(column.name)}:`),
    );
    this.values = info.columns.map(valueWriterOf);
    this.idPrefix = info.apiLinks ? undefined : utf8(`"${featureIdPrefixOf(info.type)}`);
    const hasLinks = info.apiLinks && !inCollection;
    this.featureClose = utf8(hasLinks ? `},"links":${JSON.stringify(info.apiLinks)}}` : '}}');
    const order = info.apiLinks ? 'document' : 'xy';
    this.geometry = new GeoJsonGeometryWriter(
      new CoordinateWriter({ fromSrid: defaultSrid(info.type), to: info.srs, order }),
    );
  }

  head(writer: ByteWriter): void {
    if (!this.inCollection) return;
    writer.text(headOf(crsMember(this.info), this.info));
  }

  feature(writer: ByteWriter, feature: WrittenFeature, index: number): void {
    if (index > 0) writer.bytes(newline);
    writer.bytes(featureOpen);
    if (this.idPrefix) writer.bytes(this.idPrefix);
    if (typeof feature.key === 'number') writer.integer(feature.key);
    else writer.text(String(feature.key));
    if (this.idPrefix) writer.byte(doubleQuote);
    writer.bytes(geometryOpen);
    const { geometry } = feature;
    if (this.info.withGeometry && geometry && !isWkbEmpty(geometry)) this.geometry.write(writer, geometry);
    else writer.bytes(nullBytes);
    writer.bytes(propertiesOpen);
    for (let i = 0; i < this.keys.length; i++) {
      writer.bytes(this.keys[i]!);
      const value = feature.row[i];
      if (value === null || value === undefined) writer.bytes(nullBytes);
      else this.values[i]!(writer, value);
    }
    writer.bytes(this.featureClose);
  }

  tail(writer: ByteWriter): void {
    if (!this.inCollection) return;
    writer.text(tailOf(this.info, this.info.apiLinks));
  }
}

function headOf(crs: string, { timeStamp, numberMatched, numberReturned }: CollectionCounts): string {
  const matched = numberMatched === 'unknown' ? '' : `"numberMatched":${numberMatched},`;
  return `{"type":"FeatureCollection",${crs}"timeStamp":"${timeStamp}",${matched}"numberReturned":${numberReturned},"features":[\n`;
}

function tailOf({ next, previous }: CollectionCounts, apiLinks: readonly Link[] = []): string {
  const pages = [
    { rel: 'next', href: next },
    { rel: 'prev', href: previous },
  ].filter((link) => link.href !== undefined);
  const links = [...apiLinks, ...pages.map((link) => ({ ...link, type: 'application/geo+json' }))];
  return links.length === 0 ? '\n]}\n' : `\n],"links":${JSON.stringify(links)}}\n`;
}

function crsMember({ withGeometry, srs, apiLinks }: CollectionInfo): string {
  return withGeometry && !apiLinks ? namedCrs(srs) : '';
}

function namedCrs(srs: CrsName): string {
  if (isCrs84(srs)) return '';
  return `"crs":{"type":"name","properties":{"name":"${formatCrs(srs.crs, 'urn')}"}},`;
}

/** Beginning and end of the collection that holds the features of several queries, and what parts them. */
export function geoJsonCollectionFrame(
  srs: CrsName,
  counts: CollectionCounts,
): { head: string; separator: string; tail: string } {
  return { head: headOf(namedCrs(srs), counts), separator: ',\n', tail: tailOf(counts) };
}

function valueWriterOf(column: Column): (writer: ByteWriter, value: Exclude<Value, null>) => void {
  switch (column.type) {
    case 'integer':
    case 'double':
    case 'bigint':
      return (writer, value) => writeNumber(writer, value);
    case 'boolean':
      return (writer, value) => writer.text(value === true || value === 1 ? 'true' : 'false');
    case 'json':
      return (writer, value) => writeJson(writer, String(value));
    case 'blob':
      return (writer, value) =>
        writeJsonString(writer, value instanceof Uint8Array ? base64Of(value) : String(value));
    default:
      return (writer, value) => writeJsonString(writer, String(value));
  }
}

/** JSON has neither infinities nor not-a-number. */
function writeNumber(writer: ByteWriter, value: Exclude<Value, null>): void {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) writer.integer(value);
    else if (Number.isFinite(value)) writer.double(value);
    else writer.bytes(nullBytes);
  } else if (typeof value === 'bigint') writer.text(String(value));
  else writeJsonString(writer, String(value));
}

/** Stored JSON is embedded as it is; a text that is not JSON after all is written as a string. */
function writeJson(writer: ByteWriter, text: string): void {
  try {
    writer.text(JSON.stringify(JSON.parse(text)));
  } catch {
    writeJsonString(writer, text);
  }
}

/** Geometry object straight from WKB. */
export class GeoJsonGeometryWriter {
  private readonly coordinates: CoordinateWriter;
  private readonly stack: { readonly header: WkbHeader; members: number }[] = [];
  /** Output of the geometry being written. */
  private writer!: ByteWriter;
  /** One for all: functions made for each geometry cost as much as to write a point. */
  private readonly visitor: GeometryVisitor = {
    enter: (header) => this.enter(header),
    run: (view, offset, count, header) => this.run(view, { offset, count }, header),
    leave: (header) => this.leave(header),
  };

  constructor(coordinates: CoordinateWriter) {
    this.coordinates = coordinates;
  }

  write(writer: ByteWriter, wkb: Uint8Array): void {
    this.stack.length = 0;
    this.writer = writer;
    visitWkb(wkb, this.visitor);
  }

  private enter(header: WkbHeader): void {
    const { writer, stack } = this;
    const parent = stack.at(-1);
    if (parent && parent.members++ > 0) writer.byte(comma);
    if (!parent || parent.header.base === wkbGeometryCollection) writer.bytes(openingOf(header));
    if (header.base !== wkbPoint) writer.byte(openBracket);
    stack.push({ header, members: 0 });
  }

  private run(view: DataView, range: { offset: number; count: number }, header: WkbHeader): void {
    const { writer } = this;
    const top = this.stack.at(-1)!;
    const isRing = header.base === wkbPolygon;
    if (isRing && top.members++ > 0) writer.byte(comma);
    if (isRing) writer.byte(openBracket);
    const { littleEndian, hasZ, dimensions } = header;
    this.positions(writer, { view, littleEndian, hasZ, stride: dimensions * 8 }, range);
    if (isRing) writer.byte(closeBracket);
  }

  private leave(header: WkbHeader): void {
    const { writer, stack } = this;
    stack.pop();
    if (header.base !== wkbPoint) writer.byte(closeBracket);
    const parent = stack.at(-1);
    if (!parent || parent.header.base === wkbGeometryCollection) writer.byte(closeBrace);
  }

  private positions(
    writer: ByteWriter,
    source: Parameters<CoordinateWriter['position']>[1],
    range: { offset: number; count: number },
  ): void {
    let isFirst = true;
    let at = range.offset;
    for (let i = 0; i < range.count; i++, at += source.stride) {
      const mark = writer.mark();
      if (!isFirst) writer.byte(comma);
      writer.byte(openBracket);
      if (this.coordinates.position(writer, source, at, comma)) {
        writer.byte(closeBracket);
        isFirst = false;
      } else {
        writer.rewind(mark);
      }
    }
    // An empty point among others has no position: GeoJSON writes it as an empty array.
    if (isFirst && range.count === 1) {
      writer.byte(openBracket);
      writer.byte(closeBracket);
    }
  }
}

const closeBrace = 0x7d;
const openings = new Map<string, Uint8Array>();

function openingOf(header: WkbHeader): Uint8Array {
  let opening = openings.get(header.type);
  if (!opening) {
    const member = header.base === wkbGeometryCollection ? 'geometries' : 'coordinates';
    opening = utf8(`{"type":"${header.type}","${member}":`);
    openings.set(header.type, opening);
  }
  return opening;
}
