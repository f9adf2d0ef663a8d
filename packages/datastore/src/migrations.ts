import type { MigrationSet } from '@cartable/storage';
import { keyMigrations } from './access/keys/key.tables.ts';
import { permissionMigrations } from './access/permissions/permission.tables.ts';
import { catalogueMigrations } from './catalogue/catalogue.tables.ts';
import { preparedDownloadMigrations } from './catalogue/prepared-downloads/prepared-download.tables.ts';
import { reuseMigrations } from './catalogue/reuses/reuse.tables.ts';
import { savedSearchMigrations } from './catalogue/saved-searches/saved-search.tables.ts';
import { attributeMigrations } from './ingest/attributes/attribute.tables.ts';
import { checkMigrations } from './ingest/checks/check.tables.ts';
import { columnIndexMigrations } from './ingest/column-indexes/column-index.tables.ts';
import { depositMigrations } from './ingest/deposits/deposit.tables.ts';
import { executionMigrations } from './ingest/executions/execution.tables.ts';
import { profileMigrations } from './ingest/profiles/profile.tables.ts';
import { storedDataMigrations } from './ingest/stored-data/stored-data.tables.ts';
import { uploadMigrations } from './ingest/uploads/upload.tables.ts';
import { dataVersionMigrations } from './ingest/versions/version.tables.ts';
import { annexeMigrations } from './library/annexes/annexe.tables.ts';
import { datasheetDocumentMigrations } from './library/documents/document.tables.ts';
import { staticMigrations } from './library/statics/static.tables.ts';
import { displayStyleMigrations } from './publishing/display-styles/display-style.tables.ts';
import { offeringMigrations } from './publishing/offerings/offering.tables.ts';
import { recordPictureMigrations } from './publishing/record-pictures/record-picture.tables.ts';
import { metadataMigrations } from './publishing/records/metadata.tables.ts';
import { trashMigrations } from './views/trash/trash.tables.ts';
import { creationRequestMigrations } from './workspace/creation-requests/creation-request.tables.ts';
import { datasheetMigrations } from './workspace/datasheets/datasheet.tables.ts';
import { datastoreMigrations } from './workspace/datastores/datastore.tables.ts';
import { endpointMigrations } from './workspace/endpoints/endpoint.tables.ts';
import { sandboxMigrations } from './workspace/sandbox/sandbox-notice.tables.ts';

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
  dataVersionMigrations,
  profileMigrations,
  columnIndexMigrations,
  attributeMigrations,
  offeringMigrations,
  staticMigrations,
  permissionMigrations,
  keyMigrations,
  annexeMigrations,
  datasheetDocumentMigrations,
  metadataMigrations,
  recordPictureMigrations,
  catalogueMigrations,
  reuseMigrations,
  savedSearchMigrations,
  preparedDownloadMigrations,
  displayStyleMigrations,
  creationRequestMigrations,
  trashMigrations,
  sandboxMigrations,
];
