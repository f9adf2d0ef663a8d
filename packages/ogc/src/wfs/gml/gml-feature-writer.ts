/** One feature as an element of the application schema, in a dialect of GML. */

import type { Column, Value } from '@cartable/geo';
import { isWkbEmpty } from '@cartable/geo';
import { base64Of } from '../../common/base64.ts';
import { type ByteWriter, utf8 } from '../../common/byte-writer.ts';
import { writeXmlText } from '../../common/xml-bytes.ts';
import { escapeAttribute } from '../../common/xml-escape.ts';
import { encodeXmlName } from '../../common/xml-names.ts';
import type { CollectionInfo } from '../collection-info.ts';
import {
  type AttributeInfo,
  defaultSrid,
  featureIdPrefixOf,
  namespaceOf,
  prefixOf,
  qualifiedNameOf,
} from '../feature-type.ts';
import { gmlProperties } from '../gml-columns.ts';
import { srsNameOf } from '../srs-names.ts';
import type { WrittenFeature } from '../stream-features.ts';
import type { GmlDialect } from './gml-dialect.ts';
import { GmlGeometryWriter } from './gml-geometry-writer.ts';

interface WrittenColumn {
  /** Place of its value in a row. */
  readonly rank: number;
  readonly open: Uint8Array;
  readonly close: Uint8Array;
  write(writer: ByteWriter, value: Exclude<Value, null>): void;
}

const startEnd = utf8('">');
/** Cannot meet the identifier of a feature, which ends with digits. */
const geometrySuffix = utf8('.g');

export class GmlFeatureWriter {
  private readonly columns: readonly WrittenColumn[];
  private readonly geometry: GmlGeometryWriter | undefined;
  private readonly open: Uint8Array;
  private readonly close: Uint8Array;
  private readonly idPrefix: Uint8Array;
  private readonly geometryOpen: Uint8Array;
  private readonly geometryClose: Uint8Array;
  /** Key of the feature being written. */
  private key: WrittenFeature['key'] = 0;

  /** @param declarations attributes of a feature that is the root of the document */
  constructor(dialect: GmlDialect, info: CollectionInfo, declarations = '') {
    const { type } = info;
    const name = qualifiedNameOf(type);
    const prefix = prefixOf(type);
    this.open = utf8(`<${name}${declarations && ` ${declarations}`} ${dialect.idAttribute}="`);
    this.close = utf8(`</${name}>`);
    this.idPrefix = utf8(featureIdPrefixOf(type));
    this.columns = writtenColumns(dialect, info);
    const geometryName = `${prefix}:${encodeXmlName(type.geometry?.name ?? '')}`;
    this.geometryOpen = utf8(`<${geometryName}>`);
    this.geometryClose = utf8(`</${geometryName}>`);
    this.geometry =
      info.withGeometry && type.geometry
        ? new GmlGeometryWriter({
            dialect,
            fromSrid: defaultSrid(type),
            srs: info.srs,
            srsName: srsNameOf(info.srs),
            writeId: (writer) => {
              this.id(writer, this.key);
              writer.bytes(geometrySuffix);
            },
          })
        : undefined;
  }

  feature(writer: ByteWriter, feature: WrittenFeature): void {
    writer.bytes(this.open);
    this.id(writer, feature.key);
    writer.bytes(startEnd);
    this.properties(writer, feature);
    writer.bytes(this.close);
  }

  /** The elements of the properties, absent values left out. */
  properties(writer: ByteWriter, feature: WrittenFeature): void {
    for (const column of this.columns) {
      const value = feature.row[column.rank];
      if (value === null || value === undefined) continue;
      writer.bytes(column.open);
      column.write(writer, value);
      writer.bytes(column.close);
    }
    if (this.geometry && feature.geometry && !isWkbEmpty(feature.geometry)) {
      writer.bytes(this.geometryOpen);
      this.key = feature.key;
      this.geometry.write(writer, feature.geometry);
      writer.bytes(this.geometryClose);
    }
  }

  id(writer: ByteWriter, key: WrittenFeature['key']): void {
    writer.bytes(this.idPrefix);
    if (typeof key === 'number') writer.integer(key);
    else writer.text(String(key));
  }
}

/** Those that hold a standard property of GML come first, in its order and under its name. */
function writtenColumns(
  { format }: GmlDialect,
  { columns, type, publicUrl }: CollectionInfo,
): WrittenColumn[] {
  const prefix = prefixOf(type);
  const all = columns.map((column: AttributeInfo, rank) => {
    const standard = format === 'gml32' ? column.gmlProperty : undefined;
    const name = standard === undefined ? `${prefix}:${encodeXmlName(column.name)}` : `gml:${standard}`;
    // GML demands to know whose identifier it is.
    const space =
      standard === 'identifier'
        ? ` codeSpace="${escapeAttribute(namespaceOf(publicUrl, type.layerName))}"`
        : '';
    const open = utf8(`<${name}${space}>`);
    const place = standard === undefined ? gmlProperties.length : gmlProperties.indexOf(standard);
    return { rank, place, open, close: utf8(`</${name}>`), write: valueWriterOf(column) };
  });
  return all.sort((a, b) => a.place - b.place || a.rank - b.rank);
}

function valueWriterOf(column: Column): WrittenColumn['write'] {
  switch (column.type) {
    case 'integer':
      return (writer, value) =>
        typeof value === 'number' && Number.isSafeInteger(value)
          ? writer.integer(value)
          : writeXmlText(writer, String(value));
    case 'double':
      return (writer, value) => writeDouble(writer, Number(value));
    case 'blob':
      return (writer, value) => writer.text(value instanceof Uint8Array ? base64Of(value) : '');
    default:
      return (writer, value) => writeXmlText(writer, String(value));
  }
}

/** XML Schema writes infinities and not-a-number its own way (XSD part 2 §3.2.5). */
function writeDouble(writer: ByteWriter, value: number): void {
  if (Number.isFinite(value)) writer.double(value);
  else writer.text(Number.isNaN(value) ? 'NaN' : value > 0 ? 'INF' : '-INF');
}
