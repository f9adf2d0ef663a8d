import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { Expression, InBbox } from '@cartable/expressions';
import type { Bbox, Column, DetailBox, FeatureBatch, Value } from '@cartable/geo';
import type { EditableTable } from '../editing/port.ts';
import { quoteIdentifier } from '../identifiers.ts';
import { KnownOrders } from '../known-orders.ts';
import { openPage } from '../open-page.ts';
import type {
  FeaturePage,
  FeatureQuery,
  FeatureTable,
  FewFeatures,
  FewRequest,
  TableDescription,
} from '../port.ts';
import {
  batchSize,
  inKeyOrder,
  inQueryOrder,
  isDense,
  KeyList,
  type PageReader,
  readPages,
  type SpreadKeys,
} from '../read-pages.ts';
import { drawKeys, mostListed, spreadKeys } from '../spread-keys.ts';
import { joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { orderBy } from '../sql/key-set.ts';
import { columnNamed, columnsNamed } from '../table-columns.ts';
import { type BoundValue, geopackageTypes } from './column-types.ts';
import type { CompiledFilter } from './compile-filter.ts';
import type { MemoryConditions } from './conditions.ts';
import { countInSteps, isBeyond } from './count-in-steps.ts';
import { isPackable, namesOfPack, packed, unpack } from './row-pack.ts';
import { RowReader, readAsArrays } from './row-reader.ts';
import type { StatementCache } from './statement-cache.ts';
import { type Conditions, TableConditions } from './table-conditions.ts';
import { bindValue, dialect, integer, isDetailed, meets, weightOf } from './table-sql.ts';

/** Features of a table whose index is listed whole if need be: their keys as text take some megabytes, for a moment. */
const longestList = 1_000_000;
/** Mean bytes of a feature up to which rows come packed: what is heavy gains nothing by being copied once more. */
const lightBytes = 8_192;
/** Columns whose lengths are added up: SQLite takes no deeper expression than a thousand terms. */
const mostWeighed = 100;
/** Error code of SQLite: more than it puts in one value (SQLITE_TOOBIG). */
const tooBig = 18;

const noRows: FeatureBatch = { keys: [], geometries: [], rows: [] };

/** A table of an open GeoPackage. */
export class GeoPackageTable implements FeatureTable {
  readonly description: TableDescription;
  readonly journal?: EditableTable;
  readonly #database: DatabaseSync;
  readonly #conditions: TableConditions;
  readonly #statements: StatementCache;
  readonly #orders: KnownOrders;
  #dense: boolean | undefined;

  constructor(
    database: DatabaseSync,
    {
      conditions,
      statements,
      description,
      journal,
    }: {
      conditions: MemoryConditions;
      statements: StatementCache;
      description: TableDescription;
      journal: EditableTable | undefined;
    },
  ) {
    if (journal) this.journal = journal;
    this.#database = database;
    this.#statements = statements;
    this.description = description;
    this.#conditions = new TableConditions(description, conditions, (query) => this.#get(query));
    this.#orders = new KnownOrders(description);
  }

  read(query: FeatureQuery, signal?: AbortSignal): AsyncIterable<FeatureBatch> {
    return readPages(this.#pages, query, signal);
  }

  page(query: FeatureQuery & { limit: number }, signal?: AbortSignal): Promise<FeaturePage> {
    return openPage(this.#pages, query, signal);
  }

  get #pages(): PageReader {
    return {
      select: async (page) => this.#select(page),
      keys: async (page) => this.#keys(page),
      matched: async (page) => this.#matched(page),
      spread: async (page) => this.#spread(page),
      inOrder: (page) => this.#orders.find(page, async (whole) => this.#keys(whole)),
      byKeys: async (keys, page) => this.#byKeys(keys, page),
      hasDenseKeys: async () => this.#hasDenseKeys(),
    };
  }

  #hasDenseKeys(): boolean {
    if (this.description.isEditable) return false;
    if (this.#dense !== undefined) return this.#dense;
    // Apart, each is found in the index; together they would be sought in the whole table.
    const [lowest, highest] = this.#get(this.#keyEnds()) as (number | null)[];
    this.#dense = isDense({ low: lowest!, high: highest! }, this.description.featureCount);
    return this.#dense;
  }

  async count(
    { bbox, filter }: Pick<FeatureQuery, 'bbox' | 'filter'>,
    signal?: AbortSignal,
  ): Promise<number> {
    signal?.throwIfAborted();
    if (!bbox && !filter) return this.description.featureCount;
    if (bbox && !filter && !this.description.geometry) return 0;
    const { boxes, rest } = this.#conditions.split(filter);
    if (boxes.length === 1 && !rest) return this.#countMet(boxes[0]!, bbox);
    return this.#where({ bbox, filter }, (condition) => {
      return Number(this.#get(sql`select count(*) from ${this.#table} where ${condition}`)[0]);
    });
  }

  async countWithin(
    query: Pick<FeatureQuery, 'bbox' | 'filter'>,
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<number | undefined> {
    if (!this.#conditions.isScan(query)) return this.count(query, signal);
    signal?.throwIfAborted();
    if (isBeyond(this.description, budgetMs)) return undefined;
    return using(this.#conditions.compile(query, true), (condition) => {
      const [low, high] = this.#get(this.#keyEnds()) as (number | null)[];
      const span = { low: low!, high: high!, rows: this.description.featureCount };
      return countInSteps(span, budgetMs, (from, to) => {
        const step = sql`${this.#key} >= ${integer(from)} and ${this.#key} < ${integer(to)}`;
        return Number(this.#get(sql`select count(*) from ${this.#table} where ${step} and ${condition}`)[0]);
      });
    });
  }

  #keyEnds(): SqlFragment {
    const low = sql`select min(${this.#key}) from ${this.#table}`;
    const high = sql`select max(${this.#key}) from ${this.#table}`;
    return sql`select (${low}), (${high})`;
  }

  /** By the index alone. */
  #countMet(box: InBbox, hint: Bbox | undefined): number {
    const { listed, release } = this.#conditions.metBy(box, hint);
    try {
      return Number(this.#get(sql`select count(*) from (${listed})`)[0]);
    } finally {
      release();
    }
  }

  async byKeys(keys: readonly (number | bigint)[], columns?: readonly string[]): Promise<FeatureBatch> {
    const batches: FeatureBatch[] = [];
    for (let from = 0; from < keys.length; from += batchSize) {
      batches.push(this.#byKeys(keys.slice(from, from + batchSize), columns ? { columns } : {}));
    }
    return {
      keys: batches.flatMap((batch) => batch.keys!),
      geometries: batches.flatMap((batch) => batch.geometries),
      rows: batches.flatMap((batch) => batch.rows),
    };
  }

  async *draw(request: {
    bbox?: Bbox;
    columns: readonly string[];
    filter?: Expression;
    detail?: DetailBox;
    signal?: AbortSignal;
  }): AsyncGenerator<FeatureBatch> {
    const { geometry } = this.description;
    if (!geometry) return;
    const columns = columnsNamed(this.description, request.columns);
    const compiled = this.#conditions.compile({ filter: request.filter });
    const detail =
      request.detail && !this.#conditions.isWhole(request.detail.bbox) ? request.detail : undefined;
    const bbox =
      request.bbox && (detail || !this.#conditions.isWhole(request.bbox)) ? request.bbox : undefined;
    const boxCondition = bbox && (detail ? sql`${meets(bbox)} and ${isDetailed(detail)}` : meets(bbox));
    // The columns of the index stay behind a name of ours: a table may well have an `id` or a `minx` of its own.
    const met =
      boxCondition && sql`(select id as "@met" from ${this.#conditions.index} where ${boxCondition})`;
    const from = met ? sql`${met} cross join ${this.#table} on ${this.#key} = "@met"` : this.#table;
    const present = met ? sql`true` : sql`${trusted(quoteIdentifier(geometry.column))} is not null`;
    const where = sql`${present} and ${compiled.condition}`;
    const select = sql`select ${this.#selected(columns, true)} from ${from} where ${where}`;
    try {
      const { statement, values } = this.#prepare(select, columns);
      const reader = new RowReader(columns, true);
      for (const row of statement.iterate(...values)) {
        reader.add(row as unknown as BoundValue[]);
        if (reader.size < batchSize) continue;
        request.signal?.throwIfAborted();
        yield reader.take();
      }
      if (reader.size > 0) yield reader.take();
    } finally {
      compiled.release();
    }
  }

  few({ bbox, columns: names, mostFeatures, mostBytes }: FewRequest): FewFeatures | undefined {
    const { geometry } = this.description;
    if (!geometry || names.length > mostWeighed) return undefined;
    const found = sql`select id as "@met" from ${this.#conditions.index} where ${meets(bbox)} limit ${integer(mostFeatures + 1)}`;
    const from = sql`(${found}) cross join ${this.#table} on ${this.#key} = "@met"`;
    const weight = weightOf([geometry.column, ...names]);
    const [met, bytes] = this.#get(sql`select group_concat("@met"), total(${weight}) from ${from}`);
    if (met === null) return { batch: noRows, bytes: 0 };
    const keys = JSON.parse(`[${String(met)}]`) as number[];
    if (keys.length > mostFeatures || Number(bytes) > mostBytes) return undefined;
    const batch = this.#byKeys(keys, { columns: names });
    // A key beyond what doubles hold is not found again.
    return batch.geometries.length === keys.length ? { batch, bytes: Number(bytes) } : undefined;
  }

  async distinctValues(name: string, limit: number): Promise<readonly Exclude<Value, Uint8Array>[]> {
    const column = columnNamed(this.description, name);
    const c = trusted(quoteIdentifier(column.name));
    const query = sql`select distinct ${c} from ${this.#table} order by ${c} asc nulls last limit ${integer(limit)}`;
    const { statement, values } = this.#prepare(query, [column]);
    const rows = statement.all(...values) as unknown as BoundValue[][];
    return rows.map(([value]) =>
      value! === null ? null : geopackageTypes[column.type].read(value!),
    ) as Exclude<Value, Uint8Array>[];
  }

  #select(query: FeatureQuery): FeatureBatch {
    const columns = columnsNamed(this.description, query.columns);
    return this.#where(query, (condition) => {
      const from = sql`${this.#table} where ${condition} ${this.#ordered(query)}`;
      return inQueryOrder(this.#collect(from, columns, query.withGeometry), query);
    });
  }

  #keys(query: FeatureQuery): Float64Array {
    return this.#where(query, (condition) => {
      const select = sql`select ${this.#key} as "@key" from ${this.#table} where ${condition} ${this.#ordered(query)}`;
      const most = Math.min(query.limit ?? Number.POSITIVE_INFINITY, this.description.featureCount);
      if (most <= longestList) return this.#keysAtOnce(select, query);
      const { statement, values } = this.#prepare(select, []);
      const keys = new KeyList();
      for (const row of statement.iterate(...values)) keys.add((row as unknown as number[])[0]!);
      return keys.inOrder(query);
    });
  }

  /** An index lists what it finds faster than that is counted and its beginning found. */
  #matched({ filter, bbox, sort = [] }: FeatureQuery): Float64Array | undefined {
    if (!filter || sort.length > 0) return undefined;
    const { boxes, rest } = this.#conditions.split(filter);
    const isOfBox = boxes.length === 1 && !rest;
    const isListed = isOfBox && !this.#conditions.isMuch({ filter, bbox });
    const keys = isListed ? this.#matchedByBox(boxes[0]!, bbox) : this.#matchedByColumn({ filter, bbox });
    if (keys) this.#orders.keep({ filter, bbox }, keys);
    return keys;
  }

  #matchedByBox(box: InBbox, hint: Bbox | undefined): Float64Array | undefined {
    if (this.description.featureCount > longestList) return undefined;
    const { listed, isAll, release } = this.#conditions.metBy(box, hint);
    try {
      return isAll ? undefined : this.#listed(sql`select id as "@key" from (${listed})`).sort();
    } finally {
      release();
    }
  }

  /** Of a box alone: what its features are is listed where they are few, else looked at for some keys. */
  #spread({ filter, bbox, limit }: FeatureQuery & { limit: number }): SpreadKeys | undefined {
    const { boxes, rest } = this.#conditions.split(filter);
    if (boxes.length !== 1 || rest) return undefined;
    const { listed, isAll, release } = this.#conditions.metBy(boxes[0]!, bbox);
    const expected = isAll ? this.description.featureCount : this.#conditions.expected({ filter, bbox });
    const key = sql`"@key"`;
    try {
      if (expected > mostListed) {
        const isMet = isAll ? this.#conditions.isPlaced(key) : sql`exists (${listed} and "@box".id = ${key})`;
        return this.#spreadDrawn(isMet, limit, expected);
      }
      const keys = this.#listed(
        sql`select ${isAll ? sql`rowid` : sql`id`} as ${key} from (${listed})`,
      ).sort();
      return { keys: spreadKeys(keys, limit), matched: keys.length };
    } finally {
      release();
    }
  }

  /** @param isMet of `"@key"` @returns undefined where too few of the keys that are drawn satisfy it */
  #spreadDrawn(isMet: SqlFragment, limit: number, expected: number): SpreadKeys | undefined {
    const [low, high] = this.#get(this.#keyEnds()) as (number | null)[];
    const drawn = drawKeys({ low: low ?? 0, high: high ?? -1 }, { count: limit, expected });
    if (!drawn) return undefined;
    const list = JSON.stringify([...drawn.keys]);
    const among = sql`select value as "@key" from json_each(${{ type: 'text', value: list }})`;
    const met = this.#listed(sql`select "@key" from (${among}) where ${isMet}`).sort();
    const isAll = drawn.share === 1;
    if (met.length < limit && !isAll) return undefined;
    return { keys: spreadKeys(met, limit), matched: isAll ? met.length : undefined };
  }

  #matchedByColumn(query: Pick<FeatureQuery, 'bbox' | 'filter'>): Float64Array | undefined {
    const compiled = this.#conditions.compileListed(query);
    if (!compiled) return undefined;
    return using(compiled, (condition) =>
      this.#listed(sql`select ${this.#key} as "@key" from ${this.#table} where ${condition}`).sort(),
    );
  }

  #listed(select: SqlFragment): Float64Array {
    const [keys] = this.#get(sql`select group_concat("@key") from (${select})`);
    return Float64Array.from(keys === null ? [] : (JSON.parse(`[${String(keys)}]`) as number[]));
  }

  /** As one text: a row for each key would cost ten times more. */
  #keysAtOnce(select: SqlFragment, query: FeatureQuery): Float64Array {
    const keys = this.#listed(select);
    return query.before ? keys.reverse() : keys;
  }

  #byKeys(keys: readonly (number | bigint)[], query: FeatureQuery): FeatureBatch {
    if (keys.length === 0) return noRows;
    const columns = columnsNamed(this.description, query.columns);
    const list = JSON.stringify(keys.map(Number));
    const among = sql`select value as "@key" from json_each(${{ type: 'text', value: list }})`;
    const from = sql`(${among}) cross join ${this.#table} on ${this.#key} = "@key"`;
    return inKeyOrder(this.#collect(from, columns, query.withGeometry), keys);
  }

  /** @param from what follows the columns in the statement */
  #collect(from: SqlFragment, columns: readonly Column[], withGeometry = true): FeatureBatch {
    const hasShapes = withGeometry && this.description.geometry !== null;
    const pack =
      isPackable(columns) && this.#isLight ? this.#collectPacked(from, columns, hasShapes) : undefined;
    if (pack) return pack;
    const select = sql`select ${this.#selected(columns, hasShapes)} from ${from}`;
    const { statement, values } = this.#prepare(select, columns);
    const reader = new RowReader(columns, hasShapes);
    for (const row of statement.all(...values)) reader.add(row as unknown as BoundValue[]);
    return reader.take();
  }

  /** Undefined when they are more than SQLite holds in one value. */
  #collectPacked(
    from: SqlFragment,
    columns: readonly Column[],
    hasShapes: boolean,
  ): FeatureBatch | undefined {
    const aliases = namesOfPack(columns, hasShapes);
    const named = this.#names(columns, hasShapes).map((name, rank) => sql`${name} as ${aliases[rank]!}`);
    const select = sql`select ${joinSql(named, ', ')} from ${from}`;
    try {
      return unpack(this.#get(packed(select, columns, hasShapes)), columns);
    } catch (error) {
      if ((error as { errcode?: number }).errcode === tooBig) return undefined;
      throw error;
    }
  }

  get #isLight(): boolean {
    const { sizeBytes, featureCount } = this.description;
    return sizeBytes <= featureCount * lightBytes;
  }

  /** The only row of a statement that always has one. */
  #get(query: SqlFragment): SQLOutputValue[] {
    const statement = this.#statements.prepare(query.render(() => '?'));
    return statement.get(...query.values.map(bindValue)) as unknown as SQLOutputValue[];
  }

  /** Compiles the conditions of a query for the time of one statement. */
  #where<T>(query: Conditions, use: (condition: SqlFragment) => T): T {
    return using(this.#conditions.compile(query), use);
  }

  #ordered(query: FeatureQuery): SqlFragment {
    const order = orderBy(this.#conditions.orderOf(query), dialect);
    return sql`order by ${order} limit ${integer(query.limit ?? -1)} offset ${integer(query.offset ?? 0)}`;
  }

  #selected(columns: readonly Column[], withGeometry: boolean): SqlFragment {
    return joinSql(this.#names(columns, withGeometry), ', ');
  }

  #names(columns: readonly Column[], withGeometry: boolean): SqlFragment[] {
    const { geometry, primaryKey } = this.description;
    const names = [
      primaryKey,
      ...(geometry && withGeometry ? [geometry.column] : []),
      ...columns.map(({ name }) => name),
    ];
    const table = quoteIdentifier(this.description.name);
    return names.map((name) => trusted(`${table}.${quoteIdentifier(name)}`));
  }

  get #table(): SqlFragment {
    return trusted(quoteIdentifier(this.description.name));
  }

  get #key(): SqlFragment {
    return sql`${this.#table}.${trusted(quoteIdentifier(this.description.primaryKey))}`;
  }

  #prepare(
    query: SqlFragment,
    columns?: readonly Column[],
  ): { statement: StatementSync; values: SQLInputValue[] } {
    const statement = this.#database.prepare(query.render(() => '?'));
    if (columns) readAsArrays(statement, columns);
    return { statement, values: query.values.map(bindValue) };
  }
}

/** Uses compiled conditions for the time of one statement. */
function using<T>({ condition, release }: CompiledFilter, use: (condition: SqlFragment) => T): T {
  try {
    return use(condition);
  } finally {
    release();
  }
}
