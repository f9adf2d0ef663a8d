/**
 * The calls of the specification (§7), line by line: method, then address. A call may stand at one of its aliases; names
 * of parameters do not count. Of the collaborative space, those that exist: `docs/espaceco.md` lists the others.
 */
const D = '/api/datastores/{datastoreId}';
const me = '/api/users/me';
const espaceco = '/api/espaceco';

export const specificationCalls: readonly string[] = [
  // Contact
  'POST /contact_us',
  'POST /datastore_create_request',
  'POST /join_community',
  'POST /accesses_request',
  // Files
  'GET /files/{path+}',
  // Annexe
  `GET ${D}/annexe`,
  `POST ${D}/annexe/add`,
  `PATCH ${D}/annexe/{annexeId}`,
  `GET ${D}/annexe/file/{annexeId}`,
  `POST ${D}/annexe/{annexeId}`,
  `POST ${D}/annexe/thumbnail_add`,
  `DELETE ${D}/annexe/thumbnail_delete/{datasheetName}/{annexeId}`,
  `DELETE ${D}/annexe/{annexeId}`,
  // Catalogue of communities
  'GET /api/catalogs/communities',
  // Community
  'GET /api/community/{communityId}/get',
  'GET /api/community/{communityId}/members',
  'PUT /api/community/{communityId}/update_member',
  'DELETE /api/community/{communityId}/remove_member',
  // Datasheet
  `GET ${D}/datasheet`,
  `GET ${D}/datasheet/{datasheetName}`,
  `DELETE ${D}/datasheet/{datasheetName}`,
  `GET ${D}/datasheet/{datasheetName}/services`,
  `GET ${D}/datasheet/{datasheetName}/documents`,
  `POST ${D}/datasheet/{datasheetName}/documents`,
  `PATCH ${D}/datasheet/{datasheetName}/documents/{documentId}`,
  `DELETE ${D}/datasheet/{datasheetName}/documents/{documentId}`,
  // Datastore
  'GET /api/datastores/sandbox',
  `GET ${D}`,
  `GET ${D}/endpoints`,
  `GET ${D}/permissions`,
  `GET ${D}/permission/{permissionId}`,
  `POST ${D}/add_permission`,
  `PATCH ${D}/update_permission/{permissionId}`,
  `DELETE ${D}/remove_permission/{permissionId}`,
  // Catalogue
  'GET /api/geonetwork/metadata/{fileIdentifier}',
  // Metadata
  `GET ${D}/metadata`,
  `POST ${D}/metadata`,
  `GET ${D}/metadata/{metadataId}`,
  `GET ${D}/metadata/{datasheetName}`,
  `GET ${D}/metadata/file/{metadataId}`,
  `DELETE ${D}/metadata/{metadataId}`,
  `DELETE ${D}/metadata/unpublish/{metadataId}`,
  // Processing
  `GET ${D}/processing`,
  `GET ${D}/processing/executions`,
  // Raster pyramid
  `POST ${D}/pyramid-raster/add`,
  `POST ${D}/pyramid-raster/{pyramidId}/wms-raster-wmts`,
  `POST ${D}/pyramid-raster/{pyramidId}/wms-raster-wmts/{offeringId}/edit`,
  `GET ${D}/pyramid-raster`,
  `GET ${D}/pyramid-raster/{offeringId}`,
  `DELETE ${D}/pyramid-raster/{offeringId}`,
  `GET ${D}/pyramid-raster/layernames`,
  // Vector pyramid
  `POST ${D}/pyramid-vector/add`,
  `POST ${D}/pyramid-vector/{pyramidId}/tms`,
  `POST ${D}/pyramid-vector/{pyramidId}/tms/{offeringId}/edit`,
  `GET ${D}/pyramid-vector`,
  `GET ${D}/pyramid-vector/{offeringId}`,
  `DELETE ${D}/pyramid-vector/{offeringId}`,
  `GET ${D}/pyramid-vector/layernames`,
  // Offerings
  `GET ${D}/offerings`,
  `GET ${D}/offerings/{offeringId}`,
  `DELETE ${D}/offerings/{offeringId}`,
  `GET ${D}/offerings/layernames`,
  // Statics
  `GET ${D}/statics`,
  `GET ${D}/statics/{staticFileId}`,
  `DELETE ${D}/statics/{staticFileId}`,
  // Stored data
  `GET ${D}/stored_data`,
  `GET ${D}/stored_data/{storedDataId}`,
  `DELETE ${D}/stored_data/{storedDataId}`,
  `GET ${D}/stored_data/{storedDataId}/uses`,
  `GET ${D}/stored_data/{storedDataId}/report`,
  // WFS and WMS-VECTOR
  ...['wfs', 'wmsvector'].flatMap((kind) => [
    `POST ${D}/stored_data/{storedDataId}/${kind}`,
    `POST ${D}/stored_data/{storedDataId}/${kind}/{offeringId}/edit`,
    `GET ${D}/stored_data/{storedDataId}/${kind}`,
    `GET ${D}/stored_data/{storedDataId}/${kind}/{offeringId}`,
    `DELETE ${D}/stored_data/{storedDataId}/${kind}/{offeringId}`,
    `GET ${D}/stored_data/{storedDataId}/${kind}/layernames`,
  ]),
  // Style
  `POST ${D}/style/{offeringId}/add`,
  `PATCH ${D}/style/{offeringId}/modify`,
  `POST ${D}/style/{offeringId}/remove`,
  `POST ${D}/style/{offeringId}/setcurrent`,
  // Upload
  `GET ${D}/upload`,
  `POST ${D}/upload`,
  `GET ${D}/upload/{uploadId}`,
  `DELETE ${D}/upload/{uploadId}`,
  `GET ${D}/upload/{uploadId}/file_tree`,
  `GET ${D}/upload/{uploadId}/integration_progress`,
  `GET ${D}/upload/{uploadId}/upload-report`,
  // User
  `GET ${me}`,
  `GET ${me}/keys`,
  `GET ${me}/keys_with_accesses`,
  `GET ${me}/key_with_accesses/{keyId}`,
  `GET ${me}/permissions`,
  `GET ${me}/permissions/{permissionId}`,
  `GET ${me}/datastores`,
  'POST /api/users/add_key',
  'PATCH /api/users/update_key/{keyId}',
  'DELETE /api/users/remove_key/{keyId}',
  `PUT ${me}/add_to_sandbox`,
  // User documents
  `GET ${me}/documents`,
  `POST ${me}/documents`,
  `GET ${me}/documents/{documentId}`,
  `PATCH ${me}/documents/{documentId}`,
  `POST ${me}/documents/{documentId}`,
  `DELETE ${me}/documents/{documentId}`,
  `GET ${me}/documents/{documentId}/file`,
  `GET ${me}/documents/{documentId}/sharings`,
  `POST ${me}/documents/{documentId}/sharings`,
  `DELETE ${me}/documents/{documentId}/sharings`,
  // Large files
  'POST /_file_uploader/upload_chunk',
  'POST /_file_uploader/upload_complete',
  // Collaborative space: communities
  `GET ${espaceco}/community/get`,
  `GET ${espaceco}/community/{communityId}`,
  `GET ${espaceco}/community/get_names`,
  `GET ${espaceco}/community/get_as_member`,
  `GET ${espaceco}/community/search`,
  `POST ${espaceco}/community/add`,
  `PATCH ${espaceco}/community/{communityId}/update`,
  // Collaborative space: grids
  `GET ${espaceco}/grid/get_by_names`,
  `GET ${espaceco}/grid/search`,
  // Collaborative space: members and people
  `GET ${espaceco}/community/{communityId}/members`,
  `POST ${espaceco}/community/{communityId}/members`,
  `PATCH ${espaceco}/community/{communityId}/member/{userId}/update_role`,
  `PATCH ${espaceco}/community/{communityId}/member/{userId}/update_grids`,
  `DELETE ${espaceco}/community/{communityId}/member/{userId}/remove`,
  `GET ${espaceco}/user/me`,
  `GET ${espaceco}/user/search`,
  `GET ${espaceco}/user/me/shared_themes`,
  // Collaborative space: documents and logo
  `POST ${espaceco}/community/{communityId}/update_logo`,
  `DELETE ${espaceco}/community/{communityId}/remove_logo`,
  `GET ${espaceco}/community/{communityId}/document/get_all`,
  `POST ${espaceco}/community/{communityId}/document/add`,
  `PATCH ${espaceco}/community/{communityId}/document/update/{documentId}`,
  `DELETE ${espaceco}/community/{communityId}/document/delete/{documentId}`,
  // Collaborative space: databases
  `GET ${espaceco}/databases`,
  `GET ${espaceco}/databases/{databaseId}`,
  `GET ${espaceco}/databases/search_by`,
  `GET ${espaceco}/databases/{databaseId}/tables/{tableId}`,
  // Collaborative space: layers
  `GET ${espaceco}/community/{communityId}/layer/get_all`,
  `GET ${espaceco}/community/{communityId}/layer/get_feature_types`,
  `PATCH ${espaceco}/community/{communityId}/layer/update`,
  `GET ${espaceco}/geoservice/get/{geoserviceId}`,
  // Collaborative space: images of styles
  `GET ${espaceco}/style/image/{name}`,
  // Collaborative space: permissions
  `GET ${espaceco}/permission/get_viewable_tables/{communityId}`,
  `GET ${espaceco}/permission/get_themable_tables/{communityId}`,
  `GET ${espaceco}/permission/get/{communityId}`,
  `PATCH ${espaceco}/permission/update/{communityId}`,
  // Collaborative space: follow-up e-mails
  `GET ${espaceco}/emailplanner/{communityId}`,
  `POST ${espaceco}/emailplanner/{communityId}`,
  `PUT ${espaceco}/emailplanner/{communityId}/update/{emailPlannerId}`,
  `DELETE ${espaceco}/emailplanner/{communityId}/remove/{emailPlannerId}`,
  // Collaborative space: reports
  `GET ${espaceco}/reports`,
  `POST ${espaceco}/reports`,
  `GET ${espaceco}/reports/{reportId}`,
  `PUT ${espaceco}/reports/{reportId}`,
  `PATCH ${espaceco}/reports/{reportId}`,
  `DELETE ${espaceco}/reports/{reportId}`,
  `POST ${espaceco}/reports/{reportId}/replies`,
  `PUT ${espaceco}/reports/{reportId}/replies/{replyId}`,
  `PATCH ${espaceco}/reports/{reportId}/replies/{replyId}`,
  `POST ${espaceco}/reports/{reportId}/attachments`,
  `DELETE ${espaceco}/reports/{reportId}/attachments/{attachmentId}`,
  `GET ${espaceco}/reports/rss`,
  `GET ${espaceco}/reports/wfs`,
];
