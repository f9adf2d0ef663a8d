import type { Expression } from '@cartable/expressions';
import type { Bbox, DrawRequest, FeatureBatch } from '@cartable/geo';
import type { EditableDataset, EditableTable } from './editing/port.ts';
import type { EditedSnapshot } from './editing/snapshot.ts';
import type { TableDefinition } from './table-definition.ts';

export type { TableDefinition };

/**
 * Store of integrated vector data: one *dataset* per stored data, holding one or more *tables*.
 * Default adapter: one GeoPackage per dataset. Scaled adapter: one PostGIS schema per dataset.
 *
 * A dataset is written whole, aside, and becomes visible in one move: readers never see half of it. One whose tables
 * are editable is then changed feature by feature (ADR 28), and is not written again.
 */
export interface FeatureStore {
  /** Whether its tables make vector tiles themselves, elsewhere: asking for one occupies no thread here. */
  readonly cutsTiles?: boolean;
  /**
   * Begins a new version of a dataset. A dataset of that id already there stays readable until `commit`.
   * @throws {CartableError} `storage.dataset-editable` for one that is edited: with it would go its journal
   */
  write(datasetId: string): Promise<DatasetWriter>;
  /** @throws {CartableError} `storage.dataset-unknown` */
  open(datasetId: string): Promise<FeatureDataset>;
  /**
   * To be closed. Anyone may read meanwhile; several may edit, one after the other. It may keep its thread while the disk
   * is waited for.
   * @throws {CartableError} `storage.dataset-unknown`, `storage.dataset-not-editable`
   */
  edit(datasetId: string): Promise<EditableDataset>;
  /**
   * Adds tables to a data set that is edited, all of them or none, filled as those of a new one are: what they begin with
   * is no change. Others who edit wait meanwhile, and are told that it is busy after some seconds.
   * @throws {CartableError} `storage.dataset-unknown`, `storage.dataset-not-editable`, `storage.table-invalid`
   */
  addTables(datasetId: string, fill: FillTables): Promise<readonly TableDescription[]>;
  /**
   * Everything of a data set that is edited, at one moment; to be closed.
   * @throws {CartableError} `storage.dataset-unknown`, `storage.dataset-not-editable`
   */
  snapshot(datasetId: string): Promise<EditedSnapshot>;
  /**
   * Makes a data set that is edited out of what a snapshot holds, whichever engine gave it and whoever wrote it: the same
   * keys, the same journal. Visible in one move, as after `write`.
   * @throws {CartableError} `storage.dataset-editable`, `storage.table-invalid`, `storage.value-invalid`,
   *   `storage.geometry-mismatch`, `storage.edit-invalid`
   */
  restore(datasetId: string, snapshot: EditedSnapshot, signal?: AbortSignal): Promise<void>;
  /**
   * Makes the index of a column of a data set that nobody edits, so that conditions on it are no longer put to each
   * feature. Idempotent. Those who have the data set open read on without it, and find it when they open it again.
   * It keeps its thread, and takes as long as sorting the column (on GeoPackage, copying the file too).
   * @throws {CartableError} `storage.dataset-unknown`, `storage.table-unknown`, `storage.column-unknown`,
   * `storage.dataset-editable`; `storage.index-too-long` where its texts are too long for one,
   * `storage.index-without-room` where a copy of the file finds no room
   */
  indexColumn(datasetId: string, column: ColumnOfTable): Promise<void>;
  exists(datasetId: string): Promise<boolean>;
  /** Idempotent. Readers that have the dataset open may finish what they began. */
  drop(datasetId: string): Promise<void>;
  /**
   * Everything kept, complete or abandoned half-way (a dataset being replaced appears twice): what the orphan sweep
   * compares with the metadata.
   */
  list(): Promise<{ datasetId: string; complete: boolean }[]>;
  /** Removes what an interrupted `write` left behind. Idempotent. */
  discardIncomplete(datasetId: string): Promise<void>;
  close(): Promise<void>;
}

export interface ColumnOfTable {
  readonly table: string;
  /** Without geometry nor primary key. */
  readonly column: string;
}

/** Makes tables, and finishes each. */
export type FillTables = (tables: Pick<DatasetWriter, 'createTable'>) => Promise<void>;

export interface TableDescription extends TableDefinition {
  readonly featureCount: number;
  /** In the CRS of the table; `null` when no feature has a geometry. */
  readonly extent: Bbox | null;
  /** With its index: exact when the table has just been written, an estimate when it is opened. */
  readonly sizeBytes: number;
  /** Columns that have an index of their own. @default none */
  readonly indexedColumns?: readonly string[];
  /** Number of the last transaction that changed an editable table (`EditableTable.latest`). */
  readonly sequence?: number;
}

export interface DatasetWriter {
  createTable(definition: TableDefinition): Promise<TableWriter>;
  /** Makes the dataset visible, replacing the former version. Durable when it returns. */
  commit(): Promise<DatasetDescription>;
  abort(): Promise<void>;
}

export interface TableWriter {
  /** Values in the order of `definition.columns`; the geometry apart. */
  write(batch: FeatureBatch): Promise<void> | void;
  /** Builds the spatial index and the statistics. */
  finish(): Promise<TableDescription>;
}

export interface DatasetDescription {
  readonly datasetId: string;
  readonly tables: readonly TableDescription[];
  readonly sizeBytes: number;
}

