/**
 * KML 2.2 (OGC 12-007r2), streamed, always in WGS 84. Attributes are typed by a Schema; a null has no SimpleData. A
 * placemark is named after the attribute that looks like a name.
 */

import type { Column, ColumnType, FeatureBatch, Value } from '@cartable/geo';
import { chunkBytes, type FileInfo } from '../write/feature-file.ts';
import { partsOf } from '../write/geometry-parts.ts';
import { placeGeometries } from '../write/place-geometries.ts';
import { kmlGeometry } from './write-geometry.ts';

const wgs84 = 4326;

export async function* writeKml(
  batches: AsyncIterable<FeatureBatch>,
  info: FileInfo,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const placemark = placemarkWriterOf(info);
  let text = head(info);
  for await (const { geometries, rows } of placeGeometries(batches, info.geometry?.srid ?? wgs84, wgs84)) {
    for (let i = 0; i < rows.length; i++) {
      text += placemark(geometries[i] ?? null, rows[i]!);
      if (text.length >= chunkBytes) {
        yield encoder.encode(text);
        text = '';
      }
    }
  }
  yield encoder.encode(`${text}</Document>\n</kml>\n`);
}

/** Type names of OGC 12-007r2 §9.4.2; what has none is text. A 64-bit integer does not fit `int`. */
const kmlTypes: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'int',
  double: 'double',
  boolean: 'bool',
};

/** Anchor of the schema, whatever the layer is called. */
const schemaId = 'attributes';

function head({ title, name, columns }: FileInfo): string {
  const fields = columns.map(
    (column) =>
      `<SimpleField name="${escapeXml(column.name)}" type="${kmlTypes[column.type] ?? 'string'}"/>\n`,
  );
  const schema = `<Schema name="${escapeXml(name)}" id="${schemaId}">\n${fields.join('')}</Schema>\n`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n' +
    `<Document><name>${escapeXml(title)}</name>\n${schema}`
  );
}

function placemarkWriterOf({ columns }: FileInfo): (wkb: Uint8Array | null, row: readonly Value[]) => string {
  const nameRank = columns.findIndex(({ name }) => namesOfNames.test(name));
  const opening = columns.map(({ name }) => `<SimpleData name="${escapeXml(name)}">`);
  return (wkb, row) => {
    let data = '';
    for (let rank = 0; rank < columns.length; rank++) {
      const value = row[rank];
      if (value !== null && value !== undefined)
        data += `${opening[rank]}${textOf(value, columns[rank]!)}</SimpleData>`;
    }
    const called = nameRank < 0 ? null : row[nameRank];
    const name = called === null || called === undefined ? '' : `<name>${escapeXml(String(called))}</name>`;
    const extended = `<ExtendedData><SchemaData schemaUrl="#${schemaId}">${data}</SchemaData></ExtendedData>`;
    const parts = wkb ? partsOf(wkb) : undefined;
    return `<Placemark>${name}${extended}${parts ? kmlGeometry(parts) : ''}</Placemark>\n`;
  };
}

const namesOfNames = /^(nom|name|libelle|libellé|label|titre|title|intitule)$/i;

function textOf(value: Exclude<Value, null>, { type }: Column): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (type === 'boolean') return value === true || value === 1 ? '1' : '0';
  if (type === 'integer' || type === 'bigint' || type === 'double') return numberText(value);
  return escapeXml(String(value));
}

/** As XML Schema writes the numbers that are none. */
function numberText(value: Exclude<Value, null>): string {
  const text = String(value);
  return text === 'Infinity' ? 'INF' : text === '-Infinity' ? '-INF' : text;
}

const special = /[<>&"]/g;
/** Characters that XML 1.0 cannot hold at all (§2.2), lone surrogates included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(special, (character) => entities[character]!);
}
