import { CartableError } from '@cartable/contract';
import type { PoolClient } from 'pg';
import { quoteIdentifier } from '../identifiers.ts';
import type { DatasetDescription } from '../port.ts';
import { sql } from '../sql/fragment.ts';
import type { Connections } from './connections.ts';

interface FoundDataset {
  readonly schema: string;
  readonly description: DatasetDescription;
}

/** Any number, the same for every process: creates the registry once. */
const registryLock = 7_235_417_002;
/** Time given to readers of a replaced or dropped version to finish what they began. */
const retirementMinutes = 15;
/** A schema still read is tried again another time. */
const dropLockTimeoutMs = 2_000;

const registryTables = `
  create schema if not exists cartable_features;
  create table if not exists cartable_features.datasets (
    dataset_id text primary key, schema_name text not null unique, description json not null);
  create table if not exists cartable_features.pending (
    schema_name text primary key, dataset_id text not null, started_at timestamptz not null default now());
  create table if not exists cartable_features.retired (
    schema_name text primary key, retired_at timestamptz not null default now())`;

/**
 * Schemas that hold the datasets. Each version has a schema of its own name, for life: a reader that pages by key
 * keeps reading the version it opened, though another has taken its place.
 */
export class DatasetRegistry {
  readonly #connections: Connections;
  #ready: Promise<void> | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Creates what is missing, once. */
  prepare(): Promise<void> {
    this.#ready ??= this.#create().catch((error) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async find(datasetId: string): Promise<FoundDataset | undefined> {
    await this.prepare();
    const id = { type: 'text', value: datasetId } as const;
    const rows = await this.#connections.query<{ schema_name: string; description: DatasetDescription }>(
      sql`select schema_name, description from cartable_features.datasets where dataset_id = ${id}`,
    );
    return rows[0] && { schema: rows[0].schema_name, description: rows[0].description };
  }

  async list(): Promise<{ datasetId: string; complete: boolean }[]> {
    await this.prepare();
    const rows = await this.#connections.query<{ dataset_id: string; complete: boolean }>(
      sql`select dataset_id, true as complete from cartable_features.datasets
        union all select distinct dataset_id, false from cartable_features.pending order by 1`,
    );
    return rows.map((row) => ({ datasetId: row.dataset_id, complete: row.complete }));
  }

  async begin(datasetId: string, schema: string): Promise<void> {
    await this.prepare();
    rejectToReplace((await this.find(datasetId))?.description);
    await this.#connections.transaction(async (client) => {
      await client.query('insert into cartable_features.pending (schema_name, dataset_id) values ($1, $2)', [
        schema,
        datasetId,
      ]);
      await client.query(`create schema ${quoteIdentifier(schema)}`);
    });
  }

  /** The new version takes the place of the old one, in one move. */
  async publish(schema: string, description: DatasetDescription): Promise<void> {
    await this.#connections.transaction(async (client) => {
      const pending = await client.query('delete from cartable_features.pending where schema_name = $1', [
        schema,
      ]);
      if (pending.rowCount === 0)
        throw new Error(`The writing of ${description.datasetId} was discarded meanwhile.`);
      const before = await client.query(
        'select description from cartable_features.datasets where dataset_id = $1 for update',
        [description.datasetId],
      );
      rejectToReplace(before.rows[0]?.description);
      await retire(client, description.datasetId);
      await client.query('insert into cartable_features.datasets values ($1, $2, $3)', [
        description.datasetId,
        schema,
        JSON.stringify(description),
      ]);
    });
    await this.#dropRetired();
  }

  /**
   * Changes the tables of a data set on a connection without limit of time, alone of its data set; what it did is kept
   * with the description it gives, or not at all.
   */
  async extend(
    datasetId: string,
    work: (client: PoolClient, found: FoundDataset) => Promise<DatasetDescription>,
  ): Promise<void> {
    await this.prepare();
    const client = await this.#connections.reserve();
    try {
      await client.query('begin');
      const found = await client.query(
        'select schema_name, description from cartable_features.datasets where dataset_id = $1 for update',
        [datasetId],
      );
      const row = found.rows[0] as { schema_name: string; description: DatasetDescription } | undefined;
      if (row === undefined) throw new CartableError('storage.dataset-unknown', { dataset: datasetId });
      const description = await work(client, { schema: row.schema_name, description: row.description });
      await client.query('update cartable_features.datasets set description = $2 where dataset_id = $1', [
        datasetId,
        JSON.stringify(description),
      ]);
      await client.query('commit');
    } finally {
      // Not committed, it ends with its connection.
      this.#connections.giveBack(client);
    }
  }

  async drop(datasetId: string): Promise<void> {
    await this.prepare();
    await this.#connections.transaction((client) => retire(client, datasetId));
    await this.discardPending(datasetId);
    await this.#dropRetired();
  }

  async discardPending(datasetId: string): Promise<void> {
    await this.prepare();
    const id = { type: 'text', value: datasetId } as const;
    const rows = await this.#connections.query<{ schema_name: string }>(
      sql`select schema_name from cartable_features.pending where dataset_id = ${id}`,
    );
    for (const row of rows) await this.discard(row.schema_name);
  }

  async discard(schema: string): Promise<void> {
    await this.#connections.transaction(async (client) => {
      await client.query(`drop schema if exists ${quoteIdentifier(schema)} cascade`);
      await client.query('delete from cartable_features.pending where schema_name = $1', [schema]);
    });
  }

  async #dropRetired(): Promise<void> {
    const rows = await this.#connections.query<{ schema_name: string }>(
      sql`select schema_name from cartable_features.retired
        where retired_at < now() - make_interval(mins => ${{ type: 'int8', value: BigInt(retirementMinutes) }}::int)`,
    );
    for (const { schema_name: schema } of rows) {
      const isDropped = this.#connections.transaction(async (client) => {
        await client.query(`set local lock_timeout = ${dropLockTimeoutMs}`);
        await client.query(`drop schema if exists ${quoteIdentifier(schema)} cascade`);
        await client.query('delete from cartable_features.retired where schema_name = $1', [schema]);
      });
      await isDropped.catch(() => {});
    }
  }

  async #create(): Promise<void> {
    await this.#connections.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [registryLock]);
      await client.query(registryTables);
      const installed = await client.query("select 1 from pg_extension where extname = 'postgis'");
      if (installed.rowCount === 0) await createPostgis(client);
    });
  }
}

/** @throws {CartableError} `storage.dataset-editable` */
function rejectToReplace(description: DatasetDescription | undefined): void {
  if (description?.tables.some(({ isEditable }) => isEditable))
    throw new CartableError('storage.dataset-editable', { dataset: description.datasetId });
}

async function retire(client: PoolClient, datasetId: string): Promise<void> {
  await client.query(
    `with gone as (delete from cartable_features.datasets where dataset_id = $1 returning schema_name)
     insert into cartable_features.retired (schema_name) select schema_name from gone`,
    [datasetId],
  );
}

async function createPostgis(client: PoolClient): Promise<void> {
  try {
    await client.query('create extension postgis');
  } catch (error) {
    throw new CartableError(
      'storage.postgis-missing',
      { reason: (error as Error).message },
      { cause: error },
    );
  }
}
