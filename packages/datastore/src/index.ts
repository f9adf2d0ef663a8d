export { exportActivity } from './activity/export-activity.ts';
export { readActivity } from './activity/find-activity.ts';
export { type ActivityNote, recordActivity } from './activity/record-activity.ts';
export { type AnnexeForm, addAnnexe, admitAnnexe } from './annexes/add-annexe.ts';
export { type AnnexeChangesForm, changeAnnexe } from './annexes/change-annexe.ts';
export { deleteAnnexe, previewAnnexeDeletion } from './annexes/delete-annexe.ts';
export { readAnnexeFile, readAnnexes } from './annexes/find-annexes.ts';
export { readPublishedAnnexe } from './annexes/read-published-annexe.ts';
export { admitReplacement, replaceAnnexe } from './annexes/replace-annexe.ts';
export { composeDatastores, type DatastoreParts, type Datastores } from './compose-datastore.ts';
export type { DatastoreContext } from './context.ts';
export { acceptRequest, refuseRequest } from './creation-requests/answer-request.ts';
export { presentRequest, readCreationRequests } from './creation-requests/find-requests.ts';
export { requestCreation } from './creation-requests/request-creation.ts';
export { deleteDatasheet, previewDatasheetDeletion } from './datasheets/delete-datasheet.ts';
export { readDatasheet, readDatasheetPage, readDatasheetServices } from './datasheets/find-datasheets.ts';
export { renameDatasheet } from './datasheets/rename-datasheet.ts';
export { readAdministeredDatastore, readAllDatastores } from './datastores/administer-datastores.ts';
export { administerDatastore } from './datastores/change-datastore.ts';
export { countDatastores, countPendingRequests, namesOfDatastores } from './datastores/count-datastores.ts';
export {
  createDatastoreOf,
  createOwnedDatastore,
  defaultQuotas,
  type NewDatastore,
} from './datastores/create-datastore.ts';
export { type DatastoreAction, datastorePolicy } from './datastores/datastore.policy.ts';
export { forgetAccesses, forgetPerson } from './datastores/forget-person.ts';
export { readDatastore, readSandbox } from './datastores/read-datastore.ts';
export { completeDeposit } from './deposits/complete-deposit.ts';
export { forgetDeposit } from './deposits/forget-deposit.ts';
export { listReceivedChunks } from './deposits/list-received-chunks.ts';
export { receiveChunk } from './deposits/receive-chunk.ts';
export { addStyle, modifyStyle, removeStyle, setCurrentStyle } from './display-styles/change-styles.ts';
export {
  addDatasheetDocument,
  changeDatasheetDocument,
  deleteDatasheetDocument,
  readDatasheetDocuments,
} from './documents/change-documents.ts';
export { readAllEndpoints, renameEndpoint } from './endpoints/administer-endpoints.ts';
export { readEndpoints } from './endpoints/find-endpoints.ts';
export { cancelExecution } from './executions/cancel-execution.ts';
export { listDatastoreExecutions, listProcessings, readExecution } from './executions/find-executions.ts';
export { retryExecution } from './executions/retry-execution.ts';
export { addKey, type NewKey } from './keys/add-key.ts';
export { editKey, removeKey, rotateKey } from './keys/change-key.ts';
export { listKeys, listKeysWithAccesses, readKeyQuota, readKeyWithAccesses } from './keys/find-keys.ts';
export { type ClientCredentials, type IssuedToken, issueAccessToken } from './keys/issue-token.ts';
export { readGrants } from './keys/read-grants.ts';
export { type DatastoreLimits, defaultLimits as defaultDatastoreLimits } from './limits.ts';
export {
  addMetadata,
  deleteMetadata,
  publishMetadata,
  unpublishMetadata,
} from './metadata/change-metadata.ts';
export { readMetadata, readMetadataFile, readMetadataList } from './metadata/find-metadata.ts';
export { readCatalogueRecord, readCatalogueRecordXml } from './metadata/read-catalogue-record.ts';
export {
  requestOfRasterService,
  requestOfTms,
  requestOfWfs,
  requestOfWmsVector,
  type ServiceRequest,
} from './offerings/draft-service.ts';
export { editOffering, retryOffering } from './offerings/edit-offering.ts';
export { listDatastoreOfferings, listTakenLayerNames, readService } from './offerings/find-offerings.ts';
export { type ServedType, servedTypes } from './offerings/offering.model.ts';
export { previewUnpublication } from './offerings/preview-unpublication.ts';
export { publishOffering } from './offerings/publish-offering.ts';
export { switchOffering } from './offerings/switch-offering.ts';
export {
  type DataServices,
  listServicesOfData,
  readServiceOfData,
  unpublishServiceOfData,
} from './offerings/table-services.ts';
export { offeringTypes } from './offerings/types/index.ts';
export { unpublishOffering } from './offerings/unpublish-offering.ts';
export { editPermission, withdrawPermission } from './permissions/change-permission.ts';
export {
  listGrantedPermissions,
  listReceivedPermissions,
  readGrantedPermission,
  readReceivedPermission,
} from './permissions/find-permissions.ts';
export { grantPermissions } from './permissions/grant-permission.ts';
export { downloadPyramid } from './pyramids/download-pyramid.ts';
export { addRasterPyramid } from './pyramids/raster/add-raster-pyramid.ts';
export { estimateRasterPyramid } from './pyramids/raster/estimate-raster-pyramid.ts';
export { regeneratePyramid } from './pyramids/regenerate-pyramid.ts';
export { addVectorPyramid } from './pyramids/vector/add-vector-pyramid.ts';
export { estimateVectorPyramid } from './pyramids/vector/estimate-vector-pyramid.ts';
export type { RasterPoint, RastersAt } from './rasters/rasters-at.ts';
export {
  type AccessQuestion,
  type Audience,
  mayUse,
  type ServiceOperation,
} from './serving/decide-access.ts';
export { type Grants, noGrants, type PresentedCredentials, type RequestOrigin } from './serving/grants.ts';
export type {
  PublishedFacts,
  PublishedPyramid,
  PublishedService,
  PublishedTable,
} from './serving/published-service.ts';
export type { PublishedServices } from './serving/published-services.ts';
export { deleteStaticFile, listStaticFiles, readStaticFile } from './statics/statics.ts';
export { readStorageItems } from './storage-use/find-storage-items.ts';
export { deleteStoredData, previewStoredDataDeletion } from './stored-data/delete-stored-data.ts';
export {
  listDatastoreStoredData,
  readStoredData,
  readStoredDataReport,
  readStoredDataUses,
} from './stored-data/find-stored-data.ts';
export { type DrawableTable, readDrawableTables } from './stored-data/read-drawable-tables.ts';
export { type Db as DatastoreDb, migrations as datastoreMigrations } from './tables.ts';
export { deleteThumbnail, setThumbnail } from './thumbnails/change-thumbnail.ts';
export { readDatastoreTraffic, readOfferingTraffic } from './traffic/read-traffic.ts';
export { TrafficCounter } from './traffic/traffic-counter.ts';
export { readDatasheetTrash } from './trash/find-trash.ts';
export { purgeDatasheet } from './trash/purge-datasheet.ts';
export { restoreDatasheet } from './trash/restore-datasheet.ts';
export { cancelUpload } from './uploads/cancel-upload.ts';
export { createUpload } from './uploads/create-upload.ts';
export { deleteUpload, previewUploadDeletion } from './uploads/delete-upload.ts';
export { listDatastoreUploads, readFileTree, readUpload, readUploadReport } from './uploads/find-uploads.ts';
export { readIntegrationProgress } from './uploads/integration-progress.ts';
export { retryUpload } from './uploads/retry-upload.ts';
export type { FeatureLocation } from './workers/feature-location.ts';
export { findWorks } from './works/find-works.ts';
export { listMyWorks } from './works/list-my-works.ts';
export { presentWork } from './works/present-work.ts';
export { stageOf, type Work } from './works/work.model.ts';
