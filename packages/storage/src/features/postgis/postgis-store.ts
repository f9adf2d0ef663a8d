import { randomBytes } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { openEditableDataset } from '../editing/editable-dataset.ts';
import type { EditableDataset } from '../editing/port.ts';
import { restoreDataset } from '../editing/restore-dataset.ts';
import type { EditedSnapshot } from '../editing/snapshot.ts';
import { checkDatasetId } from '../identifiers.ts';
import type {
  ColumnOfTable,
  DatasetDescription,
  DatasetWriter,
  FeatureDataset,
  FeatureStore,
  FeatureTable,
  FillTables,
  TableDescription,
} from '../port.ts';
import { Connections, type PostgisSettings } from './connections.ts';
import { PostgisDatasetWriter } from './dataset-writer.ts';
import { describeAllEdited, describeEdited, editedTables } from './editing/edited-tables.ts';
import { extendDataset } from './editing/extend-dataset.ts';
import { PostgisEngine } from './editing/postgis-engine.ts';
import { openPostgisSnapshot } from './editing/snapshot.ts';
import { indexColumn } from './index-column.ts';
import { DatasetRegistry } from './registry.ts';
import { ReplicaConnections, ReplicaHealth, ReplicatedVersions } from './replica.ts';
import { PostgisTable, type TableConnections } from './table.ts';

/** One schema per version of a dataset in a PostgreSQL database with PostGIS, which any number of processes share. */
export function openPostgisStore({ replicaUrl, ...settings }: PostgisStoreSettings): FeatureStore {
  const forTiles = { ...settings, ...tileSettings, isForRepeated: true };
  const primary = { all: new Connections(settings), tiles: new Connections(forTiles) };
  return new PostgisStore(primary, replicaUrl === undefined ? undefined : openReplica(replicaUrl));

  function openReplica(databaseUrl: string): Replica {
    const health = new ReplicaHealth();
    const here = { databaseUrl, connectionTimeoutMs: replicaTimeoutMs };
    const all = new ReplicaConnections({ ...settings, ...here }, primary.all, health);
    const tiles = new ReplicaConnections({ ...forTiles, ...here }, primary.tiles, health);
    const versions = new ReplicatedVersions(
      new Connections({ ...settings, ...here, maxConnections: 1 }),
      health,
    );
    return { connections: { all, tiles }, versions };
  }
}

export interface PostgisStoreSettings extends PostgisSettings {
  /** A replica of the database, for reading versions of data sets that it has. */
  readonly replicaUrl?: string | undefined;
}

interface Replica {
  readonly connections: TableConnections;
  readonly versions: ReplicatedVersions;
}

/** The primary can be asked instead. */
const replicaTimeoutMs = 2_000;

/** Maps ask for tens of them at once: they have connections of their own, which the rest does not wait for. */
const tileSettings = { maxConnections: 4, statementTimeoutMs: 10_000 };

class PostgisStore implements FeatureStore {
  readonly cutsTiles = true;
  readonly #connections: Connections;
  readonly #tiles: Connections;
  readonly #registry: DatasetRegistry;
  readonly #replica: Replica | undefined;

  constructor({ all, tiles }: TableConnections, replica: Replica | undefined) {
    this.#connections = all;
    this.#tiles = tiles;
    this.#registry = new DatasetRegistry(all);
    this.#replica = replica;
  }

  async write(datasetId: string): Promise<DatasetWriter> {
    return this.#write(datasetId);
  }

