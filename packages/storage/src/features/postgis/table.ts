import type { Expression } from '@cartable/expressions';
import {
  type Bbox,
  bboxContains,
  type Column,
  type DetailBox,
  type FeatureBatch,
  type Value,
} from '@cartable/geo';
import { rowsCountedAlways } from '../counting.ts';
import type { EditableTable } from '../editing/port.ts';
import { boxesOfFilter, splitBoxes } from '../filter-bbox.ts';
import { quoteIdentifier } from '../identifiers.ts';
import { KnownOrders } from '../known-orders.ts';
import { openPage } from '../open-page.ts';
import type {
  FeaturePage,
  FeatureQuery,
  FeatureTable,
  TableDescription,
  VectorTileRequest,
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
import { allOf, joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { beyond, type KeySetDialect, type Order, orderBy, orderOf } from '../sql/key-set.ts';
import { columnNamed, columnsNamed, keyColumn } from '../table-columns.ts';
import { amongKeys } from './among-keys.ts';
import { CachedTuples } from './cached-tuples.ts';
import { postgisTypes } from './column-types.ts';
import { compileFilter } from './compile-filter.ts';
import type { Connections } from './connections.ts';
import { CopyDecoder } from './copy-decoder.ts';
import { expectedOf, isPlaced } from './expected-features.ts';
import { isBeyond } from './expected-time.ts';
import { isReadAtOnce, longPageStatement, openLongPage, pageStatement, shortPage } from './page-at-once.ts';
import { isMostOfFound, mostFound, mostFoundBytes, pageOfFound } from './page-of-found.ts';
import { PostgisTiles } from './vector-tile.ts';

/** Part of a pixel below which a vertex is not seen; a larger one would open gaps between neighbours. */
const simplifiedPixels = 0.25;

type Conditions = {
  readonly [K in 'bbox' | 'filter' | 'after' | 'before' | 'sort']?: FeatureQuery[K] | undefined;
};

export interface TableConnections {
  readonly all: Connections;
  /** For repeated statements. */
  readonly tiles: Connections;
}

/** A table of one version of a dataset. Rows come by binary COPY, two to three times faster than ordinary answers. */
export class PostgisTable implements FeatureTable {
  readonly description: TableDescription;
  readonly journal?: EditableTable;
  readonly #connections: Connections;
  readonly #name: SqlFragment;
  readonly #tiles: PostgisTiles;
  readonly #orders: KnownOrders;
  #dense: boolean | undefined;

  constructor(
    connections: TableConnections,
    schema: string,
    description: TableDescription,
    journal?: EditableTable,
  ) {
    if (journal) this.journal = journal;
    this.#connections = connections.all;
    this.description = description;
    this.#orders = new KnownOrders(description);
    this.#name = trusted(`${quoteIdentifier(schema)}.${quoteIdentifier(description.name)}`);
    this.#tiles = new PostgisTiles(connections.tiles, { name: this.#name, description });
  }

  read(query: FeatureQuery, signal?: AbortSignal): AsyncIterable<FeatureBatch> {
    return readPages(this.#pages(signal), query, signal);
  }

  page(query: FeatureQuery & { limit: number }, signal?: AbortSignal): Promise<FeaturePage> {
    return openPage(this.#pages(signal), query, signal);
  }

  #pages(signal: AbortSignal | undefined): PageReader {
    return {
      select: (page) => this.#select(page, signal),
      keys: (page) => this.#keys(page, signal),
      byKeys: (keys, page) => this.#byKeys(keys, page, signal),
      spread: (page) => this.#spread(page, signal),
      atOnce: (page) => this.#atOnce(page, signal),
      inOrder: (page) => this.#orders.find(page, (whole) => this.#keys(whole, signal), signal),
      hasDenseKeys: () => this.#hasDenseKeys(signal),
      isElsewhere: true,
    };
  }

  async #hasDenseKeys(signal: AbortSignal | undefined): Promise<boolean> {
    if (this.description.isEditable) return false;
    if (this.#dense !== undefined) return this.#dense;
    this.#dense = isDense(await this.#keyEnds(signal), this.description.featureCount);
    return this.#dense;
  }

  async #keyEnds(signal: AbortSignal | undefined): Promise<{ low: number | null; high: number | null }> {
    const query = sql`select min(${this.#key})::float8 as low, max(${this.#key})::float8 as high from ${this.#name}`;
    const rows = await this.#connections.query<{ low: number | null; high: number | null }>(query, signal);
    return rows[0]!;
  }

  async count(
    { bbox, filter }: Pick<FeatureQuery, 'bbox' | 'filter'>,
    signal?: AbortSignal,
  ): Promise<number> {
    signal?.throwIfAborted();
    if (!bbox && !filter) return this.description.featureCount;
    const query = sql`select count(*)::float8 as count from ${this.#name} where ${this.#where({ bbox, filter })}`;
    const rows = await this.#connections.query<{ count: number }>(query, signal);
    return rows[0]!.count;
  }

  async countWithin(
    query: Pick<FeatureQuery, 'bbox' | 'filter'>,
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<number | undefined> {
    if (!query.filter || this.description.featureCount <= rowsCountedAlways) return this.count(query, signal);
    signal?.throwIfAborted();
    const counting = sql`select count(*)::float8 as count from ${this.#name} where ${this.#where(query)}`;
    // To the planner, a look at a geometry is dearer by far than it is.
    const isTold = !isPlaced(this.description, query);
    if (isTold && (await isBeyond(this.#connections, counting, budgetMs, signal))) return undefined;
    const [row] = (await this.#connections.queryWithin<{ count: number }>(counting, budgetMs, signal)) ?? [];
    return row?.count;
  }

  async byKeys(keys: readonly (number | bigint)[], columns?: readonly string[]): Promise<FeatureBatch> {
    return this.#byKeys(keys, columns ? { columns } : {});
  }

  async *draw(request: {
    bbox?: Bbox;
    columns: readonly string[];
    filter?: Expression;
    resolution?: number;
    detail?: DetailBox;
    signal?: AbortSignal;
  }): AsyncGenerator<FeatureBatch> {
    const { geometry } = this.description;
    if (!geometry) return;
    const columns = columnsNamed(this.description, request.columns);
    const shape = this.#simplified(request.resolution);
    const met = request.bbox
      ? this.#where(request)
      : sql`${this.#shape} is not null and ${this.#where(request)}`;
    const where = request.detail ? sql`${met} and ${this.#isDetailed(request.detail)}` : met;
    const query = sql`select ${this.#selected(columns, shape)} from ${this.#name} where ${where}`;
    yield* this.#batches(query, new CopyDecoder(columns, true), request.signal);
  }

  vectorTile(request: VectorTileRequest): Promise<Uint8Array | undefined> {
    return this.#tiles.cut(request);
  }

  async distinctValues(name: string, limit: number): Promise<readonly Exclude<Value, Uint8Array>[]> {
    const column = columnNamed(this.description, name);
    // The column is both key, which the decoder expects first and is not used, and value.
    const c = column.type === 'json' ? sql`${identifier(name)}::text` : identifier(name);
    const distinct = sql`select distinct ${c} as value from ${this.#name}`;
    const query = sql`select 0::int8, value from (${distinct}) as found
      order by ${sortable(column, trusted('value'))} asc nulls last limit ${integer(limit)}`;
    const batch = await this.#collect(query, new CopyDecoder([column], false));
    return batch.rows.map(([value]) => value as Exclude<Value, Uint8Array>);
  }

  async #select(query: FeatureQuery, signal: AbortSignal | undefined): Promise<FeatureBatch> {
    const columns = columnsNamed(this.description, query.columns);
    const withGeometry = this.#reads(query);
    const select = sql`select ${this.#selected(columns, withGeometry ? this.#shape : undefined)} from ${this.#name}
      where ${this.#where(query)} ${this.#ordered(query)}`;
    const decoder = new CopyDecoder(columns, withGeometry);
    return inQueryOrder(await this.#collect(select, decoder, signal), query);
  }

  async #keys(query: FeatureQuery, signal: AbortSignal | undefined): Promise<Float64Array> {
    const select = sql`select ${this.#key} from ${this.#name} where ${this.#where(query)} ${this.#ordered(query)}`;
    return (await this.#readKeys(select, signal)).inOrder(query);
  }

  async #readKeys(select: SqlFragment, signal: AbortSignal | undefined): Promise<KeyList> {
    const decoder = new CopyDecoder([], false);
    const keys = new KeyList();
    for await (const chunk of this.#connections.copy(select, signal)) {
      decoder.add(chunk);
      for (const key of decoder.take().keys!) keys.add(Number(key));
    }
    return keys;
  }

  /** Of a box alone: the keys of its features are listed where they are few, else some keys are looked at. */
  async #spread(
    { filter, bbox, limit }: FeatureQuery & { limit: number },
    signal: AbortSignal | undefined,
  ): Promise<SpreadKeys | undefined> {
    if (!filter) return undefined;
    const { boxes, rest } = splitBoxes(filter);
    if (boxes.length !== 1 || rest) return undefined;
    const asked = { filter, ...(bbox && { bbox }) };
    const expected = expectedOf(this.description, { ...asked, limit })?.count;
    if (expected === undefined) return undefined;
    const condition = this.#where(asked);
    const few = expected <= mostListed ? await this.#spreadOfFew(condition, limit, signal) : undefined;
    if (few) return few;
    const drawn = await this.#spreadDrawn(condition, limit, Math.max(expected, mostListed), signal);
    if (drawn === undefined || 'matched' in drawn) return drawn;
    // What is expected is reckoned by the extent, within which features may lie close together.
    const { reckoned } = drawn;
    const listed = reckoned <= mostListed ? await this.#spreadOfFew(condition, limit, signal) : undefined;
    const again = listed ?? (await this.#spreadDrawn(condition, limit, reckoned, signal));
    return again && 'matched' in again ? again : undefined;
  }

  /** Undefined of many. */
  async #spreadOfFew(
    condition: SqlFragment,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<SpreadKeys | undefined> {
    const most = mostListed * 2;
    // Without an order: to have one, the planner would walk the keys of the whole table.
    const select = sql`select ${this.#key} from ${this.#name} where ${condition} limit ${integer(most)}`;
    const keys = (await this.#readKeys(select, signal)).inOrder({}).sort();
    return keys.length < most ? { keys: spreadKeys(keys, limit), matched: keys.length } : undefined;
  }

  /** Some keys are looked at; where too few of them satisfy the condition, they tell about how many there are in all. */
  async #spreadDrawn(
    condition: SqlFragment,
    limit: number,
    expected: number,
    signal: AbortSignal | undefined,
  ): Promise<SpreadKeys | { readonly reckoned: number } | undefined> {
    const { low, high } = await this.#keyEnds(signal);
    const drawn = drawKeys({ low: low ?? 0, high: high ?? -1 }, { count: limit, expected });
    if (!drawn) return undefined;
    const among = sql`${this.#key} ${amongKeys([...drawn.keys])} and ${condition}`;
    const select = sql`select ${this.#key} from ${this.#name} where ${among}`;
    const keys = (await this.#readKeys(select, signal)).inOrder({}).sort();
    const isAll = drawn.share === 1;
    if (keys.length < limit && !isAll) return { reckoned: keys.length / drawn.share };
    return { keys: spreadKeys(keys, limit), matched: isAll ? keys.length : undefined };
  }

  async #byKeys(
    keys: readonly (number | bigint)[],
    query: FeatureQuery,
    signal?: AbortSignal,
  ): Promise<FeatureBatch> {
    const columns = columnsNamed(this.description, query.columns);
    const withGeometry = this.#reads(query);
    const select = sql`select ${this.#selected(columns, withGeometry ? this.#shape : undefined)} from ${this.#name}
      where ${this.#key} ${amongKeys(keys)}`;
    if (keys.length === 0) return { keys: [], geometries: [], rows: [] };
    return inKeyOrder(await this.#collect(select, new CopyDecoder(columns, withGeometry), signal), keys);
  }

  async #atOnce(
    query: FeatureQuery & { limit: number },
    signal: AbortSignal | undefined,
  ): Promise<FeaturePage | undefined> {
    const page = isMostOfFound(this.description, query) && (await this.#pageOfFound(query, signal));
    if (page) return page;
    if (!isReadAtOnce(this.description, query)) return undefined;
    const columns = columnsNamed(this.description, query.columns);
    const shape = this.#reads(query) ? this.#shape : undefined;
    const { geometry, primaryKey } = this.description;
    const names = [primaryKey, ...(shape ? [geometry!.column] : []), ...columns.map(({ name }) => name)];
    const retained = joinSql([...new Set(names)].map(identifier), ', ');
    const parts = {
      met: sql`select ${retained} from ${this.#name} where ${this.#where(query)}`,
      selected: this.#selected(columns, shape),
      ordered: this.#ordered(query),
    };
    const withGeometry = shape !== undefined;
    if (query.limit <= batchSize) {
      const decoder = new CopyDecoder(columns, withGeometry, 1);
      const batch = await this.#collect(pageStatement(parts), decoder, signal);
      return shortPage(inQueryOrder(batch, query), decoder.heads[0], query);
    }
    const decoder = new CopyDecoder(columns, withGeometry, 2);
    const batches = this.#batches(longPageStatement({ ...parts, key: this.#key }), decoder, signal);
    return openLongPage(batches, decoder.heads, query, (rest) => this.read(rest, signal));
  }

  /** Undefined when more is found than was expected. */
  async #pageOfFound(
    query: FeatureQuery & { limit: number },
    signal: AbortSignal | undefined,
  ): Promise<FeaturePage | undefined> {
    const columns = columnsNamed(this.description, query.columns);
    const withGeometry = this.#reads(query);
    const most = mostFound(query);
    const select = sql`select ${this.#selected(columns, withGeometry ? this.#shape : undefined)} from ${this.#name}
      where ${this.#where(query)} limit ${integer(most + 1)}`;
    const found = new CachedTuples(new CopyDecoder(columns, withGeometry));
    for await (const chunk of this.#connections.copy(select, signal)) {
      found.add(chunk);
      if (found.byteLength > mostFoundBytes) return undefined;
    }
    return found.keys.length > most ? undefined : pageOfFound(found, query);
  }

  /** A statement read as it comes. */
  async *#batches(
    query: SqlFragment,
    decoder: CopyDecoder,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<FeatureBatch> {
    for await (const chunk of this.#connections.copy(query, signal)) {
      decoder.add(chunk);
      if (decoder.size < batchSize) continue;
      signal?.throwIfAborted();
      yield decoder.take();
    }
    if (decoder.size > 0) yield decoder.take();
  }

  async #collect(query: SqlFragment, decoder: CopyDecoder, signal?: AbortSignal): Promise<FeatureBatch> {
    for await (const chunk of this.#connections.copy(query, signal)) decoder.add(chunk);
    return decoder.take();
  }

  #where(query: Conditions): SqlFragment {
    const { bbox, filter } = query;
    const from = query.after ?? query.before;
    const conditions: SqlFragment[] = [];
    if (bbox && !this.#isMetWithin(bbox, filter)) conditions.push(this.#meets(bbox));
    if (filter) conditions.push(compileFilter(filter, this.description));
    if (from) conditions.push(beyond(from, this.#orderOf(query), dialect));
    return allOf(conditions);
  }

  /** Whether what satisfies the filter meets the box anyway, by a box of its own that the index knows. */
  #isMetWithin(bbox: Bbox, filter: Expression | undefined): boolean {
    const { geometry } = this.description;
    const boxes = filter && geometry && boxesOfFilter(filter, geometry.srid);
    return boxes?.some((box) => bboxContains(bbox, box)) ?? false;
  }

  #meets([minX, minY, maxX, maxY]: Bbox): SqlFragment {
    const { geometry } = this.description;
    if (!geometry) return trusted('false');
    const srid = trusted(String(Number(geometry.srid)));
    const corners = joinSql(
      [minX, minY, maxX, maxY].map((value) => sql`${{ type: 'float8', value }}`),
      ', ',
    );
    return sql`${this.#shape} && ST_MakeEnvelope(${corners}, ${srid})`;
  }

  #isDetailed({ bbox, smallestBeyond }: DetailBox): SqlFragment {
    const shape = this.#shape;
    const size = sql`ST_XMax(${shape}) - ST_XMin(${shape}) + ST_YMax(${shape}) - ST_YMin(${shape})`;
    return sql`(${this.#meets(bbox)} or ${size} >= ${{ type: 'float8', value: smallestBeyond }})`;
  }

  #ordered(query: FeatureQuery): SqlFragment {
    const order = orderBy(this.#orderOf(query), dialect);
    const limit = query.limit === undefined ? trusted('all') : sql`${integer(query.limit)}`;
    return sql`order by ${order} limit ${limit} offset ${integer(query.offset ?? 0)}`;
  }

  #orderOf({ sort = [], before }: Conditions): Order {
    const { primaryKey } = this.description;
    const query = { sort, ...(before && { before }) };
    return orderOf(query, primaryKey, (name) => columnNamed(this.description, name));
  }

  #selected(columns: readonly Column[], shape: SqlFragment | undefined): SqlFragment {
    const names = columns.map((column) => identifier(column.name));
    return joinSql([this.#key, ...(shape ? [sql`ST_AsBinary(${shape}, 'NDR')`] : []), ...names], ', ');
  }

  /** In the stored system, which costs nothing and divides the bytes by ten; small polygons keep a shape. */
  #simplified(resolution: number | undefined): SqlFragment {
    const isPoint = this.description.geometry?.type.endsWith('Point');
    if (resolution === undefined || isPoint) return this.#shape;
    return sql`ST_Simplify(${this.#shape}, ${{ type: 'float8', value: resolution * simplifiedPixels }}, true)`;
  }

  #reads({ withGeometry = true }: FeatureQuery): boolean {
    return withGeometry && this.description.geometry !== null;
  }

  get #key(): SqlFragment {
    return identifier(keyColumn(this.description).name);
  }

  get #shape(): SqlFragment {
    return identifier(this.description.geometry!.column);
  }
}

const identifier = (name: string): SqlFragment => trusted(quoteIdentifier(name));
const integer = (value: number | bigint) => ({ type: 'int8', value: BigInt(value) }) as const;

/** Texts by their bytes, as SQLite does, whatever the collation of the database. */
function sortable({ type }: Column, value: SqlFragment): SqlFragment {
  if (type === 'json') return sql`(${value}::text) collate "C"`;
  return type === 'text' ? sql`${value} collate "C"` : value;
}

const dialect: KeySetDialect = {
  ordered: (column) => sortable(column, identifier(column.name)),
  bind: (column, value) => postgisTypes[column.type].bind(value),
};
