import { bboxInSrid, bboxInside, type Expression, type InBbox } from '@cartable/expressions';
import { type Bbox, bboxContains, wkbEnvelope } from '@cartable/geo';
import { rowsCountedAlways } from '../counting.ts';
import { boxesOfFilter, type SplitFilter, splitBoxes } from '../filter-bbox.ts';
import { quoteIdentifier } from '../identifiers.ts';
import type { FeatureQuery, TableDescription } from '../port.ts';
import { allOf, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { beyond, type Order, orderOf } from '../sql/key-set.ts';
import { columnNamed } from '../table-columns.ts';
import type { CompiledFilter } from './compile-filter.ts';
import type { MemoryConditions } from './conditions.ts';
import { IndexedFilter } from './indexed-conditions.ts';
import { boundsOfRoot, shareWithin } from './read-rtree.ts';
import { spatialIndexName } from './spatial-index.ts';
import { dialect, integer, meets, within } from './table-sql.ts';

export type Conditions = {
  readonly [K in 'bbox' | 'filter' | 'after' | 'before' | 'sort' | 'limit']?: FeatureQuery[K] | undefined;
};

/** Part of a table beyond which what lies in a place is not listed for a page. */
const muchOfTable = 1 / 4;
/** More than the index lists or counts in some milliseconds. */
const mostListed = 100_000;

/** The conditions of queries on a table as SQL, for the indexes that it has. */
export class TableConditions {
  readonly #description: TableDescription;
  readonly #inMemory: MemoryConditions;
  readonly #get: (query: SqlFragment) => readonly unknown[];
  readonly #indexedFilters = new WeakMap<Expression, IndexedFilter>();
  readonly #splits = new WeakMap<Expression, SplitFilter>();

  /** @param get the only row of a statement that always has one */
  constructor(
    description: TableDescription,
    inMemory: MemoryConditions,
    get: (query: SqlFragment) => readonly unknown[],
  ) {
    this.#description = description;
    this.#inMemory = inMemory;
    this.#get = get;
  }

  /**
   * @param isAskedOfEach whether each feature is asked where it is, rather than have listed what lies in a place
   * @throws {ExpressionError} when the filter does not suit the table
   */
  compile(query: Conditions, isAskedOfEach = this.#isAskedOfEach(query)): CompiledFilter {
    return this.#compile(query, isAskedOfEach, (rest, isFree) => this.indexed(rest).compile(isFree));
  }

  /** The same for all that satisfies it, in any order; undefined where no index of a column leaves few. */
  compileListed(query: Pick<FeatureQuery, 'bbox' | 'filter'>): CompiledFilter | undefined {
    const { rest } = this.split(query.filter);
    const isOfFew = this.#isLarge && rest && this.indexed(rest).isOfFew;
    return isOfFew ? this.#compile(query, true, (others) => this.indexed(others).compileListed()) : undefined;
  }

  #compile(
    query: Conditions,
    isAskedOfEach: boolean,
    compileRest: (rest: Expression, isFree: boolean) => CompiledFilter,
  ): CompiledFilter {
    const { boxes, rest } = this.split(query.filter);
    const found = boxes.map((box) => this.#inBox(box, query.bbox, isAskedOfEach));
    const places = found.map(({ condition }) => condition);
    if (query.bbox && boxes.length === 0) places.push(this.#around(query.bbox, query, isAskedOfEach));
    const sieves = rest ? this.#sieve(rest, isAskedOfEach) : [];
    const from = query.after ?? query.before;
    const order = from ? [beyond(from, this.orderOf(query), dialect)] : [];
    const isFree = places.length + sieves.length + order.length === 0 && !query.sort?.length;
    const others = rest && compileRest(rest, isFree);
    return {
      // What is asked of each feature costs most where it is a place: last.
      condition: allOf([...order, ...(others ? [others.condition] : []), ...sieves, ...places]),
      release: () => {
        for (const { release } of found) release();
        others?.release();
      },
    };
  }

  /** Others are read whole whatever is asked. */
  get #isLarge(): boolean {
    return this.#description.featureCount > rowsCountedAlways;
  }

  /** Whether a condition is put to each of many features, no index leaving few, or the index finds too many to count. */
  isScan(query: Pick<FeatureQuery, 'bbox' | 'filter'>): boolean {
    if (!query.filter || !this.#isLarge) return false;
    if (isOfKeys(query.filter)) return false;
    const { rest } = this.split(query.filter);
    const places = this.#placesOf(query);
    if (!rest) return !places?.every((box) => this.isWhole(box)) && this.#expectedIn(places) > mostListed;
    const indexed = this.indexed(rest);
    const isFound = places?.length === 0 ? indexed.isFoundByIndex : indexed.isOfFew;
    return !isFound && this.#expectedIn(places) > rowsCountedAlways;
  }

  /** Whether a page is full sooner than what lies in a place is listed. */
  isMuch(query: Pick<FeatureQuery, 'bbox' | 'filter'>): boolean {
    const least = this.#description.featureCount * muchOfTable;
    const isPlaceAlone = !this.split(query.filter).rest;
    return this.#expectedIn(this.#placesOf(query)) > (isPlaceAlone ? Math.max(least, mostListed) : least);
  }

  /** About how many features lie in the places of a query. */
  expected(query: Pick<FeatureQuery, 'bbox' | 'filter'>): number {
    return this.#expectedIn(this.#placesOf(query));
  }

  #isAskedOfEach(query: Conditions): boolean {
    const { boxes, rest } = this.split(query.filter);
    if (!this.#isLarge || (!rest && boxes.length === 0)) return false;
    if (this.#placesOf(query)?.length === 0) return false;
    if (rest && this.indexed(rest).isOfFew) return true;
    return query.limit !== undefined && !query.sort?.length && this.isMuch(query);
  }

  /** Boxes that the envelope of a feature must all meet; undefined when none can. */
  #placesOf({ bbox, filter }: Conditions): readonly Bbox[] | undefined {
    const { geometry } = this.#description;
    if (!geometry) return [];
    const boxes = filter ? boxesOfFilter(filter, geometry.srid) : [];
    return boxes && [...(bbox ? [bbox] : []), ...boxes];
  }

  /** About how many features lie in all those places. */
  #expectedIn(places: readonly Bbox[] | undefined): number {
    if (!places) return 0;
    const readNode = (node: number) => this.#readNode(node);
    return this.#description.featureCount * Math.min(1, ...places.map((box) => shareWithin(readNode, box)));
  }

  /** What the indexes say of a filter is asked once for the time it is in use. */
  indexed(filter: Expression): IndexedFilter {
    const known = this.#indexedFilters.get(filter);
    if (known) return known;
    const asked = new IndexedFilter(filter, {
      description: this.#description,
      conditions: this.#inMemory,
      hasRow: (rows) => Boolean(this.#get(sql`select exists(${rows})`)[0]),
    });
    this.#indexedFilters.set(filter, asked);
    return asked;
  }

  /** Sets apart the boxes that the spatial index answers for, where there is one. */
  split(filter: Expression | undefined): Partial<SplitFilter> & Pick<SplitFilter, 'boxes'> {
    if (!filter || !this.#description.geometry) return { boxes: [], rest: filter };
    const known = this.#splits.get(filter);
    if (known) return known;
    const split = splitBoxes(filter);
    this.#splits.set(filter, split);
    return split;
  }

  #inBox(box: InBbox, hint: Bbox | undefined, isAskedOfEach: boolean): CompiledFilter {
    const { listed, isAll, release } = this.metBy(box, hint);
    if (isAll) return { condition: this.#isIndexed(), release };
    const isListed = sql`${this.#key} in (${listed})`;
    return {
      condition: isAskedOfEach ? sql`exists (${listed} and "@box".id = ${this.#key})` : isListed,
      release,
    };
  }

  /**
   * Keys of the features a box meets, exactly: what the index says to be wholly inside needs no look at its geometry.
   * @param hint met by the envelopes as well
   */
  metBy(box: InBbox, hint: Bbox | undefined): { listed: SqlFragment; isAll: boolean; release: () => void } {
    const { srid } = this.#description.geometry!;
    const envelope = wkbEnvelope(bboxInSrid(box.bbox, box.srid, srid));
    if (!envelope) {
      const none = sql`select "@box".id from ${this.index} as "@box" where 1 = 0`;
      return { listed: none, isAll: false, release: () => {} };
    }
    const inside = bboxInside(box.bbox, box.srid, srid);
    const isHintIdle = !hint || bboxContains(hint, envelope);
    if (inside && isHintIdle && this.isWhole(inside)) {
      return { listed: sql`select rowid from ${this.#indexedKeys}`, isAll: true, release: () => {} };
    }
    const { fragment, release } = this.#inMemory.add(box, this.#description);
    const key = trusted(quoteIdentifier(this.#description.primaryKey));
    // The geometry is named inside its own statement: a table may well have an \`id\` or a \`minx\` of its own.
    const exact = sql`(select ${fragment} from ${this.#table} as "@row" where "@row".${key} = "@box".id)`;
    const isMet = inside ? sql`(${within(inside)} or ${exact})` : exact;
    const near = isHintIdle ? meets(envelope) : sql`${meets(envelope)} and ${meets(hint)}`;
    return {
      listed: sql`select "@box".id from ${this.index} as "@box" where ${near} and ${isMet}`,
      isAll: false,
      release,
    };
  }

  #around(bbox: Bbox, { limit }: Conditions, isAskedOfEach: boolean): SqlFragment {
    return limit && this.isWhole(bbox) ? this.#isIndexed() : this.#within(bbox, isAskedOfEach);
  }

  #sieve(filter: Expression, isAskedOfEach: boolean): SqlFragment[] {
    const { geometry } = this.#description;
    if (!geometry) return [];
    const boxes = boxesOfFilter(filter, geometry.srid);
    if (!boxes) return [trusted('1 = 0')];
    return boxes.filter((box) => !this.isWhole(box)).map((box) => this.#within(box, isAskedOfEach));
  }

  /** Whether no feature lies out of the box. */
  isWhole(bbox: Bbox): boolean {
    const extent = this.#surelyWithin;
    return extent !== null && bboxContains(bbox, extent);
  }

  /**
   * Box that no feature lies out of. Where they change, it is that of the root of the index, read at once: one that
   * comes out of it in the same instant is told with the others.
   */
  get #surelyWithin(): Bbox | null {
    if (!this.#description.isEditable || !this.#description.geometry) return this.#description.extent;
    return boundsOfRoot((node) => this.#readNode(node));
  }

  #readNode(node: number): Uint8Array {
    const query = sql`select data from ${this.#indexPart('node')} where nodeno = ${integer(node)}`;
    return this.#get(query)[0] as Uint8Array;
  }

  /**
   * A few features of a window that holds them all: each asks for itself whether it is in the index, in the table of
   * its keys (`sqlite.org/rtree.html` §6.2), rather than have the whole index listed.
   */
  #isIndexed(): SqlFragment {
    return this.isPlaced(this.#key);
  }

  /** Whether the feature of a key has a place. */
  isPlaced(key: SqlFragment): SqlFragment {
    if (!this.#description.geometry) return trusted('1 = 0');
    return sql`exists (select 1 from ${this.#indexedKeys} as "@keys" where "@keys".rowid = ${key})`;
  }

  get #indexedKeys(): SqlFragment {
    return this.#indexPart('rowid');
  }

  /** A table the index is made of. */
  #indexPart(part: 'node' | 'rowid'): SqlFragment {
    const { name, geometry } = this.#description;
    const index = spatialIndexName({ table: name, geometryColumn: geometry!.column });
    return trusted(quoteIdentifier(`${index}_${part}`));
  }

  #within(bbox: Bbox, isAskedOfEach: boolean): SqlFragment {
    if (!this.#description.geometry) return trusted('1 = 0');
    const listed = sql`select "@box".id from ${this.index} as "@box" where ${meets(bbox)}`;
    return isAskedOfEach
      ? sql`exists (${listed} and "@box".id = ${this.#key})`
      : sql`${this.#key} in (${listed})`;
  }

  orderOf({ sort = [], before }: Conditions): Order {
    const { primaryKey } = this.#description;
    const query = { sort, ...(before && { before }) };
    return orderOf(query, primaryKey, (name) => columnNamed(this.#description, name));
  }

  /** The spatial index. */
  get index(): SqlFragment {
    const { name, geometry } = this.#description;
    return trusted(quoteIdentifier(spatialIndexName({ table: name, geometryColumn: geometry!.column })));
  }

  get #table(): SqlFragment {
    return trusted(quoteIdentifier(this.#description.name));
  }

  get #key(): SqlFragment {
    return sql`${this.#table}.${trusted(quoteIdentifier(this.#description.primaryKey))}`;
  }
}

/** Whether the features are named, and sought one by one. */
function isOfKeys(filter: Expression): boolean {
  return filter.op === 'resourceIds' || (filter.op === 'and' && filter.args.some(isOfKeys));
}
