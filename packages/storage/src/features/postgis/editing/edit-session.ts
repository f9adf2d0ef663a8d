import type { Bbox, Value } from '@cartable/geo';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { EditedTable } from '../../editing/check-transaction.ts';
import type { EditingSession, Position, WrittenBatch, WrittenTable } from '../../editing/engine.ts';
import { followExtent, type Side } from '../../editing/follow-extent.ts';
import type { JournalReader } from '../../editing/journal-reader.ts';
import { actsTable, journalNames } from '../../editing/journal-tables.ts';
import type { FeatureState } from '../../editing/port.ts';
import { quoteIdentifier } from '../../identifiers.ts';
import type { TableDefinition } from '../../port.ts';
import { joinSql, type SqlFragment, sql, trusted } from '../../sql/fragment.ts';
import { amongKeys } from '../among-keys.ts';
import { postgisTypes } from '../column-types.ts';
import { CopyDecoder } from '../copy-decoder.ts';
import { withLiterals, withParameters } from '../literals.ts';
import { journalStatements } from './write-journal.ts';

interface SessionParts {
  readonly client: PoolClient;
  readonly schema: string;
  readonly journal: JournalReader;
}

/** Values of one question. */
const valuesAtOnce = 500;

/** The tables of a data set inside of a transaction that holds the lock of their sequence. */
export class PostgisSession implements EditingSession {
  readonly position: Position;
  readonly journal: JournalReader;
  readonly #client: PoolClient;
  readonly #schema: string;
  readonly #extents: ReadonlyMap<number, Bbox | null>;

  private constructor(
    { client, schema, journal }: SessionParts,
    position: Position,
    extents: ReadonlyMap<number, Bbox | null>,
  ) {
    this.#extents = extents;
    this.#client = client;
    this.#schema = schema;
    this.journal = journal;
    this.position = position;
  }

  /** Waits for whoever else edits: what is asked from then on is what he left. */
  static async begin(parts: SessionParts): Promise<PostgisSession> {
    const schema = quoteIdentifier(parts.schema);
    const last = await parts.client.query(
      `select last_sequence::float8 as sequence, last_change::float8 as change
        from ${schema}.cartable_sequence for update`,
    );
    const tables = await parts.client.query(
      `select table_number, next_key::float8 as next_key, min_x, min_y, max_x, max_y from ${schema}.cartable_tables`,
    );
    const { sequence, change } = last.rows[0];
    const nextKeys = new Map(tables.rows.map((row) => [Number(row.table_number), Number(row.next_key)]));
    const extents = new Map(tables.rows.map((row) => [Number(row.table_number), extentOf(row)]));
    return new PostgisSession(parts, { sequence, change, nextKeys }, extents);
  }