export interface FeatureDataset {
  readonly datasetId: string;
  describe(): Promise<DatasetDescription>;
  /** With an editable table, as it is described now. @throws {CartableError} `storage.table-unknown` */
  table(name: string): Promise<FeatureTable>;
  /** Path of the file when the dataset is one (GeoPackage) and nobody edits it, for download; `null` otherwise. */
  readonly path: string | null;
  close(): Promise<void>;
}

export interface FeatureQuery {
  /** Envelope test (`&&`), in the CRS of the table. */
  readonly bbox?: Bbox;
  readonly filter?: Expression;
  /** The primary key always closes the order, so that paging is stable. */
  readonly sort?: readonly { column: string; descending: boolean }[];
  /** Key-set paging: continue after this feature (its sort values then its key). */
  readonly after?: PageKey;
  /** Key-set paging backwards: the `limit` features just before this one, given in the order of the query. */
  readonly before?: PageKey;
  /** Number of features skipped: it costs no more than `after` when keys are dense and nothing chooses nor sorts. */
  readonly offset?: number;
  readonly limit?: number;
  /**
   * Of a page, for a map: when more features than `limit` satisfy the conditions, some of all over the table rather than
   * the first ones. Of a query by a box alone, that neither sorts nor skips, and of a table whose keys lie within four
   * million; of another, the first ones.
   * @default false
   */
  readonly isSpread?: boolean;
  /** Columns wanted in `rows`, in that order. @default all */
  readonly columns?: readonly string[];
  /** @default true */
  readonly withGeometry?: boolean;
}

export interface PageKey {
  readonly sortValues: readonly (string | number | bigint | boolean | null)[];
  readonly key: number | bigint;
}

/** A page whose ends are known before its features are read: links to its neighbours may be written ahead of it. */
export interface FeaturePage {
  readonly count: number;
  /** Absent when the page is empty, or when a sort value is of a kind that cannot be compared (bytes). */
  readonly first: PageKey | undefined;
  readonly last: PageKey | undefined;
  /** Whether others follow; with `before`, whether others precede. */
  readonly hasMore: boolean;
  /** Number of features that satisfy the conditions, on all pages, when that came with the page. */
  readonly matched?: number;
  /** To be read once. */
  features(): AsyncIterable<FeatureBatch>;
}

export interface VectorTileRequest {
  /** Tile with its buffer, in the CRS of the table: what is looked for. */
  readonly area: Bbox;
  /** Tile, in `srid`. */
  readonly tileBbox: Bbox;
  readonly srid: number;
  /** Whether the CRS of the table is in degrees. */
  readonly isGeographic: boolean;
  /** Name of the layer. */
  readonly layer: string;
  readonly columns: readonly string[];
  /** Units across the tile. */
  readonly extent: number;
  /** Units around it. */
  readonly buffer: number;
  readonly mostFeatures: number;
}

/** What may be read without a thread of its own: its bounds keep it within some milliseconds. */
export interface FewRequest {
  /** In the CRS of the table: features whose boxes meet it. */
  readonly bbox: Bbox;
  readonly columns: readonly string[];
  readonly mostFeatures: number;
  /** Of geometries and values. */
  readonly mostBytes: number;
}

export interface FewFeatures {
  readonly batch: FeatureBatch;
  /** Of geometries and values. */
  readonly bytes: number;
}

export interface FeatureTable {
  readonly description: TableDescription;
  /** Journal of an editable table: what changed, and when. */
  readonly journal?: EditableTable;
  /**
   * Streams the answer in batches of about a thousand, paging by key underneath: no cursor or transaction stays
   * open while the consumer waits on a slow client.
   */
  read(query: FeatureQuery, signal?: AbortSignal): AsyncIterable<FeatureBatch>;
  /** A page of at most `limit` features: of bounded size, since its keys are kept. */
  page(query: FeatureQuery & { readonly limit: number }, signal?: AbortSignal): Promise<FeaturePage>;
  count(query: Pick<FeatureQuery, 'bbox' | 'filter'>, signal?: AbortSignal): Promise<number>;
  /**
   * The same, given up after about `budgetMs`: undefined then. Small tables, and what an index counts, are counted
   * whatever it takes.
   */
  countWithin(
    query: Pick<FeatureQuery, 'bbox' | 'filter'>,
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<number | undefined>;
  /** Features by primary key, in the order asked, missing ones left out. */
  byKeys(keys: readonly (number | bigint)[], columns?: readonly string[]): Promise<FeatureBatch>;
  /**
   * The drawing path: one statement, no order, no paging, geometries simplified under `resolution` (ground units per
   * pixel) where the engine does it for free. Features without geometry are left out. The consumer never waits on a client, so a cursor may stay open.
   * Bytes of a batch are valid until the next one is asked for.
   */
  draw(request: DrawRequest & { readonly filter?: Expression }): AsyncIterable<FeatureBatch>;
  /**
   * A layer of a vector tile (Mapbox Vector Tile 2.1), by the engine itself where it makes them faster than it gives
   * its geometries. @returns nothing when it does not, or had better not: the caller cuts it then
   * @throws {CartableError} `common.timeout` after ten seconds
   */
  vectorTile?(request: VectorTileRequest): Promise<Uint8Array | undefined>;
  /**
   * What `draw` gives, at once and from this thread, where the engine reads in it and there is little of it.
   * @returns nothing when there is more: it was counted and weighed, not read
   */
  few?(request: FewRequest): FewFeatures | undefined;
  distinctValues(
    column: string,
    limit: number,
  ): Promise<readonly (string | number | bigint | boolean | null)[]>;
}