  async #write(datasetId: string): Promise<PostgisDatasetWriter> {
    const schema = `ds_${checkDatasetId(datasetId)}__${randomBytes(4).toString('hex')}`;
    await this.#registry.begin(datasetId, schema);
    const client = await this.#connections.reserve();
    const connections = this.#connections;
    return new PostgisDatasetWriter({ datasetId, schema, client, connections, registry: this.#registry });
  }

  async open(datasetId: string): Promise<FeatureDataset> {
    const found = await this.#find(datasetId);
    const connections = await this.#connectionsTo(found);
    const readAgain = async () => {
      const now = await this.#registry.find(datasetId);
      return now?.schema === found.schema ? now.description : undefined;
    };
    return new PostgisDataset(connections, found, readAgain);
  }

  /** The primary says which version is current, and alone has what is edited. */
  async #connectionsTo(found: {
    schema: string;
    description: DatasetDescription;
  }): Promise<TableConnections> {
    const isEdited = found.description.tables.some(({ isEditable }) => isEditable);
    if (this.#replica && !isEdited && (await this.#replica.versions.has(found.schema)))
      return this.#replica.connections;
    return { all: this.#connections, tiles: this.#tiles };
  }

  async edit(datasetId: string): Promise<EditableDataset> {
    const { schema, description } = await this.#find(datasetId);
    const tables = await editedTables(this.#connections, schema, description);
    return openEditableDataset(datasetId, new PostgisEngine(this.#connections, schema, tables));
  }

  async #find(datasetId: string): Promise<{ schema: string; description: DatasetDescription }> {
    const found = await this.#registry.find(checkDatasetId(datasetId));
    if (!found) throw new CartableError('storage.dataset-unknown', { dataset: datasetId });
    return found;
  }

  async addTables(datasetId: string, fill: FillTables): Promise<readonly TableDescription[]> {
    return extendDataset(this.#registry, checkDatasetId(datasetId), fill);
  }

  async snapshot(datasetId: string): Promise<EditedSnapshot> {
    const { schema, description } = await this.#find(datasetId);
    const tables = await editedTables(this.#connections, schema, description);
    return openPostgisSnapshot(this.#connections, schema, tables);
  }

  async restore(datasetId: string, snapshot: EditedSnapshot, signal?: AbortSignal): Promise<void> {
    await restoreDataset(await this.#write(datasetId), snapshot, signal);
  }

  indexColumn(datasetId: string, column: ColumnOfTable): Promise<void> {
    return indexColumn(this.#registry, checkDatasetId(datasetId), column);
  }

  async exists(datasetId: string): Promise<boolean> {
    return (await this.#registry.find(checkDatasetId(datasetId))) !== undefined;
  }

  drop(datasetId: string): Promise<void> {
    return this.#registry.drop(checkDatasetId(datasetId));
  }

  list(): Promise<{ datasetId: string; complete: boolean }[]> {
    return this.#registry.list();
  }

  discardIncomplete(datasetId: string): Promise<void> {
    return this.#registry.discardPending(checkDatasetId(datasetId));
  }

  async close(): Promise<void> {
    await Promise.all([this.#connections.close(), this.#tiles.close(), this.#closeReplica()]);
  }

  async #closeReplica(): Promise<void> {
    if (!this.#replica) return;
    const { connections, versions } = this.#replica;
    await Promise.all([connections.all.close(), connections.tiles.close(), versions.close()]);
  }
}

/** One version of a dataset; holds no connection between two questions. */
class PostgisDataset implements FeatureDataset {
  readonly datasetId: string;
  readonly path = null;
  readonly #connections: TableConnections;
  readonly #schema: string;
  readonly #readAgain: () => Promise<DatasetDescription | undefined>;
  #description: DatasetDescription;

  /** @param readAgain of the same version, which may have further tables */
  constructor(
    connections: TableConnections,
    { schema, description }: { readonly schema: string; readonly description: DatasetDescription },
    readAgain: () => Promise<DatasetDescription | undefined>,
  ) {
    this.datasetId = description.datasetId;
    this.#connections = connections;
    this.#schema = schema;
    this.#description = description;
    this.#readAgain = readAgain;
  }

  async describe(): Promise<DatasetDescription> {
    const { tables } = this.#description;
    if (!tables.some(({ isEditable }) => isEditable)) return this.#description;
    const current = await describeAllEdited(this.#connections.all, this.#schema, tables);
    return { ...this.#description, tables: current };
  }

  async table(name: string): Promise<FeatureTable> {
    const description = await this.#tableNamed(name);
    if (!description) throw new CartableError('storage.table-unknown', { table: name.slice(0, 100) });
    if (!description.isEditable) return new PostgisTable(this.#connections, this.#schema, description);
    const current = await describeEdited(this.#connections.all, this.#schema, description);
    return new PostgisTable(this.#connections, this.#schema, current.description, current.journal);
  }

  async #tableNamed(name: string): Promise<TableDescription | undefined> {
    const find = () => this.#description.tables.find((table) => table.name === name);
    const known = find();
    if (known || !this.#description.tables.some(({ isEditable }) => isEditable)) return known;
    // Added since it was opened.
    this.#description = (await this.#readAgain()) ?? this.#description;
    return find();
  }

  async close(): Promise<void> {}
}