  async sequencesOf(acts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    await this.#client.query(actsTable({ integer: 'bigint', schema: `${quoteIdentifier(this.#schema)}.` }));
    const asked = acts.map((value) => sql`${{ type: 'text', value }}`);
    const rows = await this.#run(sql`select act, sequence::float8 as sequence
      from ${journalNames(this.#schema).acts} where act in (${joinSql(asked, ', ')})`);
    return new Map(rows.map(({ act, sequence }) => [String(act), Number(sequence)]));
  }

  async load(
    { definition }: EditedTable,
    keys: readonly number[],
  ): Promise<ReadonlyMap<number, FeatureState>> {
    const { columns, geometry, primaryKey } = definition;
    const shape = geometry && sql`ST_AsBinary(${identifier(geometry.column)}, 'NDR')`;
    const names = columns.map(({ name }) => identifier(name));
    const selected = joinSql([identifier(primaryKey), ...(shape ? [shape] : []), ...names], ', ');
    const query = sql`select ${selected} from ${this.#nameOf(definition)}
      where ${identifier(primaryKey)} ${amongKeys(keys)}`;
    const decoder = new CopyDecoder(columns, geometry !== null);
    const stream = this.#client.query(copyTo(`copy (${withLiterals(query)}) to stdout (format binary)`));
    for await (const chunk of stream as AsyncIterable<Buffer>) decoder.add(chunk);
    const batch = decoder.take();
    return new Map(
      batch.keys!.map((key, i) => {
        const values = Object.fromEntries(columns.map(({ name }, c) => [name, batch.rows[i]![c]!]));
        const wkb = batch.geometries[i];
        // Geometries read are parts of a larger buffer, which need not last as long.
        return [Number(key), geometry ? { values, geometry: wkb ? new Uint8Array(wkb) : null } : { values }];
      }),
    );
  }

  async holdersOf(
    { definition }: EditedTable,
    column: string,
    values: readonly Exclude<Value, null>[],
  ): Promise<readonly { readonly key: number; readonly value: Exclude<Value, null> }[]> {
    const { type } = definition.columns.find((one) => one.name === column)!;
    const { declaration, bind } = postgisTypes[type];
    const held: { key: number; value: Exclude<Value, null> }[] = [];
    for (let from = 0; from < values.length; from += valuesAtOnce) {
      const asked = values.slice(from, from + valuesAtOnce);
      const list = joinSql(
        asked.map((value, i) => sql`(${integer(i)}, ${bind(value)}::${trusted(declaration)})`),
        ', ',
      );
      const query = sql`select ${identifier(definition.primaryKey)}::float8 as k, asked.rank::float8 as rank
        from ${this.#nameOf(definition)} join (values ${list}) as asked (rank, value)
        on ${identifier(column)} = asked.value`;
      const { rows } = await this.#client.query(withParameters(query));
      held.push(...rows.map(({ k, rank }) => ({ key: Number(k), value: asked[Number(rank)]! })));
    }
    return held;
  }

  /** In as few journeys as may be: each costs more than the statement it carries. */
  async write(batch: WrittenBatch): Promise<void> {
    const features = batch.tables.flatMap((table) => this.#featureStatements(table));
    await this.#runTogether([...features, ...journalStatements(this.#schema, batch)]);
    const tables = [];
    for (const table of batch.tables) tables.push(await this.#tableStatement(table, batch.position));
    await this.#runTogether(tables);
  }

  #featureStatements({ table: { definition }, added, updated, removed }: WrittenTable): SqlFragment[] {
    const name = this.#nameOf(definition);
    const removal = sql`delete from ${name} where ${identifier(definition.primaryKey)} ${amongKeys(removed)}`;
    const put = [...added, ...updated];
    return [
      ...(removed.length > 0 ? [removal] : []),
      ...(put.length > 0 ? [upsertOf(name, definition, put)] : []),
    ];
  }

  /** Update of the row of the table in `cartable_tables`, once its features are written. */
  async #tableStatement(
    { table: { number, definition }, added, removed, changes }: WrittenTable,
    { nextKeys }: Position,
  ): Promise<SqlFragment> {
    const extent = await followExtent(this.#extents.get(number) ?? null, changes, (side, strip) =>
      this.#outermost(definition, side, strip),
    );
    const sides = [0, 1, 2, 3].map((i) =>
      extent ? sql`${{ type: 'float8', value: extent[i]! }}` : trusted('null'),
    );
    return sql`update ${trusted(`${quoteIdentifier(this.#schema)}.cartable_tables`)}
      set feature_count = feature_count + ${integer(added.size - removed.length)},
        next_key = ${integer(nextKeys.get(number)!)},
        (min_x, min_y, max_x, max_y) = (${joinSql(sides, ', ')})
      where table_number = ${integer(number)}`;
  }

  async #outermost(definition: TableDefinition, side: Side, strip: Bbox): Promise<number | undefined> {
    const { geometry } = definition;
    const shape = identifier(geometry!.column);
    const measure = trusted(['min(ST_XMin(', 'min(ST_YMin(', 'max(ST_XMax(', 'max(ST_YMax('][side]!);
    const corners = joinSql(
      strip.map((value) => sql`${{ type: 'float8', value }}`),
      ', ',
    );
    const rows = await this.#run(sql`select ${measure}${shape})) as outermost from ${this.#nameOf(definition)}
      where ${shape} && ST_MakeEnvelope(${corners}, ${trusted(String(Number(geometry!.srid)))})`);
    return (rows[0]!.outermost as number | null) ?? undefined;
  }

  #nameOf({ name }: TableDefinition): SqlFragment {
    return trusted(`${quoteIdentifier(this.#schema)}.${quoteIdentifier(name)}`);
  }

  /** As one text: the protocol takes parameters for one statement at a time. */
  async #runTogether(statements: readonly SqlFragment[]): Promise<void> {
    await this.#client.query(statements.map(withLiterals).join(';\n'));
  }

  async #run(query: SqlFragment): Promise<readonly Record<string, unknown>[]> {
    return (await this.#client.query(withParameters(query))).rows;
  }
}

const identifier = (name: string): SqlFragment => trusted(quoteIdentifier(name));
const integer = (value: number) => ({ type: 'int8', value: BigInt(value) }) as const;

export function extentOf({ min_x, min_y, max_x, max_y }: Record<string, unknown>): Bbox | null {
  return min_x === null ? null : ([min_x, min_y, max_x, max_y] as unknown as Bbox);
}

function upsertOf(
  name: SqlFragment,
  definition: TableDefinition,
  features: readonly (readonly [number, FeatureState])[],
): SqlFragment {
  const { primaryKey, geometry, columns } = definition;
  const changed = [...(geometry ? [geometry.column] : []), ...columns.map((column) => column.name)];
  const names = joinSql([primaryKey, ...changed].map(identifier), ', ');
  const settings = changed.map((column) => sql`${identifier(column)} = excluded.${identifier(column)}`);
  const otherwise =
    settings.length > 0 ? sql`do update set ${joinSql(settings, ', ')}` : trusted('do nothing');
  const rows = features.map(([key, state]) => rowOf(key, state, definition));
  return sql`insert into ${name} (${names}) values ${joinSql(rows, ', ')}
    on conflict (${identifier(primaryKey)}) ${otherwise}`;
}

function rowOf(
  key: number,
  { values, geometry: wkb }: FeatureState,
  definition: TableDefinition,
): SqlFragment {
  const { geometry, columns } = definition;
  const cells = columns.map(({ name, type }) => {
    const value = values[name] ?? null;
    return value === null
      ? trusted('null')
      : sql`${postgisTypes[type].bind(value)}::${trusted(postgisTypes[type].declaration)}`;
  });
  const shape = wkb
    ? sql`ST_GeomFromWKB(${{ type: 'bytea', value: wkb }}, ${trusted(String(Number(geometry?.srid)))})`
    : trusted('null');
  return sql`(${joinSql([sql`${integer(key)}`, ...(geometry ? [shape] : []), ...cells], ', ')})`;
}
