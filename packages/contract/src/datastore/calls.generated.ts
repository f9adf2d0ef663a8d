import type { CallsOf } from '../core/call.ts';
import type { creationRequestRoutes, datastoreRoutes, keyRoutes, taskRoutes, uploaderRoutes, userDocumentRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const datastoreCalls: CallsOf<typeof creationRequestRoutes & typeof datastoreRoutes & typeof keyRoutes & typeof taskRoutes & typeof uploaderRoutes & typeof userDocumentRoutes> = {
  requestDatastoreCreation: {
    name: 'requestDatastoreCreation',
    method: 'POST',
    path: '/datastore_create_request',
  },
  getMyCreationRequests: {
    name: 'getMyCreationRequests',
    method: 'GET',
    path: '/api/users/me/datastore_requests',
  },
  withdrawMyCreationRequest: {
    name: 'withdrawMyCreationRequest',
    method: 'DELETE',
    path: '/api/users/me/datastore_requests/{requestId}',
  },
  getSandbox: {
    name: 'getSandbox',
    method: 'GET',
    path: '/api/datastores/sandbox',
  },
  getDatastore: {
    name: 'getDatastore',
    method: 'GET',
    path: '/api/datastores/{datastoreId}',
  },
  setDefaultLicence: {
    name: 'setDefaultLicence',
    method: 'PUT',
    path: '/api/datastores/{datastoreId}/default_licence',
  },
  setLogo: {
    name: 'setLogo',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/logo',
    bodyKind: 'form',
  },
  deleteLogo: {
    name: 'deleteLogo',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/logo',
  },
  getEndpoints: {
    name: 'getEndpoints',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/endpoints',
  },
  getDatasheets: {
    name: 'getDatasheets',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/datasheet',
  },
  addDatasheet: {
    name: 'addDatasheet',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/datasheet',
  },
  getDatasheet: {
    name: 'getDatasheet',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}',
  },
  renameDatasheet: {
    name: 'renameDatasheet',
    method: 'PATCH',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}',
  },
  getDatasheetDeletion: {
    name: 'getDatasheetDeletion',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/deletion',
  },
  deleteDatasheet: {
    name: 'deleteDatasheet',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}',
  },
  getDatasheetServices: {
    name: 'getDatasheetServices',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/services',
  },
  getDatasheetDocuments: {
    name: 'getDatasheetDocuments',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/documents',
  },
  addDatasheetDocument: {
    name: 'addDatasheetDocument',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/documents',
    bodyKind: 'form',
  },
  changeDatasheetDocument: {
    name: 'changeDatasheetDocument',
    method: 'PATCH',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/documents/{documentId}',
  },
  deleteDatasheetDocument: {
    name: 'deleteDatasheetDocument',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/documents/{documentId}',
  },
  getAnnexes: {
    name: 'getAnnexes',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/annexe',
  },
  addAnnexe: {
    name: 'addAnnexe',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/annexe/add',
    bodyKind: 'form',
  },
  addThumbnail: {
    name: 'addThumbnail',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/annexe/thumbnail_add',
    bodyKind: 'form',
  },
  deleteThumbnail: {
    name: 'deleteThumbnail',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/annexe/thumbnail_delete/{datasheetName}/{annexeId}',
  },
  getAnnexeFile: {
    name: 'getAnnexeFile',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/annexe/file/{annexeId}',
  },
  changeAnnexe: {
    name: 'changeAnnexe',
    method: 'PATCH',
    path: '/api/datastores/{datastoreId}/annexe/{annexeId}',
  },
  replaceAnnexe: {
    name: 'replaceAnnexe',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/annexe/{annexeId}',
    bodyKind: 'form',
  },
  getAnnexeDeletion: {
    name: 'getAnnexeDeletion',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/annexe/{annexeId}/deletion',
  },
  deleteAnnexe: {
    name: 'deleteAnnexe',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/annexe/{annexeId}',
  },
  getUploads: {
    name: 'getUploads',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload',
  },
  searchUploads: {
    name: 'searchUploads',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload/search',
  },
  createUpload: {
    name: 'createUpload',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/upload',
  },
  getUpload: {
    name: 'getUpload',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}',
  },
  deleteUpload: {
    name: 'deleteUpload',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}',
  },
  getUploadDeletion: {
    name: 'getUploadDeletion',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}/deletion',
  },
  retryUpload: {
    name: 'retryUpload',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}/retry',
  },
  cancelUpload: {
    name: 'cancelUpload',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}/cancel',
  },
  getFileTree: {
    name: 'getFileTree',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}/file_tree',
  },
  getIntegrationProgress: {
    name: 'getIntegrationProgress',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}/integration_progress',
  },
  getUploadReport: {
    name: 'getUploadReport',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}/upload-report',
  },
  getUploadPreview: {
    name: 'getUploadPreview',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/upload/{uploadId}/preview',
  },
  getStoredDataList: {
    name: 'getStoredDataList',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data',
  },
  searchStoredData: {
    name: 'searchStoredData',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/search',
  },
  getStoredData: {
    name: 'getStoredData',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}',
  },
  getStoredDataUses: {
    name: 'getStoredDataUses',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/uses',
  },
  getStoredDataReport: {
    name: 'getStoredDataReport',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/report',
  },
  getStoredDataDeletion: {
    name: 'getStoredDataDeletion',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/deletion',
  },
  deleteStoredData: {
    name: 'deleteStoredData',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}',
  },
  getProcessings: {
    name: 'getProcessings',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/processing',
  },
  getExecutions: {
    name: 'getExecutions',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/processing/executions',
  },
  getExecution: {
    name: 'getExecution',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/processing/executions/{executionId}',
  },
  cancelExecution: {
    name: 'cancelExecution',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/processing/executions/{executionId}/cancel',
  },
  retryExecution: {
    name: 'retryExecution',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/processing/executions/{executionId}/retry',
  },
  getDataVersions: {
    name: 'getDataVersions',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/versions',
  },
  createDataVersion: {
    name: 'createDataVersion',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/versions',
  },
  getDataVersion: {
    name: 'getDataVersion',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/versions/{number}',
  },
  switchDataVersion: {
    name: 'switchDataVersion',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/versions/{number}/switch',
  },
  compareDataVersion: {
    name: 'compareDataVersion',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/versions/{number}/compare',
  },
  abandonDataVersion: {
    name: 'abandonDataVersion',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/versions/{number}',
  },
  getAttributeDescriptions: {
    name: 'getAttributeDescriptions',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/attributes',
  },
  describeAttribute: {
    name: 'describeAttribute',
    method: 'PUT',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/attributes',
  },
  addVectorPyramid: {
    name: 'addVectorPyramid',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-vector/add',
  },
  estimateVectorPyramid: {
    name: 'estimateVectorPyramid',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-vector/estimate',
  },
  createTms: {
    name: 'createTms',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-vector/{pyramidId}/tms',
  },
  editTms: {
    name: 'editTms',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-vector/{pyramidId}/tms/{offeringId}/edit',
  },
  addRasterPyramid: {
    name: 'addRasterPyramid',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-raster/add',
  },
  estimateRasterPyramid: {
    name: 'estimateRasterPyramid',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-raster/estimate',
  },
  createRasterService: {
    name: 'createRasterService',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-raster/{pyramidId}/wms-raster-wmts',
  },
  editRasterService: {
    name: 'editRasterService',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/pyramid-raster/{pyramidId}/wms-raster-wmts/{offeringId}/edit',
  },
  downloadPyramid: {
    name: 'downloadPyramid',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{pyramidId}/download',
  },
  regeneratePyramid: {
    name: 'regeneratePyramid',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{pyramidId}/regenerate',
  },
  publishStoredData: {
    name: 'publishStoredData',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/publish',
  },
  createWfs: {
    name: 'createWfs',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wfs',
  },
  editWfs: {
    name: 'editWfs',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wfs/{offeringId}/edit',
  },
  createDownload: {
    name: 'createDownload',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/download',
  },
  editDownload: {
    name: 'editDownload',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/download/{offeringId}/edit',
  },
  createWmsVector: {
    name: 'createWmsVector',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wmsvector',
  },
  editWmsVector: {
    name: 'editWmsVector',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wmsvector/{offeringId}/edit',
  },
  getWfsOfData: {
    name: 'getWfsOfData',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wfs',
  },
  getWfsLayerNames: {
    name: 'getWfsLayerNames',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wfs/layernames',
  },
  getWfs: {
    name: 'getWfs',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wfs/{offeringId}',
  },
  deleteWfs: {
    name: 'deleteWfs',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wfs/{offeringId}',
  },
  getWmsVectorOfData: {
    name: 'getWmsVectorOfData',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wmsvector',
  },
  getWmsVectorLayerNames: {
    name: 'getWmsVectorLayerNames',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wmsvector/layernames',
  },
  getWmsVector: {
    name: 'getWmsVector',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wmsvector/{offeringId}',
  },
  deleteWmsVector: {
    name: 'deleteWmsVector',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/stored_data/{storedDataId}/wmsvector/{offeringId}',
  },
  getOfferings: {
    name: 'getOfferings',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/offerings',
  },
  searchOfferings: {
    name: 'searchOfferings',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/offerings/search',
  },
  getLayerNames: {
    name: 'getLayerNames',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/offerings/layernames',
  },
  getOffering: {
    name: 'getOffering',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/offerings/{offeringId}',
  },
  retryOffering: {
    name: 'retryOffering',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/offerings/{offeringId}/retry',
  },
  updateOffering: {
    name: 'updateOffering',
    method: 'PATCH',
    path: '/api/datastores/{datastoreId}/offerings/{offeringId}',
  },
  getUnpublication: {
    name: 'getUnpublication',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/offerings/{offeringId}/deletion',
  },
  deleteOffering: {
    name: 'deleteOffering',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/offerings/{offeringId}',
  },
  getStatics: {
    name: 'getStatics',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/statics',
  },
  getStatic: {
    name: 'getStatic',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/statics/{staticFileId}',
  },
  deleteStatic: {
    name: 'deleteStatic',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/statics/{staticFileId}',
  },
  getMetadataList: {
    name: 'getMetadataList',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/metadata',
  },
  addMetadata: {
    name: 'addMetadata',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/metadata',
  },
  getMetadata: {
    name: 'getMetadata',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/metadata/{metadataId}',
  },
  getMetadataFile: {
    name: 'getMetadataFile',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/metadata/file/{metadataId}',
  },
  getDatasheetRecord: {
    name: 'getDatasheetRecord',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/record',
  },
  editDatasheetRecord: {
    name: 'editDatasheetRecord',
    method: 'PUT',
    path: '/api/datastores/{datastoreId}/datasheet/{datasheetName}/record',
  },
  publishMetadata: {
    name: 'publishMetadata',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/metadata/publish/{metadataId}',
  },
  unpublishMetadata: {
    name: 'unpublishMetadata',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/metadata/unpublish/{metadataId}',
  },
  deleteMetadata: {
    name: 'deleteMetadata',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/metadata/{metadataId}',
  },
  addStyle: {
    name: 'addStyle',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/style/{offeringId}/add',
  },
  modifyStyle: {
    name: 'modifyStyle',
    method: 'PATCH',
    path: '/api/datastores/{datastoreId}/style/{offeringId}/modify',
  },
  removeStyle: {
    name: 'removeStyle',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/style/{offeringId}/remove',
  },
  setCurrentStyle: {
    name: 'setCurrentStyle',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/style/{offeringId}/setcurrent',
  },
  getPermissions: {
    name: 'getPermissions',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/permissions',
  },
  getPermission: {
    name: 'getPermission',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/permission/{permissionId}',
  },
  addPermission: {
    name: 'addPermission',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/add_permission',
  },
  updatePermission: {
    name: 'updatePermission',
    method: 'PATCH',
    path: '/api/datastores/{datastoreId}/update_permission/{permissionId}',
  },
  removePermission: {
    name: 'removePermission',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/remove_permission/{permissionId}',
  },
  getStorageItems: {
    name: 'getStorageItems',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/storage_items',
  },
  getDatastoreStatistics: {
    name: 'getDatastoreStatistics',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/statistics',
  },
  getOfferingStatistics: {
    name: 'getOfferingStatistics',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/offerings/{offeringId}/statistics',
  },
  getActivity: {
    name: 'getActivity',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/activity',
  },
  exportActivity: {
    name: 'exportActivity',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/activity/export',
  },
  getDatasheetTrash: {
    name: 'getDatasheetTrash',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/datasheet_trash',
  },
  restoreDatasheet: {
    name: 'restoreDatasheet',
    method: 'POST',
    path: '/api/datastores/{datastoreId}/datasheet_trash/{datasheetId}/restore',
  },
  purgeDatasheet: {
    name: 'purgeDatasheet',
    method: 'DELETE',
    path: '/api/datastores/{datastoreId}/datasheet_trash/{datasheetId}',
  },
  getMyPermissions: {
    name: 'getMyPermissions',
    method: 'GET',
    path: '/api/users/me/permissions',
  },
  getMyPermission: {
    name: 'getMyPermission',
    method: 'GET',
    path: '/api/users/me/permissions/{permissionId}',
  },
  getMyService: {
    name: 'getMyService',
    method: 'GET',
    path: '/api/users/me/services/{offeringId}',
  },
  getMyKeys: {
    name: 'getMyKeys',
    method: 'GET',
    path: '/api/users/me/keys',
  },
  getMyKeysWithAccesses: {
    name: 'getMyKeysWithAccesses',
    method: 'GET',
    path: '/api/users/me/keys_with_accesses',
  },
  getMyKeyWithAccesses: {
    name: 'getMyKeyWithAccesses',
    method: 'GET',
    path: '/api/users/me/key_with_accesses/{keyId}',
  },
  addKey: {
    name: 'addKey',
    method: 'POST',
    path: '/api/users/add_key',
  },
  updateKey: {
    name: 'updateKey',
    method: 'PATCH',
    path: '/api/users/update_key/{keyId}',
  },
  rotateKey: {
    name: 'rotateKey',
    method: 'POST',
    path: '/api/users/rotate_key/{keyId}',
  },
  removeKey: {
    name: 'removeKey',
    method: 'DELETE',
    path: '/api/users/remove_key/{keyId}',
  },
  getMyWorks: {
    name: 'getMyWorks',
    method: 'GET',
    path: '/api/users/me/jobs',
  },
  getEvents: {
    name: 'getEvents',
    method: 'GET',
    path: '/api/events',
  },
  getChunks: {
    name: 'getChunks',
    method: 'GET',
    path: '/_file_uploader/{uuid}',
  },
  uploadChunk: {
    name: 'uploadChunk',
    method: 'POST',
    path: '/_file_uploader/upload_chunk',
    bodyKind: 'form',
  },
  completeUpload: {
    name: 'completeUpload',
    method: 'POST',
    path: '/_file_uploader/upload_complete',
  },
  getDepositPreview: {
    name: 'getDepositPreview',
    method: 'GET',
    path: '/_file_uploader/{uuid}/preview',
  },
  cancelDeposit: {
    name: 'cancelDeposit',
    method: 'DELETE',
    path: '/_file_uploader/{uuid}',
  },
  getMyDocuments: {
    name: 'getMyDocuments',
    method: 'GET',
    path: '/api/users/me/documents',
  },
  addMyDocument: {
    name: 'addMyDocument',
    method: 'POST',
    path: '/api/users/me/documents',
    bodyKind: 'form',
  },
  getMyDocument: {
    name: 'getMyDocument',
    method: 'GET',
    path: '/api/users/me/documents/{documentId}',
  },
  changeMyDocument: {
    name: 'changeMyDocument',
    method: 'PATCH',
    path: '/api/users/me/documents/{documentId}',
  },
  replaceMyDocument: {
    name: 'replaceMyDocument',
    method: 'POST',
    path: '/api/users/me/documents/{documentId}',
    bodyKind: 'form',
  },
  deleteMyDocument: {
    name: 'deleteMyDocument',
    method: 'DELETE',
    path: '/api/users/me/documents/{documentId}',
  },
  getMyDocumentFile: {
    name: 'getMyDocumentFile',
    method: 'GET',
    path: '/api/users/me/documents/{documentId}/file',
  },
  getDocumentSharings: {
    name: 'getDocumentSharings',
    method: 'GET',
    path: '/api/users/me/documents/{documentId}/sharings',
  },
  addDocumentSharings: {
    name: 'addDocumentSharings',
    method: 'POST',
    path: '/api/users/me/documents/{documentId}/sharings',
  },
  deleteDocumentSharings: {
    name: 'deleteDocumentSharings',
    method: 'DELETE',
    path: '/api/users/me/documents/{documentId}/sharings',
  },
};
