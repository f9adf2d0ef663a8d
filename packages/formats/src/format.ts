/**
 * The vocabulary of this package: what a format is, what opening a deposited file gives, and how its features are
 * read. Browser-safe: types only.
 */

import type { Finding } from '@cartable/contract';
import type { Bbox, Column, FeatureBatch, GeometryType } from '@cartable/geo';
import type { FormatLimits } from './limits.ts';

export const formatIds = [
  'geopackage',
  'shapefile',
  'dbase',
  'geojson',
  'csv',
  'flatgeobuf',
  'gml',
  'kml',
  'gpx',
  'topojson',
  'spatialite',
  'mif',
] as const;
export type FormatId = (typeof formatIds)[number];

/** Description of a format that a screen may use without loading its parser. */
export interface FormatDescription {
  readonly id: FormatId;
  readonly label: { readonly fr: string; readonly en: string };
  /** Lower case, without the dot; the first is the usual one and belongs to the main file. */
  readonly extensions: readonly string[];
  /** Extensions of the files that accompany the main one (Shapefile). */
  readonly companions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** First bytes that tell the format for sure, when there are such. */
  readonly signature?: readonly number[];
}

/** A file of the deposit, on the local disk. */
export interface DepositFile {
  /** Absolute. */
  readonly path: string;
  /** As deposited, with `/` between folders when it came from an archive or a folder. */
  readonly name: string;
}

export interface OpenOptions {
  /** Encoding chosen by the depositor; wins over what the file says. */
  readonly encoding?: string;
  /** EPSG code declared by the depositor: used where the file is silent, compared where it speaks. */
  readonly srid?: number;
  /** The depositor insists on that code, whatever the file says. */
  readonly isSridConfirmed?: boolean;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<FormatLimits>;
}

export interface TextEncoding {
  /** WHATWG or IANA name, as `openDecoder` takes it. */
  readonly name: string;
  readonly source: 'cpg' | 'cst' | 'dbf' | 'bom' | 'statistics' | 'declared' | 'format';
  /** Some texts with accents, decoded, for the depositor to judge. */
  readonly sample: readonly string[];
}

export interface LayerDescription {
  readonly name: string;
  /** `null` for a table without geometry. */
  readonly geometryType: GeometryType | null;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  /** CSV and GeoJSON: a guess from the beginning of the file until a whole reading settles it. */
  readonly columns: readonly Column[];
  /** As announced by the file; the check counts for sure. */
  readonly featureCount?: number;
  readonly srid?: number;
  readonly crsName?: string;
  readonly crsWkt?: string;
  /** The file says nothing of its CRS: `srid` is the one declared, if any. */
  readonly isCrsSilent?: true;
  readonly encoding?: TextEncoding;
  /** As announced by the file, in its own CRS, x then y. */
  readonly extent?: Bbox;
  /** Of the first features, where the file announces none. */
  readonly sampleExtent?: Bbox;
  readonly primaryKey?: string;
}

export interface ReadOptions {
  /** @default 1000 features */
  readonly batchSize?: number;
  readonly signal?: AbortSignal;
  /**
   * Columns wanted in `rows`, in that order, with the types wanted. Formats without types (CSV, GeoJSON) convert to
   * them; the others must be given types they announced. Absent: all columns, as described; for CSV and GeoJSON
   * the values then come untyped and the reading settles the types (`settledColumns`).
   */
  readonly columns?: readonly Column[];
}

export interface OpenedFile {
  readonly format: FormatId;
  /** Main file, as deposited. */
  readonly name: string;
  readonly layers: readonly LayerDescription[];
  /** Findings of the opening. Blocking ones do not prevent reading what can be read. */
  readonly findings: readonly Finding[];
  /** Streams a layer. @throws {CartableError} when the file turns out damaged on the way. */
  read(layerName: string, options?: ReadOptions): Iterable<FeatureBatch>;
  /** Columns as the last whole untyped reading settled them; those of the description otherwise. */
  settledColumns(layerName: string): readonly Column[];
  /** Findings of the last reading of that layer: undecodable texts, lost values, unreadable coordinates. */
  readingFindings(layerName: string): readonly Finding[];
  close(): void;
}

/** The files of one data set: a main file and, for a Shapefile, its companions. */
export interface DataSet {
  readonly main: DepositFile;
  /** By extension, lower case, without the dot. */
  readonly companions: ReadonlyMap<string, DepositFile>;
}

export interface FormatReader {
  readonly description: FormatDescription;
  /** Whether these first bytes (up to `headBytes`) are of this format; the file is there for what they leave open. */
  recognises(head: Uint8Array, file: DepositFile): boolean;
  /** @throws {CartableError} when nothing of the file can be used */
  open(dataSet: DataSet, options: OpenOptions): OpenedFile;
}

/** Bytes of a file that `recognises` is shown. */
export const headBytes = 4096;
