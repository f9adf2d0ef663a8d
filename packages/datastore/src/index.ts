export {
  type ClientCredentials,
  type IssuedToken,
  issueAccessToken,
} from './access/credentials/issue-token.ts';
export { readGrantedService } from './access/credentials/read-granted-service.ts';
export { readGrants } from './access/credentials/read-grants.ts';
export { addKey, type NewKey } from './access/keyring/add-key.ts';
export { editKey, removeKey, rotateKey } from './access/keyring/change-key.ts';
export {
  listKeys,
  listKeysWithAccesses,
  readKeyQuota,
  readKeyWithAccesses,
} from './access/keyring/find-keys.ts';
export { editPermission, withdrawPermission } from './access/permissions/change-permission.ts';
export {
  listGrantedPermissions,
  listReceivedPermissions,
  readGrantedPermission,
  readReceivedPermission,
} from './access/permissions/find-permissions.ts';
export { grantPermissions } from './access/permissions/grant-permission.ts';
export { beginningOf } from './catalogue/catalogue-entry.ts';
export { readUnlessDeparted } from './catalogue/departed.ts';
export { findRecordFindings } from './catalogue/find-record-findings.ts';
export {
  countHarvest,
  describeHarvested,
  earliestChange,
  findHarvested,
  type HarvestHeader,
  harvestHeaders,
  listHarvestSets,
} from './catalogue/harvest-records.ts';
export { countListedRecords, listRecordPlaces, type RecordPlace } from './catalogue/list-records.ts';
export { readRecordPicture } from './catalogue/pictures/read-picture.ts';
export {
  type FileBeingWritten,
  prepareDownloadJob,
  type WriteDownload,
} from './catalogue/prepared-downloads/prepare-download.job.ts';
export {
  prepareDownload,
  purgeDownloads,
  readMyDownloads,
  removeDownload,
} from './catalogue/prepared-downloads/prepare-download.ts';
export type { DownloadSelection } from './catalogue/prepared-downloads/prepared-download.store.ts';
export { readPreparedFile } from './catalogue/prepared-downloads/read-prepared-file.ts';
export {
  extentOfRecords,
  isListedDatastore,
  type ListedRecord,
  queryRecords,
  type RecordsQuestion,
  valuesOfProperty,
} from './catalogue/query-records.ts';
export { querySandboxRecords, valuesOfSandboxProperty } from './catalogue/query-sandbox.ts';
export { readFeatureCatalogue, readFeatureCatalogueXml } from './catalogue/read-feature-catalogue.ts';
export { readCatalogueFigures } from './catalogue/read-figures.ts';
export { listProducersOfCatalogue, readProducer } from './catalogue/read-producers.ts';
export { type RecordPage, readRecordPage } from './catalogue/read-record-page.ts';
export { readRecordVersions } from './catalogue/read-record-versions.ts';
export { admitReuse, answerReuse, deleteReuse, proposeReuse } from './catalogue/reuses/change-reuses.ts';
export { readMyReuses, readReusePicture, readReuses } from './catalogue/reuses/read-reuses.ts';
export {
  chooseSearchMail,
  forgetSearch,
  markSearchSeen,
  readMySearches,
  saveSearch,
} from './catalogue/saved-searches/saved-searches.ts';
export { searchCatalogue } from './catalogue/search-catalogue.ts';
export { suggestInCatalogue } from './catalogue/suggest.ts';
export { composeDatastores, type DatastoreParts, type Datastores } from './compose-datastore.ts';
export type { DatastoreContext } from './context.ts';
export { describeAttribute, readAttributeDescriptions } from './ingest/attributes/describe-attribute.ts';
export type { SlowColumn } from './ingest/column-indexes/index-column.job.ts';
export { completeDeposit } from './ingest/deposits/complete-deposit.ts';
export { deleteDepositFiles } from './ingest/deposits/delete-deposit-files.ts';
export { listReceivedChunks } from './ingest/deposits/list-received-chunks.ts';
export { receiveChunk } from './ingest/deposits/receive-chunk.ts';
export { integrateEditable } from './ingest/integration/integrate-editable.ts';
export { previewDeposit } from './ingest/previews/preview-deposit.ts';
export { previewUpload } from './ingest/previews/preview-upload.ts';
export { cancelExecution } from './ingest/processings/cancel-execution.ts';
export {
  listDatastoreExecutions,
  listProcessings,
  readExecution,
} from './ingest/processings/find-executions.ts';
export type { RasterPoint, RastersAt } from './ingest/rasters/rasters-at.ts';
export { type DrawableTable, readDrawableTables } from './ingest/stored-data/read-drawable-tables.ts';
export { readStoredTables } from './ingest/stored-data/read-stored-tables.ts';
export { cancelUpload } from './ingest/uploads/cancel-upload.ts';
export { createUpload } from './ingest/uploads/create-upload.ts';
export { readDeclaredSrid } from './ingest/uploads/declared-srid.ts';
export {
  listDatastoreUploads,
  readFileTree,
  readUpload,
  readUploadReport,
  searchDatastoreUploads,
} from './ingest/uploads/find-uploads.ts';
export { readIntegrationProgress } from './ingest/uploads/integration-progress.ts';
export { retryUpload } from './ingest/uploads/retry-upload.ts';
export { type AnnexeForm, addAnnexe, admitAnnexe } from './library/annexes/add-annexe.ts';
export { type AnnexeChangesForm, changeAnnexe } from './library/annexes/change-annexe.ts';
export { readAnnexeFile, readAnnexes } from './library/annexes/find-annexes.ts';
export { readPublishedAnnexe } from './library/annexes/read-published-annexe.ts';
export {
  addDatasheetDocument,
  changeDatasheetDocument,
  deleteDatasheetDocument,
  readDatasheetDocuments,
} from './library/documents/change-documents.ts';
export { admitLogo, deleteLogo, setLogo } from './library/logos/change-logo.ts';
export { admitReplacement, replaceAnnexe } from './library/replacement/replace-annexe.ts';
export { deleteThumbnail, setThumbnail } from './library/thumbnails/change-thumbnail.ts';
export { type DatastoreLimits, defaultLimits as defaultDatastoreLimits } from './limits.ts';
export { textOfQueuedLine } from './log-lines.ts';
export { migrations as datastoreMigrations } from './migrations.ts';
export type { CloudImage, CloudImages } from './publishing/cloud-images/cloud-index.ts';
export {
  listDatastoreStoredData,
  readStoredData,
  readStoredDataReport,
  readStoredDataUses,
  searchDatastoreStoredData,
} from './publishing/data-presentation/find-stored-data.ts';
export {
  requestOfDownload,
  requestOfRasterService,
  requestOfTms,
  requestOfWfs,
  requestOfWmsVector,
  type ServiceRequest,
} from './publishing/offerings/draft-service.ts';
export { editOffering } from './publishing/offerings/edit-offering.ts';
export {
  listDatastoreOfferings,
  listTakenLayerNames,
  searchDatastoreOfferings,
} from './publishing/offerings/find-offerings.ts';
export { publishOffering } from './publishing/offerings/publish-offering.ts';
export { setOfferingAvailability } from './publishing/offerings/set-offering-availability.ts';
export {
  type DataServices,
  listServicesOfData,
  readServiceOfData,
  unpublishServiceOfData,
} from './publishing/offerings/table-services.ts';
export { offeringTypes } from './publishing/offerings/types/index.ts';
export { unpublishOffering } from './publishing/offerings/unpublish-offering.ts';
export {
  addMetadata,
  deleteMetadata,
  publishMetadata,
  unpublishMetadata,
} from './publishing/records/change-metadata.ts';
export { editDatasheetRecord, readDatasheetRecord } from './publishing/records/edit-record.ts';
export { readMetadata, readMetadataFile, readMetadataList } from './publishing/records/find-metadata.ts';
export { readLicensedService } from './publishing/records/licensed-service.ts';
export {
  readCatalogueRecord,
  readCatalogueRecordIso19115,
  readCatalogueRecordXml,
} from './publishing/records/read-catalogue-record.ts';
export { recordAddresses } from './publishing/records/record-addresses.ts';
export {
  type AccessQuestion,
  type Audience,
  mayUse,
  type ServiceOperation,
  usableAmong,
} from './publishing/serving/decide-access.ts';
export {
  type Grants,
  noGrants,
  type PresentedCredentials,
  type RequestOrigin,
} from './publishing/serving/grants.ts';
export type {
  PublishedInfo,
  PublishedPyramid,
  PublishedService,
  PublishedTable,
} from './publishing/serving/published-service.ts';
export type { PublishedServices, Standing } from './publishing/serving/published-services.ts';
export { serviceOfVersion } from './publishing/serving/service-of-version.ts';
export {
  addStyle,
  modifyStyle,
  removeStyle,
  setCurrentStyle,
} from './publishing/styled-services/change-styles.ts';
export { giveUpVersion } from './publishing/versions/abandon-version.ts';
export { askComparison } from './publishing/versions/compare-version.ts';
export { createVersion } from './publishing/versions/create-version.ts';
export { listDataVersions, readVersion as readDataVersion } from './publishing/versions/find-versions.ts';
export { switchVersion } from './publishing/versions/switch-version.ts';
export { downloadPyramid } from './pyramids/generation/download-pyramid.ts';
export { addRasterPyramid } from './pyramids/raster/add-raster-pyramid.ts';
export { estimateRasterPyramid } from './pyramids/raster/estimate-raster-pyramid.ts';
export { regeneratePyramid } from './pyramids/regeneration/regenerate-pyramid.ts';
export { retryExecution } from './pyramids/regeneration/retry-execution.ts';
export { addVectorPyramid } from './pyramids/vector/add-vector-pyramid.ts';
export { estimateVectorPyramid } from './pyramids/vector/estimate-vector-pyramid.ts';
export { findMostAsked, readDatastoreTraffic, readOfferingTraffic } from './traffic/read-traffic.ts';
export { exportActivity } from './views/activity/export-activity.ts';
export { readActivity } from './views/activity/find-activity.ts';
export { findAlertsPlace } from './views/alerts/find-alerts-place.ts';
export { readAlertsFile, readPublishedAlerts } from './views/alerts/published-alerts.ts';
export { addDatasheet } from './views/datasheets/add-datasheet.ts';
export {
  readDatasheet,
  readDatasheetPage,
  readDatasheetServices,
} from './views/datasheets/find-datasheets.ts';
export { renameDatasheet } from './views/datasheets/rename-datasheet.ts';
export {
  readAdministeredDatastore,
  readAllDatastores,
} from './views/datastores/administer-datastores.ts';
export { administerDatastore } from './views/datastores/change-datastore.ts';
export {
  countDatastores,
  countPendingRequests,
  namesOfDatastores,
} from './views/datastores/count-datastores.ts';
export { deleteAccessesOf, deletePersonData } from './views/datastores/delete-person-data.ts';
export { readDatastore, readSandbox } from './views/datastores/read-datastore.ts';
export { setDefaultLicence } from './views/datastores/set-default-licence.ts';
export { deleteAnnexe, previewAnnexeDeletion } from './views/deletion/delete-annexe.ts';
export { deleteDatasheet, previewDatasheetDeletion } from './views/deletion/delete-datasheet.ts';
export { deleteStoredData, previewStoredDataDeletion } from './views/deletion/delete-stored-data.ts';
export { deleteUpload, previewUploadDeletion } from './views/deletion/delete-upload.ts';
export { previewUnpublication } from './views/deletion/preview-unpublication.ts';
export { readAllEndpoints, renameEndpoint } from './views/endpoints/administer-endpoints.ts';
export { readEndpoints } from './views/endpoints/find-endpoints.ts';
export { publishStoredData } from './views/publication/publish-stored-data.ts';
export { retryService } from './views/publication/retry-service.ts';
export { deleteStaticFile, listStaticFiles, readStaticFile } from './views/statics/statics.ts';
export { readStorageItems } from './views/storage-use/find-storage-items.ts';
export { findWorkspaceTasks } from './views/tasks/find-workspace-tasks.ts';
export { listEndedTasks, listMyTasks } from './views/tasks/list-my-tasks.ts';
export { presentTask } from './views/tasks/present-task.ts';
export type { WorkspaceTask } from './views/tasks/workspace-task.ts';
export { datastoreNames, isCarried, keptBy, withOwnIdentifier } from './views/transfers/carried-data.ts';
export { datastoreTables } from './views/transfers/datastore-tables.ts';
export {
  type EndpointName,
  findDatastoreToCarry,
  namesOfEndpoints,
  openArrivedDatastore,
} from './views/transfers/open-arrived.ts';
export { readDatasheetTrash } from './views/trash/find-trash.ts';
export { purgeDatasheet } from './views/trash/purge-datasheet.ts';
export { restoreDatasheet } from './views/trash/restore-datasheet.ts';
export type { FeatureLocation } from './workers/feature-location.ts';
export { acceptRequest, rejectRequest } from './workspace/creation-requests/answer-request.ts';
export { presentRequest, readCreationRequests } from './workspace/creation-requests/find-requests.ts';
export {
  listMyCreationRequests,
  withdrawCreationRequest,
} from './workspace/creation-requests/own-requests.ts';
export { requestCreation } from './workspace/creation-requests/request-creation.ts';
export {
  createDatastoreOf,
  createOwnedDatastore,
  defaultQuotas,
  type NewDatastore,
} from './workspace/datastores/create-datastore.ts';
export { type DatastoreAction, datastorePolicy } from './workspace/datastores/datastore.policy.ts';
export { type ServedType, servedTypes } from './workspace/endpoints/served-types.ts';
