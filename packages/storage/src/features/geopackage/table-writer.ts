import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type FeatureBatch, gpkgHeaderFor, type Value, wkbEnvelope } from '@cartable/geo';
import { geometryConformer } from '../conform-geometry.ts';
import { quoteIdentifier } from '../identifiers.ts';
import { invalidValue } from '../invalid-value.ts';
import type { TableDefinition, TableDescription } from '../port.ts';
import { BoxCollector } from './box-collector.ts';
import { type BoundValue, geopackageTypes } from './column-types.ts';
import { registerContents, registerGeometry } from './contents.ts';
import { addEpsgSystem, describeColumns } from './core-tables.ts';
import { buildSpatialIndex } from './spatial-index.ts';
import { indexSizeBytes } from './table-size.ts';

/** Calls into SQLite cost more than rows: several rows go in one statement, as long as it stays short. */
const maxRowsPerStatement = 32;
const maxValuesPerStatement = 640;
const firstScratchBytes = 1 << 16;
const pointHeaderBytes = 8;
const fullHeaderBytes = 40;
const isoPointBytes = 21;

interface KeyedFeatures extends Pick<FeatureBatch, 'geometries' | 'rows'> {
  readonly keys: readonly (number | bigint)[] | undefined;
}

/** Writes one table of a GeoPackage that nobody reads yet. */
export class GeoPackageTableWriter {
  readonly definition: TableDefinition;
  finished = false;
  readonly #database: DatabaseSync;
  readonly #boxes = new BoxCollector();
  readonly #conform: (wkb: Uint8Array, feature: number) => Uint8Array;
  readonly #rowsPerStatement: number;
  readonly #insertMany: StatementSync;
  readonly #insertOne: StatementSync;
  readonly #valuesPerRow: number;
  readonly #pointHeader: Uint8Array;
  #scratch = new Uint8Array(firstScratchBytes);
  #scratchView = new DataView(this.#scratch.buffer);
  #scratchUsed = 0;
  #count = 0;
  /** Of the feature being written. */
  #key = 0;
  readonly #pageCount: StatementSync;
  readonly #pageBytes: number;
  /** Pages of the table: its root, then those of its rows. Counted on the way: asking SQLite reads the table again. */
  #pages = 1;

