/**
 * Comma-separated values (RFC 4180, UTF-8), streamed: identifier, attributes, then the geometry as WKT (OGC 06-103r4 §7),
 * x then y in the CRS of the answer. People open it in a spreadsheet: no text of a feature is a formula there.
 */

import { spreadsheetCell } from '@cartable/contract';
import { type Column, type FeatureBatch, isWkbEmpty, type Value } from '@cartable/geo';
import { base64Of } from '../common/base64.ts';
import { type ByteWriter, utf8 } from '../common/byte-writer.ts';
import type { CollectionInfo } from './collection-info.ts';
import { CoordinateWriter } from './coordinate-writer.ts';
import { defaultSrid, featureIdPrefixOf } from './feature-type.ts';
import { type FeatureWriter, streamFeatures, type WrittenFeature } from './stream-features.ts';
import { WktWriter } from './wkt-writer.ts';

export function writeCsv(
  batches: AsyncIterable<FeatureBatch>,
  info: CollectionInfo,
): AsyncGenerator<Uint8Array> {
  return streamFeatures(batches, new CsvWriter(info));
}

const comma = 0x2c;
const quote = 0x22;
const lineEnd = utf8('\r\n');

/** Quotes are needed around separators, quotes and line breaks; a quote inside is doubled. */
const needsQuotes = /[",\r\n]|^\s|\s$/;

function writeField(writer: ByteWriter, text: string): void {
  writer.text(needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}

class CsvWriter implements FeatureWriter {
  private readonly info: CollectionInfo;
  private readonly idPrefix: Uint8Array;
  private readonly wkt: WktWriter;

  constructor(info: CollectionInfo) {
    this.info = info;
    this.idPrefix = utf8(featureIdPrefixOf(info.type));
    this.wkt = new WktWriter(
      new CoordinateWriter({ fromSrid: defaultSrid(info.type), to: info.srs, order: 'xy' }),
    );
  }

  head(writer: ByteWriter): void {
    const names = ['id', ...this.info.columns.map((column) => column.name)];
    if (this.info.withGeometry && this.info.type.geometry) names.push(this.info.type.geometry.name);
    names.forEach((name, index) => {
      if (index > 0) writer.byte(comma);
      writeField(writer, spreadsheetCell(name));
    });
    writer.bytes(lineEnd);
  }

  feature(writer: ByteWriter, feature: WrittenFeature): void {
    writer.bytes(this.idPrefix);
    writer.text(String(feature.key));
    for (let i = 0; i < this.info.columns.length; i++) {
      writer.byte(comma);
      const value = feature.row[i];
      if (value !== null && value !== undefined)
        writeField(writer, textOfValue(value, this.info.columns[i]!));
    }
    if (this.info.withGeometry) {
      writer.byte(comma);
      if (feature.geometry && !isWkbEmpty(feature.geometry)) {
        writer.byte(quote);
        this.wkt.write(writer, feature.geometry);
        writer.byte(quote);
      }
    }
    writer.bytes(lineEnd);
  }

  tail(): void {
    // A CSV file ends with its last line.
  }
}

function textOfValue(value: Exclude<Value, null>, column: Column): string {
  if (value instanceof Uint8Array) return base64Of(value);
  if (column.type === 'boolean') return value === true || value === 1 ? 'true' : 'false';
  if (column.type === 'text') return spreadsheetCell(String(value));
  return String(value);
}
