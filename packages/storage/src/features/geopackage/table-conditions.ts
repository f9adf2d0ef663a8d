import { bboxInSrid, bboxInside, type Expression, type InBbox } from '@cartable/expressions';
import { type Bbox, bboxContains, wkbEnvelope } from '@cartable/geo';
import { boxesOfFilter, splitBoxes } from '../filter-bbox.ts';
import { quoteIdentifier } from '../identifiers.ts';
import type { FeatureQuery, TableDescription } from '../port.ts';
import { allOf, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { beyond, type Order, orderOf } from '../sql/key-set.ts';
import { columnNamed } from '../table-columns.ts';
import type { CompiledFilter } from './compile-filter.ts';
import type { MemoryConditions } from './conditions.ts';
import { IndexedFilter } from './indexed-conditions.ts';
import { boundsOfRoot, rootNode } from './rtree-nodes.ts';
import { spatialIndexName } from './spatial-index.ts';
import { dialect, integer, meets, within } from './table-sql.ts';

export type Conditions = {
  readonly [K in 'bbox' | 'filter' | 'after' | 'before' | 'sort' | 'limit']?: FeatureQuery[K] | undefined;
};

/** The conditions of queries on a table as SQL, for the indexes that it has. */
export class TableConditions {
  readonly #description: TableDescription;
  readonly #inMemory: MemoryConditions;
  readonly #get: (query: SqlFragment) => readonly unknown[];
  readonly #indexedFilters = new WeakMap<Expression, IndexedFilter>();

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

  /** @throws {ExpressionError} when the filter does not suit the table */
  compile(query: Conditions): CompiledFilter {
    const { boxes, rest } = this.split(query.filter);
    const found = boxes.map((box) => this.#inBox(box, query));
    const from = query.after ?? query.before;
    const conditions = found.map(({ condition }) => condition);
    if (query.bbox && boxes.length === 0) conditions.push(this.#around(query.bbox, query));
    if (from) conditions.push(beyond(from, this.orderOf(query), dialect));
    const sieves = rest ? this.#sieve(rest) : [];
    const isFree = conditions.length + sieves.length === 0 && !query.sort?.length;
    const others = rest && this.indexed(rest).compile(isFree);
    if (others) conditions.push(...sieves, others.condition);
    return {
      condition: allOf(conditions),
      release: () => {
        for (const { release } of found) release();
        others?.release();
      },
    };
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
  split(filter: Expression | undefined): ReturnType<typeof splitBoxes> {
    const isIndexed = filter && this.#description.geometry;
    return isIndexed ? splitBoxes(filter) : { boxes: [], rest: filter };
  }

  #inBox(box: InBbox, query: Conditions): CompiledFilter {
    const { listed, isAll, release } = this.metBy(box, query.bbox);
    return { condition: isAll ? this.#isIndexed() : sql`${this.#key} in (${listed})`, release };
  }

  /**
   * Keys of the features a box meets, exactly: what the index says to be wholly inside needs no look at its geometry.
   * @param hint met by the envelopes as well
   */
  metBy(box: InBbox, hint: Bbox | undefined): { listed: SqlFragment; isAll: boolean; release: () => void } {
    const { srid } = this.#description.geometry!;
    const envelope = wkbEnvelope(bboxInSrid(box.bbox, box.srid, srid));
    if (!envelope) return { listed: trusted('select 0 where 1 = 0'), isAll: false, release: () => {} };
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

  #around(bbox: Bbox, { limit }: Conditions): SqlFragment {
    return limit && this.isWhole(bbox) ? this.#isIndexed() : this.#within(bbox);
  }

  #sieve(filter: Expression): SqlFragment[] {
    const { geometry } = this.#description;
    if (!geometry) return [];
    const boxes = boxesOfFilter(filter, geometry.srid);
    if (!boxes) return [trusted('1 = 0')];
    return boxes.filter((box) => !this.isWhole(box)).map((box) => this.#within(box));
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
    const root = this.#get(
      sql`select data from ${this.#indexPart('node')} where nodeno = ${integer(rootNode)}`,
    );
    return boundsOfRoot(root[0] as Uint8Array);
  }

  /**
   * A few features of a window that holds them all: each asks for itself whether it is in the index, in the table of
   * its keys (`sqlite.org/rtree.html` §6.2), rather than have the whole index listed.
   */
  #isIndexed(): SqlFragment {
    if (!this.#description.geometry) return trusted('1 = 0');
    return sql`exists (select 1 from ${this.#indexedKeys} as "@keys" where "@keys".rowid = ${this.#key})`;
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

  #within(bbox: Bbox): SqlFragment {
    if (!this.#description.geometry) return trusted('1 = 0');
    return sql`${this.#key} in (select id from ${this.index} where ${meets(bbox)})`;
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