  constructor(database: DatabaseSync, definition: TableDefinition) {
    this.definition = definition;
    this.#database = database;
    createTable(database, definition);
    const { geometry, columns } = definition;
    this.#conform = geometry ? geometryConformer(definition.name, geometry) : (wkb) => wkb;
    this.#pointHeader = gpkgHeaderFor({ srsId: geometry?.srid ?? 0 });
    this.#valuesPerRow = columns.length + (geometry ? 2 : 1);
    const fitting = Math.floor(maxValuesPerStatement / this.#valuesPerRow);
    this.#rowsPerStatement = Math.max(1, Math.min(maxRowsPerStatement, fitting));
    this.#pageCount = database.prepare('pragma page_count');
    this.#pageBytes = Number(database.prepare('pragma page_size').get()!.page_size);
    this.#insertMany = this.#prepareInsert(this.#rowsPerStatement);
    this.#insertOne = this.#prepareInsert(1);
  }

  /** @param keys of the features, ascending. @default the next numbers */
  write({ geometries, rows }: FeatureBatch, keys?: readonly (number | bigint)[]): void {
    if (this.finished) throw new Error(`The table ${this.definition.name} is finished.`);
    const pagesBefore = this.#countPages();
    let from = 0;
    for (; from + this.#rowsPerStatement <= rows.length; from += this.#rowsPerStatement) {
      this.#insert(this.#insertMany, { geometries, rows, keys }, from, from + this.#rowsPerStatement);
    }
    for (; from < rows.length; from += 1)
      this.#insert(this.#insertOne, { geometries, rows, keys }, from, from + 1);
    this.#pages += this.#countPages() - pagesBefore;
  }

  /** Pages of the whole file. */
  #countPages(): number {
    return Number(this.#pageCount.get()!.page_count);
  }

  finish(): TableDescription {
    const { definition } = this;
    const { geometry, name, primaryKey } = definition;
    const database = this.#database;
    if (geometry) {
      const indexed = { table: name, geometryColumn: geometry.column, primaryKey };
      buildSpatialIndex(database, indexed, this.#boxes.boxes);
    }
    const extent = geometry ? this.#boxes.extent : null;
    registerContents(database, { definition, extent, featureCount: this.#count });
    this.finished = true;
    return {
      ...definition,
      featureCount: this.#count,
      extent,
      sizeBytes: this.#pages * this.#pageBytes + indexSizeBytes(database, definition),
    };
  }

  #prepareInsert(rows: number): StatementSync {
    const row = `(${Array(this.#valuesPerRow).fill('?').join(', ')})`;
    const table = quoteIdentifier(this.definition.name);
    return this.#database.prepare(`insert into ${table} values ${Array(rows).fill(row).join(', ')}`);
  }

  #insert(
    statement: StatementSync,
    { geometries, rows, keys }: KeyedFeatures,
    from: number,
    to: number,
  ): void {
    const hasGeometry = this.definition.geometry !== null;
    const values: BoundValue[] = [];
    this.#scratchUsed = 0;
    if (hasGeometry) this.#reserve(geometries, from, to);
    for (let i = from; i < to; i += 1) {
      this.#count += 1;
      this.#key = keys === undefined ? this.#count : Number(keys[i]);
      values.push(this.#key);
      if (hasGeometry) values.push(this.#encode(geometries[i] ?? null));
      this.#pushValues(values, rows[i]!);
    }
    statement.run(...values);
  }

  #pushValues(values: BoundValue[], row: readonly Value[]): void {
    const { columns } = this.definition;
    for (let c = 0; c < columns.length; c += 1) {
      const value = row[c] ?? null;
      if (value === null) {
        values.push(null);
        continue;
      }
      const bound = geopackageTypes[columns[c]!.type].write(value);
      if (bound === undefined) throw invalidValue(columns[c]!, value, this.#count);
      values.push(bound);
    }
  }

  /** Blobs of one statement lie side by side in the scratch buffer; SQLite copies them when they are bound. */
  #reserve(geometries: FeatureBatch['geometries'], from: number, to: number): void {
    let bytes = 0;
    for (let i = from; i < to; i += 1) bytes += fullHeaderBytes + 9 + (geometries[i]?.length ?? 0);
    if (bytes <= this.#scratch.length) return;
    this.#scratch = new Uint8Array(bytes * 2);
    this.#scratchView = new DataView(this.#scratch.buffer);
  }

  /** Points have no envelope in their header: it would more than double them. */
  #encode(geometry: Uint8Array | null): Uint8Array | null {
    if (geometry === null) return null;
    const wkb = this.#conform(geometry, this.#count);
    const start = this.#scratchUsed;
    const scratch = this.#scratch;
    scratch.set(this.#pointHeader, start);
    if (wkb.length === isoPointBytes) {
      const end = start + pointHeaderBytes + isoPointBytes;
      scratch.set(wkb, start + pointHeaderBytes);
      const x = this.#scratchView.getFloat64(end - 16, true);
      const y = this.#scratchView.getFloat64(end - 8, true);
      if (Number.isNaN(x)) scratch[start + 3]! |= emptyFlag;
      else this.#boxes.add(this.#key, x, y, x, y);
      this.#scratchUsed = end;
      return scratch.subarray(start, end);
    }
    return this.#encodeLarge(wkb, start);
  }

  #encodeLarge(wkb: Uint8Array, start: number): Uint8Array {
    const scratch = this.#scratch;
    const view = this.#scratchView;
    const box = wkbEnvelope(wkb);
    let body = start + pointHeaderBytes;
    if (box) {
      const [minX, minY, maxX, maxY] = box;
      scratch[start + 3]! |= envelopeXyFlag;
      view.setFloat64(body, minX, true);
      view.setFloat64(body + 8, maxX, true);
      view.setFloat64(body + 16, minY, true);
      view.setFloat64(body + 24, maxY, true);
      body = start + fullHeaderBytes;
      this.#boxes.add(this.#key, minX, minY, maxX, maxY);
    } else {
      scratch[start + 3]! |= emptyFlag;
    }
    scratch.set(wkb, body);
    this.#scratchUsed = body + wkb.length;
    return scratch.subarray(start, this.#scratchUsed);
  }
}

/** Flags of the geometry header (OGC 12-128r17 §2.1.3.1.1). */
const emptyFlag = 0x10;
const envelopeXyFlag = 0x02;

function createTable(database: DatabaseSync, definition: TableDefinition): void {
  const { name, columns, geometry, primaryKey } = definition;
  if (geometry) addEpsgSystem(database, geometry.srid);
  const geometryType =
    geometry?.type === 'GeometryCollection' ? 'GEOMETRYCOLLECTION' : geometry?.type.toUpperCase();
  const declarations = [
    `${quoteIdentifier(primaryKey)} INTEGER PRIMARY KEY NOT NULL`,
    ...(geometry ? [`${quoteIdentifier(geometry.column)} ${geometryType}`] : []),
    ...columns.map((column) => `${quoteIdentifier(column.name)} ${geopackageTypes[column.type].declaration}`),
  ];
  database.exec(`create table ${quoteIdentifier(name)} (${declarations.join(', ')})`);
  registerGeometry(database, definition);
  const described = columns.flatMap((column) => {
    const { mimeType } = geopackageTypes[column.type];
    return mimeType ? [{ name: column.name, mimeType }] : [];
  });
  describeColumns(database, name, described);
}
