import { CartableError } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import { joinSql, type SqlFragment, type SqlValue, sql, trusted } from '../sql/fragment.ts';
import type { EditedTable } from './check-transaction.ts';
import { decodeValues } from './journal-codec.ts';
import type { JournalNames } from './journal-tables.ts';
import { mostListed, mostPageBytes } from './limits.ts';
import type {
  Change,
  ChangePage,
  ChangeQuery,
  Contributor,
  ContributorsQuery,
  FeatureState,
  Transaction,
} from './port.ts';

export interface JournalDialect {
  readonly names: JournalNames;
  /**
   * Places of a table that meet the box, of changes from that number on, or up to another, by the index: exact conditions
   * are added.
   */
  near(table: EditedTable, bbox: Bbox, from: SqlFragment, to: SqlFragment | undefined): SqlFragment;
  among(keys: readonly number[]): SqlFragment;
  ask(query: SqlFragment): Promise<readonly Row[]>;
}

type Row = Readonly<Record<string, unknown>>;

/** Changes looked through at once for what lies in a box; then twice as many. */
const firstWindow = 1_024;
const integer = (value: number): SqlValue => ({ type: 'int8', value: BigInt(value) });
const float = (value: number): SqlValue => ({ type: 'float8', value });
const text = (value: string): SqlValue => ({ type: 'text', value });
const textOf = (value: string): SqlFragment => sql`${text(value)}`;

const changeColumns = trusted(
  `c.sequence, c.change_number, c.feature_key, c.kind, c.before_values, c.after_values, c.before_geometry,
    c.after_geometry, c.changes_geometry, t.author, t.comment, t.made_at`,
);

/** Questions to the journal of a data set, in what both engines understand. Integers may come as texts. */
export class JournalReader {
  readonly #dialect: JournalDialect;
  readonly #names: JournalNames;

  constructor(dialect: JournalDialect) {
    this.#dialect = dialect;
    this.#names = dialect.names;
  }

