/**
 * Zipped Shapefile: `.shp`, `.shx`, `.dbf`, `.prj` and `.cpg` in an archive, written aside first since lengths and
 * boxes stand at the beginning of each. A layer of mixed geometries makes one Shapefile for each kind that occurs.
 */

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { esriWktOf, type FeatureBatch, type GeometryType, type Value } from '@cartable/geo';
import { type ZippedFile, zipFiles } from '../archive/zip-files.ts';
import type { FileInfo } from '../write/feature-file.ts';
import { base, type GeometryParts, partsOf, simpleMembers } from '../write/geometry-parts.ts';
import { placeGeometries } from '../write/place-geometries.ts';
import { AttributeSpool } from './attribute-spool.ts';
import { dbfFieldsOf } from './dbf-fields.ts';
import { shapefileBytes } from './write-limit.ts';
import { shapefileNotes } from './write-notes.ts';
import { type ShapeKindName, ShapeWriter } from './write-shapes.ts';

export interface ShapefileOptions {
  /** Folder for files before they are zipped; each writing makes a folder there, and removes it. */
  readonly temporaryFolder: string;
  /** Size allowed for each file of a Shapefile. @default 2³¹ - 1 */
  readonly limitBytes?: number;
}

/** @throws {CartableError} `format.shapefile-too-large` before the first byte is given */
export async function* writeShapefile(
  batches: AsyncIterable<FeatureBatch>,
  info: FileInfo,
  { temporaryFolder, limitBytes = shapefileBytes }: ShapefileOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  await mkdir(temporaryFolder, { recursive: true });
  const folder = await mkdtemp(join(temporaryFolder, 'shapefile-'));
  const set = new ShapefileSet(info, folder, limitBytes);
  try {
    const fromSrid = info.geometry?.srid ?? info.srid;
    for await (const { geometries, rows } of placeGeometries(batches, fromSrid, info.srid)) {
      for (let i = 0; i < rows.length; i++) set.write(geometries[i] ?? null, rows[i]!);
    }
    yield* zipFiles(set.finish(), new Date(info.timeStamp));
  } finally {
    set.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `table`: attributes alone. */
type PartName = ShapeKindName | 'table';

interface Part {
  readonly shapes: ShapeWriter | undefined;
  readonly attributes: AttributeSpool;
}

/** `undefined` where any kind may come. */
const kindOfType: Readonly<Record<GeometryType, ShapeKindName | undefined>> = {
  Point: 'points',
  MultiPoint: 'multipoints',
  LineString: 'lines',
  MultiLineString: 'lines',
  Polygon: 'polygons',
  MultiPolygon: 'polygons',
  GeometryCollection: undefined,
  Geometry: undefined,
};

/** A Shapefile without field is not one: features are numbered then. */
const rankColumn = { name: 'id', type: 'integer' } as const;

class ShapefileSet {
  readonly #info: FileInfo;
  readonly #folder: string;
  readonly #limitBytes: number;
  readonly #onlyKind: PartName | undefined;
  readonly #parts = new Map<PartName, Part>();
  readonly #isNumbered: boolean;
  #count = 0;
  #split = 0;

  constructor(info: FileInfo, folder: string, limitBytes: number) {
    this.#info = info;
    this.#folder = folder;
    this.#limitBytes = limitBytes;
    this.#isNumbered = info.columns.every(({ type }) => type === 'blob');
    this.#onlyKind = info.geometry ? kindOfType[info.geometry.type] : 'table';
    if (this.#onlyKind) this.#part(this.#onlyKind);
  }

  write(wkb: Uint8Array | null, values: readonly Value[]): void {
    this.#count += 1;
    const row = this.#isNumbered ? [this.#count] : values;
    const parts = wkb ? partsOf(wkb) : undefined;
    if (this.#onlyKind) {
      this.#append(this.#onlyKind, parts ? simpleMembers(parts) : [], row);
      return;
    }
    const kinds: Map<PartName, GeometryParts[]> = parts ? membersByKind(parts) : new Map([['table', []]]);
    if (kinds.size > 1) this.#split += 1;
    for (const [kind, members] of kinds) this.#append(kind, members, row);
  }

  /** In the order of the archive. */
  finish(): ZippedFile[] {
    // Nothing came: still a Shapefile, of points for want of a better one.
    if (this.#parts.size === 0) this.#part('points');
    const { name, srid } = this.#info;
    const names = [...this.#parts.keys()].map((kind) => (this.#parts.size === 1 ? name : `${name}_${kind}`));
    const files = [...this.#parts.values()].flatMap((part, rank) => this.#filesOf(part, names[rank]!, srid));
    const notes = this.#notes(names);
    return notes === undefined ? files : [...files, textFile('README.txt', notes)];
  }

  close(): void {
    for (const { shapes, attributes } of this.#parts.values()) {
      shapes?.close();
      attributes.close();
    }
  }

  #append(kind: PartName, members: readonly GeometryParts[], row: readonly Value[]): void {
    const { shapes, attributes } = this.#part(kind);
    shapes?.write(members);
    attributes.write(row);
  }

  #part(kind: PartName): Part {
    let part = this.#parts.get(kind);
    if (!part) {
      part = this.#open(kind);
      this.#parts.set(kind, part);
    }
    return part;
  }

  #open(kind: PartName): Part {
    const { geometry, columns } = this.#info;
    const { hasZ = false, hasM = false } = geometry ?? {};
    const limitBytes = this.#limitBytes;
    const fields = dbfFieldsOf(this.#isNumbered ? [rankColumn] : columns);
    const path = join(this.#folder, `${kind}.values`);
    return {
      shapes:
        kind === 'table'
          ? undefined
          : new ShapeWriter({ folder: this.#folder, kind, hasZ, hasM, limitBytes }),
      attributes: new AttributeSpool(path, fields, limitBytes),
    };
  }

  #filesOf({ shapes, attributes }: Part, name: string, srid: number): ZippedFile[] {
    shapes?.finish();
    const shapeFiles = (shapes?.files ?? []).map(({ extension, file }) => ({
      name: `${name}.${extension}`,
      bytes: () => file.chunks(),
    }));
    const dbf = { name: `${name}.dbf`, bytes: () => attributes.dbf(this.#info.timeStamp) };
    const prj = shapes ? [textFile(`${name}.prj`, esriWktOf(srid) ?? '')] : [];
    return [...shapeFiles, dbf, ...prj, textFile(`${name}.cpg`, 'UTF-8')];
  }

  #notes(names: readonly string[]): string | undefined {
    const fields = new Map<
      string,
      { field: ReturnType<typeof dbfFieldsOf>[number]; cut: number; isTextual: boolean }
    >();
    for (const { attributes } of this.#parts.values()) {
      for (const { field, cut, isTextual } of attributes.outcome) {
        const previous = fields.get(field.name);
        fields.set(field.name, {
          field,
          cut: cut + (previous?.cut ?? 0),
          isTextual: isTextual || (previous?.isTextual ?? false),
        });
      }
    }
    const { columns, language } = this.#info;
    const notes = { columns, fields: [...fields.values()], parts: names, split: this.#split };
    return shapefileNotes(notes, language);
  }
}

function membersByKind(parts: GeometryParts): Map<PartName, GeometryParts[]> {
  const kinds = new Map<PartName, GeometryParts[]>();
  for (const member of simpleMembers(parts)) {
    const kind = kindOf(member, parts.base === base.point);
    const members = kinds.get(kind);
    if (members) members.push(member);
    else kinds.set(kind, [member]);
  }
  return kinds;
}

function kindOf(member: GeometryParts, isSinglePoint: boolean): ShapeKindName {
  if (member.base === base.point) return isSinglePoint ? 'points' : 'multipoints';
  return member.base === base.line ? 'lines' : 'polygons';
}

function textFile(name: string, text: string): ZippedFile {
  return { name, bytes: () => [Buffer.from(text)] };
}
