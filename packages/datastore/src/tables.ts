import type { MigrationSet, Queries } from '@cartable/storage';
import { checkMigrations, type UploadChecksTable } from './checks/check.tables.ts';
import { type DatasheetsTable, datasheetMigrations } from './datasheets/datasheet.tables.ts';
import { type DatastoresTable, datastoreMigrations } from './datastores/datastore.tables.ts';
import { type DepositChunksTable, type DepositsTable, depositMigrations } from './deposits/deposit.tables.ts';
import {
  type DatastoreEndpointsTable,
  type EndpointsTable,
  endpointMigrations,
} from './endpoints/endpoint.tables.ts';
import { type ExecutionsTable, executionMigrations } from './executions/execution.tables.ts';
import {
  type OfferingsTable,
  offeringMigrations,
  type ServingVersionTable,
} from './offerings/offering.tables.ts';
import { type StaticsTable, staticMigrations } from './statics/static.tables.ts';
import { type StoredDataTable, storedDataMigrations } from './stored-data/stored-data.tables.ts';
import { type UploadsTable, uploadMigrations } from './uploads/upload.tables.ts';

/** Every table of this package; only the `*.store.ts` of a noun queries those of that noun. */
export interface DatastoreTables {
  datastores: DatastoresTable;
  endpoints: EndpointsTable;
  datastore_endpoints: DatastoreEndpointsTable;
  datasheets: DatasheetsTable;
  deposits: DepositsTable;
  deposit_chunks: DepositChunksTable;
  uploads: UploadsTable;
  upload_checks: UploadChecksTable;
  executions: ExecutionsTable;
  stored_data: StoredDataTable;
  offerings: OfferingsTable;
  serving_version: ServingVersionTable;
  statics: StaticsTable;
}

/** The database, or a transaction. */
export type Db = Queries<DatastoreTables>;

/** In the order in which they refer to one another. */
export const migrations: readonly MigrationSet[] = [
  datastoreMigrations,
  endpointMigrations,
  datasheetMigrations,
  depositMigrations,
  uploadMigrations,
  checkMigrations,
  executionMigrations,
  storedDataMigrations,
  offeringMigrations,
  staticMigrations,
];
