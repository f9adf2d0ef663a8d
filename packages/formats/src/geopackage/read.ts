import type { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import type { Column, FeatureBatch, Value } from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type { DataSet, FormatReader, OpenedFile, OpenOptions, ReadOptions } from '../format.ts';
import { limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { PlainGeometries } from '../wkb/plain-geometries.ts';
import { openDatabase } from './database.ts';
import { geoPackageFormat } from './format.ts';
import { wkbOfBlob } from './geometry-blob.ts';
import { type GeoPackageLayer, inspectGeoPackage, selectOf } from './inspect.ts';
import { type Converter, converters } from './types.ts';

type SqliteRow = (null | number | bigint | string | Uint8Array)[];

export const geoPackageReader: FormatReader = {
  description: geoPackageFormat,
  recognises: (head) => geoPackageFormat.signature!.every((byte, index) => head[index] === byte),
  open: openGeoPackage,
};

function openGeoPackage({ main }: DataSet, options: OpenOptions): OpenedFile {
  const database = openDatabase(main);
  const findings = new FindingCollector(limitsOf(options).placesPerFinding);
  try {
    const layers = inspectGeoPackage(database, main, options, findings);
    return openedFile({
      format: 'geopackage',
      name: main.name,
      sources: layers.map((layer) => ({
        layer: layer.description,
        isTyped: true,
        read: (readOptions, report) =>
          readLayer({ database, layer, file: main.name, wkbOf: wkbOfBlob }, readOptions, report),
      })),
      findings: findings.build(),
      placesPerFinding: limitsOf(options).placesPerFinding,
      close: () => database.isOpen && database.close(),
    });
  } catch (cause) {
    database.close();
    if (cause instanceof CartableError) throw cause;
    throw new CartableError('format.damaged', { file: main.name, position: 'gpkg_contents' }, { cause });
  }
}

export interface LayerTable {
  readonly database: DatabaseSync;
  readonly layer: GeoPackageLayer;
  readonly file: string;
  /** WKB of a geometry as the database keeps it; undefined when it is none. */
  readonly wkbOf: (blob: Uint8Array) => Uint8Array | undefined;
}

export function* readLayer(
  table: LayerTable,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const columns = options.columns ?? table.layer.description.columns;
  const batch = new BatchBuilder(options);
  const rowOf = rowConverter(columns, table.layer.description.name, report);
  const plain = new PlainGeometries(table.layer.description, report);
  let rank = 0;
  try {
    for (const row of openCursor(table, columns)) {
      rank++;
      const key = keyOf(row[0]);
      const feature = key ?? rank;
      const geometry = geometryOf(row[1], table.wkbOf, (wkb) => plain.read(wkb, feature));
      if (geometry === undefined)
        report.findings.add('geometry.unreadable', {
          layer: table.layer.description.name,
          feature: String(feature),
        });
      if (batch.add(geometry ?? null, rowOf(row, feature), key)) yield batch.take();
    }
  } catch (cause) {
    if (!isSqliteError(cause)) throw cause;
    throw new CartableError(
      'format.damaged',
      { file: table.file, position: `${table.layer.table} #${rank + 1}` },
      { cause },
    );
  }
  if (!batch.isEmpty) yield batch.take();
}

/** 64-bit integers cross as bigint only where a column may hold one: it costs a third of the speed. */
function openCursor({ database, layer }: LayerTable, columns: readonly Column[]): Iterable<SqliteRow> {
  const statement = database.prepare(selectOf(layer, columns));
  statement.setReturnArrays(true);
  statement.setReadBigInts(
    columns.some(({ type }) => type === 'bigint' || type === 'integer' || type === 'text'),
  );
  return statement.iterate() as unknown as Iterable<SqliteRow>;
}

function rowConverter(columns: readonly Column[], layer: string, { findings }: ReadingReport) {
  const convert: Converter[] = columns.map(({ type }) => converters[type]);
  const width = columns.length;
  return (row: SqliteRow, feature: number | bigint): Value[] => {
    const values = new Array<Value>(width);
    for (let index = 0; index < width; index++) {
      const raw = row[index + 2]!;
      const value = raw === null ? null : convert[index]!(raw);
      values[index] = value ?? null;
      if (value !== undefined) continue;
      const { name, type } = columns[index]!;
      findings.add('value.lost', {
        layer,
        column: name,
        feature: String(feature),
        params: { type, value: excerpt(raw) },
      });
    }
    return values;
  };
}

function excerpt(value: SqliteRow[number]): string {
  return value instanceof Uint8Array ? `${value.length} B` : String(value).slice(0, 40);
}

function keyOf(value: SqliteRow[number] | undefined): number | bigint | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'bigint') return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** `undefined` when there is one but it cannot be read. */
function geometryOf(
  value: SqliteRow[number] | undefined,
  wkbOf: LayerTable['wkbOf'],
  read: (wkb: Uint8Array) => Uint8Array | undefined,
): Uint8Array | null | undefined {
  if (value === null || value === undefined) return null;
  const wkb = value instanceof Uint8Array ? wkbOf(value) : undefined;
  return wkb && read(wkb);
}

function isSqliteError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ERR_SQLITE_ERROR' || code === 'ERR_OUT_OF_RANGE';
}