  async latest(table: EditedTable, bbox?: Bbox): Promise<number> {
    const last = await this.#ask(sql`select sequence, change_number as n from ${this.#names.changes}
      where table_number = ${integer(table.number)} order by change_number desc limit 1`);
    if (!bbox || last.length === 0) return Number(last[0]?.sequence ?? 0);
    // As many questions as the number has binary digits, each whether the index knows of anything later there.
    const half = trusted('step / 2');
    const found = sql`exists (select 1 from ${this.#placesIn(table, bbox, sql`found_at + ${half}`)})`;
    const steps = 2 ** Math.ceil(Math.log2(Number(last[0]!.n) + 1));
    const rows = await this.#ask(sql`with recursive bisection (found_at, step) as (
        select ${integer(0)}, ${integer(steps)}
        union all select found_at + case when ${found} then ${half} else 0 end, ${half} from bisection where step > 1)
      select c.sequence from bisection join ${this.#names.changes} as c on c.change_number = found_at where step = 1`);
    return Number(rows[0]?.sequence ?? 0);
  }

  async changesSince(
    table: EditedTable,
    sequence: number,
    { bbox, after, ...query }: ChangeQuery,
  ): Promise<ChangePage> {
    const limit = boundedLimit(query.limit);
    const from = after === undefined ? this.#lastChangeOf(sequence) : sql`${integer(after)}`;
    const { current, listed } = bbox
      ? await this.#listedIn(table, bbox, { from, limit })
      : await this.#listed(table, { from, limit });
    const retained = withinBytes(listed, limit);
    const changes = await this.#changes(table, retained);
    return {
      changes,
      next: retained.length < listed.length ? retained.at(-1) : undefined,
      sequence: current,
    };
  }

  async keysChangedSince(
    table: EditedTable,
    sequence: number,
    most: number,
  ): Promise<readonly number[] | undefined> {
    const rows = await this.#ask(sql`select feature_key as k, count(*) as n from (
      select feature_key from ${this.#names.changes} where table_number = ${integer(table.number)}
        and change_number > ${this.#lastChangeOf(sequence)} limit ${integer(most + 1)}) as recent group by feature_key`);
    const changes = rows.reduce((sum, { n }) => sum + Number(n), 0);
    return changes > most ? undefined : rows.map(({ k }) => Number(k));
  }

  async historyOf(
    table: EditedTable,
    key: number,
    { limit, before }: { readonly limit: number; readonly before?: number },
  ): Promise<readonly Change[]> {
    const until = before === undefined ? trusted('') : sql`and c.sequence < ${integer(before)}`;
    const rows = await this.#ask(sql`select ${changeColumns} from ${this.#names.changes} as c
      join ${this.#names.transactions} as t on t.sequence = c.sequence
      where c.table_number = ${integer(table.number)} and c.feature_key = ${integer(key)} ${until}
      order by c.change_number desc limit ${integer(boundedLimit(limit))}`);
    return rows.map((row) => readChange(row, table));
  }

  /** Changes of a feature after a version, the oldest first; undefined when they are more than `most`. */
  async changesOf(
    table: EditedTable,
    key: number,
    version: number,
    most: number,
  ): Promise<readonly Change[] | undefined> {
    const rows = await this.#ask(sql`select ${changeColumns} from ${this.#names.changes} as c
      join ${this.#names.transactions} as t on t.sequence = c.sequence
      where c.table_number = ${integer(table.number)} and c.feature_key = ${integer(key)}
        and c.sequence > ${integer(version)} order by c.change_number limit ${integer(most + 1)}`);
    return rows.length > most ? undefined : rows.map((row) => readChange(row, table));
  }

  async versionsOf(table: EditedTable, keys: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const versions = new Map(keys.map((key) => [key, 0]));
    if (keys.length === 0) return versions;
    const rows = await this.#ask(sql`select feature_key as k, max(sequence) as n from ${this.#names.changes}
      where table_number = ${integer(table.number)} and feature_key ${this.#dialect.among(keys)} group by feature_key`);
    for (const { k, n } of rows) versions.set(Number(k), Number(n));
    return versions;
  }

  async transactions({
    limit,
    before,
  }: {
    readonly limit: number;
    readonly before?: number;
  }): Promise<readonly Transaction[]> {
    const until = before === undefined ? trusted('') : sql`where sequence < ${integer(before)}`;
    const rows = await this.#ask(sql`select sequence, author, comment, made_at, change_count, reverts
      from ${this.#names.transactions} ${until} order by sequence desc limit ${integer(boundedLimit(limit))}`);
    return rows.map(readTransaction);
  }

  async contributors({ authors, since }: ContributorsQuery): Promise<readonly Contributor[]> {
    if (authors.length === 0) return [];
    const among = joinSql(authors.map(textOf), ', ');
    const from = since === undefined ? trusted('') : sql`and made_at >= ${text(since)}`;
    const rows = await this.#ask(sql`select author, sum(change_count) as changes, max(made_at) as last
      from ${this.#names.transactions} where author in (${among}) ${from}
      group by author order by 2 desc, author`);
    return rows.map(({ author, changes, last }) => ({
      author: String(author),
      changes: Number(changes),
      last: String(last),
    }));
  }

  /** All changes of a transaction, the last first. @throws {CartableError} `storage.transaction-unknown` */
  async changesIn(sequence: number, tables: readonly EditedTable[]): Promise<readonly Change[]> {
    const rows =
      await this.#ask(sql`select ${changeColumns}, c.table_number from ${this.#names.transactions} as t
      join ${this.#names.changes} as c on c.sequence = t.sequence and c.change_number <= t.last_change
        and c.change_number > t.last_change - t.change_count
      where t.sequence = ${integer(sequence)} order by c.change_number desc`);
    if (rows.length === 0) throw new CartableError('storage.transaction-unknown', { sequence });
    return rows.map((row) =>
      readChange(row, tables.find(({ number }) => number === Number(row.table_number))!),
    );
  }

  #ask(query: SqlFragment): Promise<readonly Row[]> {
    return this.#dialect.ask(query);
  }

  /** @param from the least number of a change */
  #placesIn(table: EditedTable, bbox: Bbox, from: SqlFragment, to?: SqlFragment): SqlFragment {
    const [minX, minY, maxX, maxY] = bbox;
    return sql`${this.#names.places(table.number)} where ${this.#dialect.near(table, bbox, from, to)} and change_number >= ${from}
      and max_x >= ${float(minX)} and min_x <= ${float(maxX)} and max_y >= ${float(minY)} and min_y <= ${float(maxY)}`;
  }

  /** Number of the last change of the transaction, which every later change is greater than. */
  #lastChangeOf(sequence: number): SqlFragment {
    return sql`coalesce((select last_change from ${this.#names.transactions}
      where sequence <= ${integer(sequence)} order by sequence desc limit 1), 0)`;
  }

  /** With the number of the last transaction at the same moment: whatever comes later is asked for the next time. */
  async #listed(table: EditedTable, { from, limit }: Listing): Promise<ListedChanges> {
    const rows =
      await this.#ask(sql`select last_sequence as current, n, bytes from ${this.#names.sequence} left join (
        select change_number as n, byte_count as bytes from ${this.#names.changes}
          where table_number = ${integer(table.number)} and change_number > ${from}
          order by change_number limit ${integer(limit + 1)}) as c on true order by n`);
    return {
      current: Number(rows[0]!.current),
      listed: rows.filter(({ n }) => n !== null).map(readListed),
    };
  }

  /** Looks through the changes piece by piece: what lies in a box comes out of its index in no order. */
  async #listedIn(table: EditedTable, bbox: Bbox, { from, limit }: Listing): Promise<ListedChanges> {
    const [row] = await this.#ask(
      sql`select last_sequence as current, last_change as n, ${from} as since from ${this.#names.sequence}`,
    );
    const { current, n: last, since } = row!;
    const listed: Listed[] = [];
    let low = Number(since) + 1;
    for (let window = firstWindow; low <= Number(last) && listed.length <= limit; window *= 2) {
      const places = this.#placesIn(table, bbox, sql`${integer(low)}`, sql`${integer(low + window)}`);
      const rows = await this.#ask(sql`select c.change_number as n, c.byte_count as bytes
        from ${this.#names.changes} as c where c.change_number in (
          select change_number from ${places} and change_number < ${integer(low + window)})
        order by c.change_number limit ${integer(limit + 1 - listed.length)}`);
      listed.push(...rows.map(readListed));
      low += window;
    }
    return { current: Number(current), listed };
  }

  async #changes(table: EditedTable, numbers: readonly number[]): Promise<readonly Change[]> {
    if (numbers.length === 0) return [];
    const rows = await this.#ask(sql`select ${changeColumns} from ${this.#names.changes} as c
      join ${this.#names.transactions} as t on t.sequence = c.sequence
      where c.change_number ${this.#dialect.among(numbers)} order by c.change_number`);
    return rows.map((row) => readChange(row, table));
  }
}

interface Listing {
  /** Number of the change before the first. */
  readonly from: SqlFragment;
  /** One more is listed, so that it is known whether others follow. */
  readonly limit: number;
}

interface Listed {
  readonly number: number;
  readonly bytes: number;
}

interface ListedChanges {
  /** Number of the last transaction. */
  readonly current: number;
  readonly listed: readonly Listed[];
}

function readListed({ n, bytes }: Row): Listed {
  return { number: Number(n), bytes: Number(bytes) };
}

/** Numbers of a page that is not too heavy; at least one, if any. */
function withinBytes(listed: readonly Listed[], limit: number): number[] {
  let bytes = 0;
  const end = listed.findIndex((one, i) => {
    bytes += one.bytes;
    return i > 0 && bytes > mostPageBytes;
  });
  return listed.slice(0, end === -1 ? limit : Math.min(end, limit)).map(({ number }) => number);
}

function boundedLimit(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit), 1), mostListed);
}

function readTransaction(row: Row): Transaction {
  return {
    sequence: Number(row.sequence),
    author: String(row.author),
    comment: String(row.comment),
    at: String(row.made_at),
    changeCount: Number(row.change_count),
    reverts: row.reverts === null ? null : Number(row.reverts),
  };
}

function readChange(row: Row, table: EditedTable): Change {
  const { definition } = table;
  const state = (values: unknown, geometry: unknown): FeatureState | null => {
    if (values === null) return null;
    const read = { values: decodeValues(String(values), definition) };
    if (Number(row.changes_geometry) === 0) return read;
    return { ...read, geometry: geometry === null ? null : new Uint8Array(geometry as Uint8Array) };
  };
  return {
    sequence: Number(row.sequence),
    at: String(row.made_at),
    author: String(row.author),
    comment: String(row.comment),
    table: definition.name,
    key: Number(row.feature_key),
    kind: row.kind as Change['kind'],
    before: state(row.before_values, row.before_geometry),
    after: state(row.after_values, row.after_geometry),
  };
}
