import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CartableError } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
import pg, { type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkDefinition } from '../check-definition.ts';
import { restoredJournal } from '../editing/restore-journal.ts';
import type { EditedSnapshot } from '../editing/snapshot.ts';
import { quoteIdentifier } from '../identifiers.ts';
import type {
  DatasetDescription,
  DatasetWriter,
  TableDefinition,
  TableDescription,
  TableWriter,
} from '../port.ts';
import type { SqlFragment } from '../sql/fragment.ts';
import { postgisTypes } from './column-types.ts';
import { type Connections, explainFault } from './connections.ts';
import { CopyEncoder } from './copy-encoder.ts';
import { createJournal } from './editing/journal.ts';
import { journalInsertions, positionStatement } from './editing/write-journal.ts';
import { withLiterals } from './literals.ts';
import type { DatasetRegistry } from './registry.ts';
import { declareSystem } from './spatial-reference.ts';

/** One COPY per so much: long enough to forget its cost, short enough that tables can take turns. */
const copyBytes = 4 * 1024 * 1024;

const tooManyColumns = new Set(['54011', '54000']);

/** Writes a version of a dataset in a schema of its own, on one connection. */
export class PostgisDatasetWriter implements DatasetWriter {
  readonly #datasetId: string;
  readonly #schema: string;
  readonly #client: PoolClient;
  readonly #connections: Connections;
  readonly #registry: DatasetRegistry;
  readonly #tables: PostgisTableWriter[] = [];
  #isOpen = true;
  #hasJournal = false;

  constructor(options: {
    datasetId: string;
    schema: string;
    client: PoolClient;
    connections: Connections;
    registry: DatasetRegistry;
  }) {
    this.#datasetId = options.datasetId;
    this.#schema = options.schema;
    this.#client = options.client;
    this.#connections = options.connections;
    this.#registry = options.registry;
  }

