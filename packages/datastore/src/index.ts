export { composeDatastores, type DatastoreParts, type Datastores } from './compose-datastore.ts';
export type { DatastoreContext } from './context.ts';
export { deleteDatasheet, previewDatasheetDeletion } from './datasheets/delete-datasheet.ts';
export { readDatasheet, readDatasheetPage, readDatasheetServices } from './datasheets/find-datasheets.ts';
export { renameDatasheet } from './datasheets/rename-datasheet.ts';
export { type DatastoreAction, datastorePolicy } from './datastores/datastore.policy.ts';
export { readDatastore, readSandbox } from './datastores/read-datastore.ts';
export { completeDeposit } from './deposits/complete-deposit.ts';
export { forgetDeposit } from './deposits/forget-deposit.ts';
export { listReceivedChunks } from './deposits/list-received-chunks.ts';
export { receiveChunk } from './deposits/receive-chunk.ts';
export { readEndpoints } from './endpoints/find-endpoints.ts';
export { cancelExecution } from './executions/cancel-execution.ts';
export { listDatastoreExecutions, listProcessings, readExecution } from './executions/find-executions.ts';
export { retryExecution } from './executions/retry-execution.ts';
export { type DatastoreLimits, defaultLimits as defaultDatastoreLimits } from './limits.ts';
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
export { publishOffering } from './offerings/publish-offering.ts';
export { offeringTypes } from './offerings/types/index.ts';
export { unpublishOffering } from './offerings/unpublish-offering.ts';
export { downloadPyramid } from './pyramids/download-pyramid.ts';
export { addRasterPyramid } from './pyramids/raster/add-raster-pyramid.ts';
export { estimateRasterPyramid } from './pyramids/raster/estimate-raster-pyramid.ts';
export { regeneratePyramid } from './pyramids/regenerate-pyramid.ts';
export { addVectorPyramid } from './pyramids/vector/add-vector-pyramid.ts';
export { estimateVectorPyramid } from './pyramids/vector/estimate-vector-pyramid.ts';
export type { RasterPoint, RastersAt } from './rasters/rasters-at.ts';
export { createOwnedDatastore, type NewDatastore } from './seed/seed-platform.ts';
export {
  type AccessQuestion,
  type Audience,
  mayUse,
  type ServiceOperation,
} from './serving/decide-access.ts';
export type {
  PublishedFacts,
  PublishedPyramid,
  PublishedService,
  PublishedTable,
} from './serving/published-service.ts';
export type { PublishedServices } from './serving/published-services.ts';
export { deleteStaticFile, listStaticFiles } from './statics/statics.ts';
export { deleteStoredData, previewStoredDataDeletion } from './stored-data/delete-stored-data.ts';
export {
  listDatastoreStoredData,
  readStoredData,
  readStoredDataReport,
  readStoredDataUses,
} from './stored-data/find-stored-data.ts';
export { type DrawableTable, readDrawableTables } from './stored-data/read-drawable-tables.ts';
export { migrations as datastoreMigrations } from './tables.ts';
export { cancelUpload } from './uploads/cancel-upload.ts';
export { createUpload } from './uploads/create-upload.ts';
export { deleteUpload } from './uploads/delete-upload.ts';
export { listDatastoreUploads, readFileTree, readUpload, readUploadReport } from './uploads/find-uploads.ts';
export { readIntegrationProgress } from './uploads/integration-progress.ts';
export { retryUpload } from './uploads/retry-upload.ts';
export type { FeatureLocation } from './workers/feature-location.ts';
