/** `wfs:FeatureCollection` of GML 3.2 features (OGC 09-025r2 §11.3.3), streamed. */

import type { Column, CrsName, FeatureBatch, Value } from '@cartable/geo';
import { isWkbEmpty } from '@cartable/geo';
import { base64Of } from '../../common/base64.ts';
import { type ByteWriter, utf8 } from '../../common/byte-writer.ts';
import { writeXmlText } from '../../common/xml-bytes.ts';
import { xmlDeclaration } from '../../common/xml-element.ts';
import { escapeAttribute } from '../../common/xml-escape.ts';
import { encodeXmlName } from '../../common/xml-names.ts';
import {
  defaultSrid,
  featureIdPrefixOf,
  namespaceOf,
  prefixOf,
  qualifiedNameOf,
  type WfsFeatureType,
} from '../feature-type.ts';
import { GmlGeometryWriter } from './gml-geometry-writer.ts';
import { srsNameOf } from '../srs-names.ts';
import { type FeatureWriter, streamFeatures, type WrittenFeature } from '../stream-features.ts';
import { namespaces, schemaLocations } from '../wfs-namespaces.ts';

export interface CollectionFacts {
  readonly type: WfsFeatureType;
  /** Attributes in the order of the rows. */
  readonly columns: readonly Column[];
  readonly withGeometry: boolean;
  /** CRS and axis order of the answer. */
  readonly srs: CrsName;
  /** Public address of the platform: namespaces are derived from it. */
  readonly publicUrl: string;
  /** Address of the DescribeFeatureType of this type. */
  readonly schemaUrl: string;
  /** ISO 8601 UTC. */
  readonly timeStamp: string;
  readonly numberMatched: number | 'unknown';
  readonly numberReturned: number;
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
}

export function writeGmlCollection(
  batches: AsyncIterable<FeatureBatch>,
  facts: CollectionFacts,
): AsyncGenerator<Uint8Array> {
  return streamFeatures(batches, new GmlWriter(facts, true));
}

/** The answer of GetFeatureById: the feature itself is the root (OGC 09-025r2 §7.9.3.6). */
export function writeGmlFeature(
  batches: AsyncIterable<FeatureBatch>,
  facts: CollectionFacts,
): AsyncGenerator<Uint8Array> {
  return streamFeatures(batches, new GmlWriter(facts, false));
}

interface WrittenColumn {
  readonly open: Uint8Array;
  readonly close: Uint8Array;
  write(writer: ByteWriter, value: Exclude<Value, null>): void;
}

class GmlWriter implements FeatureWriter {
  private readonly facts: CollectionFacts;
  private readonly inCollection: boolean;
  private readonly columns: readonly WrittenColumn[];
  private readonly geometry: GmlGeometryWriter | undefined;
  private readonly open: Uint8Array;
  private readonly idPrefix: Uint8Array;
  private readonly close: Uint8Array;
  private readonly geometryOpen: Uint8Array;
  private readonly geometryClose: Uint8Array;

  constructor(facts: CollectionFacts, inCollection: boolean) {
    this.facts = facts;
    this.inCollection = inCollection;
    const { type } = facts;
    const name = qualifiedNameOf(type);
    const prefix = prefixOf(type);
    const declarations = inCollection ? '' : ` ${rootAttributes(facts)}`;
    this.open = utf8(`${inCollection ? '<wfs:member>' : ''}<${name}${declarations} gml:id="`);
    this.close = utf8(`</${name}>${inCollection ? '</wfs:member>\n' : ''}`);
    this.idPrefix = utf8(featureIdPrefixOf(type));
    this.columns = facts.columns.map((column) => writtenColumn(column, prefix));
    const geometryName = `${prefix}:${encodeXmlName(type.geometry?.name ?? '')}`;
    this.geometryOpen = utf8(`<${geometryName}>`);
    this.geometryClose = utf8(`</${geometryName}>`);
    this.geometry =
      facts.withGeometry && type.geometry
        ? new GmlGeometryWriter({
            fromSrid: defaultSrid(type),
            srs: facts.srs,
            srsName: srsNameOf(facts.srs),
          })
        : undefined;
  }

  head(writer: ByteWriter): void {
    writer.text(xmlDeclaration);
    if (this.inCollection)
      writer.text(`<wfs:FeatureCollection ${rootAttributes(this.facts)} ${countAttributes(this.facts)}>\n`);
  }

  feature(writer: ByteWriter, feature: WrittenFeature): void {
    writer.bytes(this.open);
    this.id(writer, feature.key);
    writer.text('">');
    for (let i = 0; i < this.columns.length; i++) {
      const value = feature.row[i];
      if (value === null || value === undefined) continue;
      const column = this.columns[i]!;
      writer.bytes(column.open);
      column.write(writer, value);
      writer.bytes(column.close);
    }
    if (this.geometry && feature.geometry && !isWkbEmpty(feature.geometry)) {
      writer.bytes(this.geometryOpen);
      this.geometry.write(writer, feature.geometry, () => {
        this.id(writer, feature.key);
        writer.bytes(geometrySuffix);
      });
      writer.bytes(this.geometryClose);
    }
    writer.bytes(this.close);
  }

  private id(writer: ByteWriter, key: number | bigint): void {
    writer.bytes(this.idPrefix);
    if (typeof key === 'number') writer.integer(key);
    else writer.text(String(key));
  }

  tail(writer: ByteWriter): void {
    if (this.inCollection) writer.text('</wfs:FeatureCollection>\n');
  }
}

/** Cannot meet the identifier of a feature, which ends with digits. */
const geometrySuffix = utf8('.g');

function rootAttributes(facts: CollectionFacts): string {
  const { type } = facts;
  const namespace = namespaceOf(facts.publicUrl, type.layerName);
  const locations = `${namespaces.wfs} ${schemaLocations.wfs} ${namespaces.gml} ${schemaLocations.gml} ${namespace} ${facts.schemaUrl}`;
  return attributes({
    'xmlns:wfs': namespaces.wfs,
    'xmlns:gml': namespaces.gml,
    'xmlns:xsi': namespaces.xsi,
    [`xmlns:${prefixOf(type)}`]: namespace,
    'xsi:schemaLocation': locations,
  });
}

function countAttributes(facts: CollectionFacts): string {
  return attributes({
    timeStamp: facts.timeStamp,
    numberMatched: String(facts.numberMatched),
    numberReturned: String(facts.numberReturned),
    next: facts.next,
    previous: facts.previous,
  });
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
    .join(' ');
}

function writtenColumn(column: Column, prefix: string): WrittenColumn {
  const name = `${prefix}:${encodeXmlName(column.name)}`;
  return { open: utf8(`<${name}>`), close: utf8(`</${name}>`), write: valueWriterOf(column) };
}

function valueWriterOf(column: Column): WrittenColumn['write'] {
  switch (column.type) {
    case 'integer':
      return (writer, value) =>
        typeof value === 'number' && Number.isSafeInteger(value)
          ? writer.integer(value)
          : writeXmlText(writer, String(value));
    case 'double':
      return (writer, value) => writer.text(formatDouble(Number(value)));
    case 'blob':
      return (writer, value) => writer.text(value instanceof Uint8Array ? base64Of(value) : '');
    default:
      return (writer, value) => writeXmlText(writer, String(value));
  }
}

/** XML Schema writes infinities and not-a-number its own way (XSD part 2 §3.2.5). */
function formatDouble(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'INF' : '-INF';
}
