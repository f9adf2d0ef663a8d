import type { SignedInVisitor } from '@cartable/accounts';
import type { TableDefinition } from '@cartable/storage';

export interface StoredDataAddress {
  readonly datastoreId: string;
  readonly storedDataId: string;
}

export interface FileToRead {
  /** On the local disk. */
  readonly path: string;
  readonly name: string;
  readonly srid: number;
  readonly encoding: string | null;
}

export interface ReadingOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: {
    readonly done: number;
    readonly total: number | null;
    readonly unit: string;
  }) => void;
}

/** What collaborative tables are made from, which datastores and the readers of files know. */
export interface TableSources {
  /** Tables of a vector database, for those who may read it. @throws as its datastore refuses */
  ofStoredData(
    visitor: SignedInVisitor,
    address: StoredDataAddress,
  ): Promise<{ readonly datasetId: string; readonly tables: readonly TableDefinition[] }>;
  /** Writes the layers of a file as editable tables of a data set. @throws what was found in it */
  integrate(
    file: FileToRead,
    datasetId: string,
    options: ReadingOptions,
  ): Promise<readonly TableDefinition[]>;
}
