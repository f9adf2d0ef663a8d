import type { MigrationSet, Queries } from '@cartable/storage';
import {
  type AccessKeysTable,
  type AccessTokensTable,
  type KeyAccessesTable,
  keyMigrations,
} from './access/keys/key.tables.ts';
import {
  type AccessVersionTable,
  type PermissionOfferingsTable,
  type PermissionsTable,
  type PermissionWarningsTable,
  permissionMigrations,
} from './access/permissions/permission.tables.ts';
import { type ActivitiesTable, activityMigrations } from './activity/activity.tables.ts';
import { checkMigrations, type UploadChecksTable } from './ingest/checks/check.tables.ts';
import {
  type DepositChunksTable,
  type DepositsTable,
  depositMigrations,
} from './ingest/deposits/deposit.tables.ts';
import { type ExecutionsTable, executionMigrations } from './ingest/executions/execution.tables.ts';
import { type StoredDataTable, storedDataMigrations } from './ingest/stored-data/stored-data.tables.ts';
import { type UploadsTable, uploadMigrations } from './ingest/uploads/upload.tables.ts';
import {
  type AnnexeLabelsTable,
  type AnnexePathsTable,
  type AnnexesTable,
  annexeMigrations,
} from './library/annexes/annexe.tables.ts';
import {
  type DatasheetDocumentsTable,
  datasheetDocumentMigrations,
} from './library/documents/document.tables.ts';
import { type StaticsTable, staticMigrations } from './library/statics/static.tables.ts';
import {
  type DisplayStylesTable,
  displayStyleMigrations,
} from './publishing/display-styles/display-style.tables.ts';
import {
  type OfferingsTable,
  offeringMigrations,
  type ServingVersionTable,
} from './publishing/offerings/offering.tables.ts';
import {
  type MetadataIdentifiersTable,
  type MetadataRecordsTable,
  metadataMigrations,
} from './publishing/records/metadata.tables.ts';
import { type OfferingTrafficTable, trafficMigrations } from './traffic/traffic.tables.ts';
import { type TrashedDatasheetsTable, trashMigrations } from './views/trash/trash.tables.ts';
import {
  type CreationRequestsTable,
  creationRequestMigrations,
} from './workspace/creation-requests/creation-request.tables.ts';
import { type DatasheetsTable, datasheetMigrations } from './workspace/datasheets/datasheet.tables.ts';
import { type DatastoresTable, datastoreMigrations } from './workspace/datastores/datastore.tables.ts';
import {
  type DatastoreEndpointsTable,
  type EndpointsTable,
  endpointMigrations,
} from './workspace/endpoints/endpoint.tables.ts';
import { type SandboxNoticesTable, sandboxMigrations } from './workspace/sandbox/sandbox-notice.tables.ts';

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
  activities: ActivitiesTable;
  creation_requests: CreationRequestsTable;
  sandbox_notices: SandboxNoticesTable;
  display_styles: DisplayStylesTable;
  metadata_records: MetadataRecordsTable;
  metadata_identifiers: MetadataIdentifiersTable;
  annexes: AnnexesTable;
  annexe_paths: AnnexePathsTable;
  annexe_labels: AnnexeLabelsTable;
  datasheet_documents: DatasheetDocumentsTable;
  permissions: PermissionsTable;
  permission_offerings: PermissionOfferingsTable;
  permission_warnings: PermissionWarningsTable;
  access_version: AccessVersionTable;
  access_keys: AccessKeysTable;
  key_accesses: KeyAccessesTable;
  access_tokens: AccessTokensTable;
  trashed_datasheets: TrashedDatasheetsTable;
  offering_traffic: OfferingTrafficTable;
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
  activityMigrations,
  permissionMigrations,
  keyMigrations,
  annexeMigrations,
  datasheetDocumentMigrations,
  metadataMigrations,
  displayStyleMigrations,
  creationRequestMigrations,
  trashMigrations,
  trafficMigrations,
  sandboxMigrations,
];