  /** @param keepsKeys whether features have the keys of their batches. @default they get the next numbers */
  async createTable(
    definition: TableDefinition,
    { keepsKeys = false }: { readonly keepsKeys?: boolean } = {},
  ): Promise<TableWriter> {
    checkDefinition(
      definition,
      this.#tables.map((table) => table.definition.name),
    );
    const table = new PostgisTableWriter(this.#client, this.#schema, definition);
    await table.create();
    this.#tables.push(table);
    return {
      write: (batch) => table.write(batch, keepsKeys ? batch.keys : undefined),
      finish: () => table.finish(),
    };
  }

  /** Writes the journal that comes with the tables, which are finished, in the place of an empty one. */
  async copyJournal(snapshot: EditedSnapshot): Promise<void> {
    const descriptions = this.#descriptions();
    const followed = snapshot.tables.map(({ definition, nextKey }) => ({
      ...descriptions.find(({ name }) => name === definition.name)!,
      nextKey,
    }));
    await createJournal(this.#client, this.#schema, followed);
    this.#hasJournal = true;
    const here = snapshot.tables.map(
      ({ number, definition, nextKey }, rank) =>
        [number, { table: { number: rank + 1, definition }, nextKey }] as const,
    );
    const write = (statements: readonly SqlFragment[]) =>
      this.#client.query(statements.map(withLiterals).join(';\n'));
    for await (const rows of restoredJournal(snapshot, new Map(here)))
      await write(journalInsertions(this.#schema, rows));
    await write([positionStatement(this.#schema, snapshot.sequence, snapshot.lastChange)]);
  }

  #descriptions(): TableDescription[] {
    return this.#tables.map(({ definition, description }) => {
      if (!description) throw new Error(`The table ${definition.name} is not finished.`);
      return description;
    });
  }

  async commit(): Promise<DatasetDescription> {
    const tables = this.#descriptions();
    const editable = tables.filter(({ isEditable }) => isEditable);
    if (editable.length > 0 && !this.#hasJournal) await createJournal(this.#client, this.#schema, editable);
    const sizeBytes = tables.reduce((sum, table) => sum + table.sizeBytes, 0);
    const description = { datasetId: this.#datasetId, tables, sizeBytes };
    await this.#registry.publish(this.#schema, description);
    this.#release();
    return description;
  }

  async abort(): Promise<void> {
    if (!this.#isOpen) return;
    this.#release();
    await this.#registry.discard(this.#schema);
  }

  #release(): void {
    this.#isOpen = false;
    this.#connections.giveBack(this.#client);
  }
}

/** Writes one table of a schema, on one connection. */
export class PostgisTableWriter implements TableWriter {
  readonly definition: TableDefinition;
  description: TableDescription | undefined;
  readonly #client: PoolClient;
  readonly #name: string;
  readonly #encoder: CopyEncoder;
  /** The COPY under way, while the next one is encoded. Its failure is told at the next write. */
  #sending: Promise<void> = Promise.resolve();

  constructor(client: PoolClient, schema: string, definition: TableDefinition) {
    this.#client = client;
    this.definition = definition;
    this.#name = `${quoteIdentifier(schema)}.${quoteIdentifier(definition.name)}`;
    this.#encoder = new CopyEncoder(definition);
  }

  async create(): Promise<void> {
    const { columns, geometry, primaryKey, title, name } = this.definition;
    const declarations = [
      `${quoteIdentifier(primaryKey)} bigint not null`,
      ...(geometry ? [`${quoteIdentifier(geometry.column)} ${geometryDeclaration(geometry)}`] : []),
      ...columns.map((column) => `${quoteIdentifier(column.name)} ${postgisTypes[column.type].declaration}`),
    ];
    if (geometry) await declareSystem(this.#client, geometry.srid);
    try {
      await this.#client.query(`create table ${this.#name} (${declarations.join(', ')})`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !tooManyColumns.has(error.code ?? ''))
        throw explainFault(error);
      throw new CartableError(
        'storage.table-invalid',
        { table: name, reason: error.message },
        { cause: error },
      );
    }
    if (title) await this.#client.query(`comment on table ${this.#name} is ${pg.escapeLiteral(title)}`);
  }

  /** @param keys of the features. @default the next numbers */
  async write(batch: FeatureBatch, keys?: readonly (number | bigint)[]): Promise<void> {
    if (this.description) throw new Error(`The table ${this.definition.name} is finished.`);
    this.#encoder.add(batch, keys);
    if (this.#encoder.pendingBytes >= copyBytes) await this.#send();
  }

  async finish(): Promise<TableDescription> {
    if (this.description) return this.description;
    if (this.#encoder.pendingBytes > 0) await this.#send();
    await this.#sending;
    const { geometry, primaryKey } = this.definition;
    try {
      await this.#client.query(`alter table ${this.#name} add primary key (${quoteIdentifier(primaryKey)})`);
      if (geometry) {
        await this.#client.query(
          `create index on ${this.#name} using gist (${quoteIdentifier(geometry.column)})`,
        );
      }
      await this.#client.query(`analyze ${this.#name}`);
      const { rows } = await this.#client.query(
        'select pg_total_relation_size($1::regclass)::float8 as size',
        [this.#name],
      );
      this.description = {
        ...this.definition,
        featureCount: this.#encoder.count,
        extent: geometry ? this.#encoder.extent : null,
        sizeBytes: rows[0].size,
        ...(this.definition.isEditable && { sequence: 0 }),
      };
      return this.description;
    } catch (error) {
      throw explainFault(error);
    }
  }

  async #send(): Promise<void> {
    await this.#sending;
    const bytes = this.#encoder.take();
    this.#sending = this.#copy(bytes);
    // Told by the next await; meanwhile it is not an unhandled one.
    this.#sending.catch(() => {});
  }

  async #copy(bytes: Buffer): Promise<void> {
    try {
      const source = new PassThrough();
      source.end(bytes);
      await pipeline(source, this.#client.query(copyFrom(`copy ${this.#name} from stdin (format binary)`)));
    } catch (error) {
      const isTooWide = error instanceof pg.DatabaseError && tooManyColumns.has(error.code ?? '');
      if (!isTooWide) throw explainFault(error);
      const params = { table: this.definition.name, reason: (error as Error).message };
      throw new CartableError('storage.table-invalid', params, { cause: error });
    }
  }
}

function geometryDeclaration({ type, srid, hasZ, hasM }: NonNullable<TableDefinition['geometry']>): string {
  return `geometry(${type}${hasZ ? 'Z' : ''}${hasM ? 'M' : ''}, ${Number(srid)})`;
}
