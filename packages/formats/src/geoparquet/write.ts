/**
 * GeoParquet 1.1: rows along a Hilbert curve, the box of each in a covering column, ZSTD, groups of rows that fit a
 * request by ranges. Features are written aside first, since their order is known when the last has come.
 */

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import type { FeatureBatch } from '@cartable/geo';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import type { FileInfo } from '../write/feature-file.ts';
import { placeGeometries } from '../write/place-geometries.ts';
import { FeatureSpool, type SpooledFeature } from './feature-spool.ts';
import { GeometryKinds, geoMetadata } from './geo-metadata.ts';
import { converterOf, coveringElements, elementOf } from './parquet-columns.ts';

export interface GeoParquetOptions {
  /** Folder for features before they are sorted; each writing makes a folder there, and removes it. */
  readonly temporaryFolder: string;
  /** Wanted name of the geometry. @default geometry */
  readonly geometryName?: string;
}

/** A group of rows ends at the first of both: few enough to be held, many enough to be compressed well. */
const groupRows = 49_152;
const groupBytes = 16 * 1024 * 1024;
const zstdLevel = 3;

export async function* writeGeoParquet(
  batches: AsyncIterable<FeatureBatch>,
  info: FileInfo,
  { temporaryFolder, geometryName = 'geometry' }: GeoParquetOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  await mkdir(temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(temporaryFolder, 'geoparquet-'));
  const spool = new FeatureSpool(join(folder, 'features'), info.columns);
  const kinds = new GeometryKinds();
  try {
    const fromSrid = info.geometry?.srid ?? info.srid;
    for await (const { geometries, rows } of placeGeometries(batches, fromSrid, info.srid)) {
      for (let i = 0; i < rows.length; i++) {
        const wkb = geometries[i] ?? null;
        if (wkb) kinds.add(wkb);
        spool.append(wkb, rows[i]!);
      }
    }
    const file = new GeoParquetFile(info, geometryName, { kinds, extent: spool.extent });
    for (const group of groupsOf(spool.sorted())) {
      yield file.write(group);
      // Lets the thread hear of a reader that left.
      await new Promise(setImmediate);
    }
    yield file.finish();
  } finally {
    spool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function* groupsOf(features: Iterable<SpooledFeature>): Generator<SpooledFeature[], void, undefined> {
  let group: SpooledFeature[] = [];
  let bytes = 0;
  for (const feature of features) {
    group.push(feature);
    bytes += feature.bytes;
    if (group.length < groupRows && bytes < groupBytes) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}

/** Buffer of the bytes written since the last `take`, without the file. */
class ChunkWriter extends ByteWriter {
  take(): Uint8Array {
    const bytes = this.getBytes().slice();
    this.index = 0;
    return bytes;
  }
}

class GeoParquetFile {
  readonly #info: FileInfo;
  readonly #chunks = new ChunkWriter();
  readonly #parquet: ParquetWriter;
  /** Names of the columns of the geometry and of its boxes; undefined without geometry. */
  readonly #names: { readonly geometry: string; readonly covering: string } | undefined;

  constructor(
    info: FileInfo,
    requestedName: string,
    seen: Pick<Parameters<typeof geoMetadata>[0], 'kinds' | 'extent'>,
  ) {
    this.#info = info;
    const taken = new Set(info.columns.map(({ name }) => name));
    this.#names = info.geometry
      ? { geometry: freeName(requestedName, taken), covering: freeName('bbox', taken) }
      : undefined;
    const geo =
      this.#names &&
      geoMetadata({
        ...seen,
        geometryName: this.#names.geometry,
        coveringName: this.#names.covering,
        srid: info.srid,
      });
    this.#parquet = new ParquetWriter({
      writer: this.#chunks,
      schema: this.#schema(),
      codec: 'ZSTD',
      compressors: { ZSTD: compress },
      createdBy: 'Cartable',
      ...(geo ? { kvMetadata: [{ key: 'geo', value: geo }] } : {}),
    });
  }

  write(group: readonly SpooledFeature[]): Uint8Array {
    const columns = this.#info.columns.map((column, rank): ColumnSource => {
      const convert = converterOf(column);
      return { name: column.name, data: group.map(({ row }) => convert(row[rank])) };
    });
    this.#parquet.write({
      columnData: [...columns, ...this.#geometryColumns(group)],
      rowGroupSize: group.length,
    });
    return this.#chunks.take();
  }

  finish(): Uint8Array {
    this.#parquet.finish();
    return this.#chunks.take();
  }

  #schema(): SchemaElement[] {
    const columns = this.#info.columns.map(elementOf);
    if (!this.#names) return [{ name: 'schema', num_children: columns.length }, ...columns];
    const { geometry, covering } = this.#names;
    return [
      { name: 'schema', num_children: columns.length + 2 },
      ...columns,
      { name: geometry, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
      ...coveringElements(covering),
    ];
  }

  #geometryColumns(group: readonly SpooledFeature[]): ColumnSource[] {
    if (!this.#names) return [];
    const boxes = group.map(({ box }) => box && { xmin: box[0], ymin: box[1], xmax: box[2], ymax: box[3] });
    return [
      // No dictionary is looked for among geometries, and their bounds as bytes mean nothing.
      {
        name: this.#names.geometry,
        data: group.map(({ wkb }) => wkb),
        encoding: 'PLAIN',
        statistics: false,
      },
      { name: this.#names.covering, data: boxes, encoding: 'PLAIN' },
    ];
  }
}

const compress = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: zstdLevel } });

function freeName(requested: string, taken: Set<string>): string {
  let name = requested;
  for (let next = 1; taken.has(name); next++) name = `${requested}_${next}`;
  taken.add(name);
  return name;
}
