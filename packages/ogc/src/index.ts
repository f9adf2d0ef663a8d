export { apiDefinition, type DefinitionPart } from './api-core/api-definition.ts';
export type { ApiInfo, LinkTexts, ParameterTexts } from './api-core/api-info.ts';
export {
  geoJsonMediaType,
  htmlMediaType,
  jsonMediaType,
  type Link,
  openApiMediaType,
  problemMediaType,
  schemaMediaType,
} from './api-core/link.ts';
export { collectionsDocument, conformanceDocument, landingDocument } from './api-core/write-documents.ts';
export {
  exceptionOf,
  statusOfOwsException,
  writeOwsExceptionReport,
  writeWfs10ExceptionReport,
  writeWmsExceptionReport,
} from './common/exception-report.ts';
export { Kvp } from './common/kvp.ts';
export {
  invalidParameter,
  missingParameter,
  type OgcExceptionCode,
  OgcRequestError,
  quote,
  unsupportedOption,
} from './common/ogc-request-error.ts';
export { type MetadataLink, type ServiceInfo, withQuery } from './common/service-info.ts';
export {
  element,
  serializeDocument,
  serializeElement,
  type XmlContent,
  type XmlElement,
} from './common/xml-element.ts';
export { escapeAttribute, escapeText } from './common/xml-escape.ts';
export { decodeXmlName, encodeXmlName } from './common/xml-names.ts';
export { attributeOf, childOf, childrenOf, readXml, textOf, type XmlNode } from './common/xml-reader.ts';
export { readCql2Json } from './cql2/read-cql2-json.ts';
export { readCql2Text } from './cql2/read-cql2-text.ts';
export {
  type CswDomainNames,
  type CswOutputSchema,
  type CswPresentation,
  type CswQuery,
  type CswRequest,
  cswOperations,
  cswOutputSchemas,
  cswParameters,
  localName,
} from './csw/csw-request.ts';
export { readCswKvp } from './csw/read-csw-kvp.ts';
export { readCswXml } from './csw/read-csw-xml.ts';
export {
  asksForCsw3,
  atomMediaType,
  type Csw3Query,
  type Csw3Request,
  csw3OutputSchemas,
  csw3Parameters,
  descriptionMediaType,
  isCsw3Document,
} from './csw/v3/csw3-request.ts';
export { readCsw3Kvp } from './csw/v3/read-csw3-kvp.ts';
export { readCsw3Xml } from './csw/v3/read-csw3-xml.ts';
export {
  csw3DescriptionUrl,
  writeAtomRecord,
  writeCsw3Capabilities,
  writeCsw3Description,
  writeCsw3Domains,
  writeCsw3Feed,
  writeCsw3Record,
  writeCsw3Records,
} from './csw/v3/write-csw3-documents.ts';
export {
  writeAcknowledgement,
  writeCswCapabilities,
  writeDescribeRecordResponse,
  writeGetDomainResponse,
  writeGetRecordByIdResponse,
  writeGetRecordsResponse,
} from './csw/write-csw-documents.ts';
export type { CswDomain } from './csw/write-documents.ts';
export {
  crsUrisOf,
  type FeaturesCollection,
  queryableColumns,
  temporalColumnOf,
  uriOf,
} from './features-api/collection.ts';
export { collectionIdOf, recordsCollectionId, tilesCollectionIdOf } from './features-api/collection-id.ts';
export { featuresConformance } from './features-api/conformance.ts';
export { editingConformance, withEditing } from './features-api/editing-definition.ts';
export { featuresDefinition } from './features-api/features-definition.ts';
export { findItemFormat, type ItemFormat, itemFormats } from './features-api/item-formats.ts';
export { readParameters } from './features-api/query-parameters.ts';
export {
  mergePatch,
  mergePatchMediaType,
  readContentCrs,
  readFeatureBody,
  type WrittenFeature,
} from './features-api/read-feature-body.ts';
export {
  commonParameters,
  defaultLimit,
  type ItemQuery,
  type ItemsQuery,
  parameterColumns,
  readItemQuery,
  readItemsQuery,
  toItemsError,
} from './features-api/read-items-request.ts';
export {
  collectionDocument,
  listedCollectionDocument,
  propertySchema,
  queryablesDocument,
  urlOf,
} from './features-api/write-documents.ts';
export { parseConditionJson, readConditionJson } from './filter/read-condition-json.ts';
export { type FesFilter, type ResourceVersion, readFilter } from './filter/read-filter.ts';
export {
  OaiError,
  type OaiList,
  type OaiListVerb,
  type OaiPosition,
  type OaiRequest,
  type OaiSelection,
  type OaiVerb,
  oaiVerbs,
} from './oai/oai-request.ts';
export { type OaiArguments, readOaiArguments, readOaiRequest } from './oai/read-oai-request.ts';
export { invalidToken, writeResumptionToken } from './oai/resumption-token.ts';
export {
  type OaiEnvelope,
  type OaiFormat,
  type OaiHeader,
  type OaiNext,
  type OaiRecord,
  type OaiSet,
  writeOaiError,
  writeOaiFormats,
  writeOaiIdentifiers,
  writeOaiIdentify,
  writeOaiRecord,
  writeOaiRecords,
  writeOaiSets,
} from './oai/write-oai-documents.ts';
export { type Anchor, cursorParameter } from './paging/cursor.ts';
export { fingerprintOf } from './paging/fingerprint.ts';
export { type PagedSet, type PageStart, readPageStart } from './paging/page.ts';
export {
  type PageAddress,
  type PageLinks,
  pageLinks,
  type ReadPage,
  wfsPageParameters,
} from './paging/page-links.ts';
export { recordsConformance } from './records-api/conformance.ts';
export { type RecordsQuery, readRecordsQuery } from './records-api/read-records-query.ts';
export {
  type RecordQueryable,
  recordQueryableNames,
  recordQueryables,
} from './records-api/record-queryables.ts';
export { recordsDefinition } from './records-api/records-definition.ts';
export {
  neighboursOf,
  type RecordsCollection,
  recordLinks,
  recordQueryablesDocument,
  recordsCollectionDocument,
  recordsPageDocument,
  recordsUrl,
  recordUrl,
} from './records-api/records-documents.ts';
export { stacConformance } from './stac-api/conformance.ts';
export {
  readStacItems,
  readStacLimit,
  readStacSearch,
  readToken,
  type StacSearch,
  type StacStart,
  stacPageParameters,
  stacQueryOf,
  writeToken,
} from './stac-api/read-stac-search.ts';
export { stacDefinition } from './stac-api/stac-definition.ts';
export {
  isVector,
  limitsOf,
  type TileFormat,
  type TileLayer,
  tileFormats,
  type VectorTileLayer,
  vectorTileFormat,
} from './tiles/tile-layer.ts';
export { tilesConformance } from './tiles-api/conformance.ts';
export {
  type TileCollection,
  type TileKind,
  tileFormatNames,
  tileKindOf,
  tilesPathOf,
} from './tiles-api/tile-collection.ts';
export {
  tileMatrixSetDocument,
  tileMatrixSetsDocument,
  tileMatrixSetsLinks,
  tileMatrixSetUrl,
} from './tiles-api/tile-matrix-set-documents.ts';
export { tilesDefinition } from './tiles-api/tiles-definition.ts';
export {
  tileCollectionDocument,
  tileCollectionUrl,
  tileJsonMediaType,
  tilesetDocument,
  tilesetsDocument,
  tilesetsUrl,
  tilesetUrl,
  tileUrlTemplates,
} from './tiles-api/tileset-documents.ts';
export {
  bottomRowsPath,
  tileMapUrl,
  tileTemplate,
  tmsVersion,
  versionedTileTemplate,
} from './tms/tms-addresses.ts';
export { defaultStyle } from './tms/write-style.ts';
export {
  writeTileMap,
  writeTileMapService,
  writeTmsError,
  writeTmsServices,
} from './tms/write-tile-maps.ts';
export { tileJson, tmsMetadata } from './tms/write-tilejson.ts';
export type { SpatialOperatorName, WfsCapabilitiesInfo } from './wfs/capabilities/capabilities-info.ts';
export { writeWfsCapabilities } from './wfs/capabilities/write-wfs-capabilities.ts';
export type { CollectionCounts, CollectionInfo, GmlFrame } from './wfs/collection-info.ts';
export {
  type AttributeInfo,
  defaultSrid,
  featureIdOf,
  findFeatureId,
  findFeatureType,
  namespaceOf,
  qualifiedNameOf,
  type RequestedName,
  toldValue,
  type WfsFeatureType,
} from './wfs/feature-type.ts';
export {
  readVersionedId,
  type VersionState,
  versionedIdOf,
  type WrittenVersion,
  writeVersions,
} from './wfs/feature-versions.ts';
export { gmlCollectionFrame, writeGmlHits, writeValueHits } from './wfs/gml/gml-frame.ts';
export {
  writeGml2Collection,
  writeGml2Feature,
  writeGml31Collection,
  writeGml31Feature,
  writeGmlCollection,
  writeGmlFeature,
} from './wfs/gml/write-gml-collection.ts';
export { type SchemaInfo, writeSchema } from './wfs/gml/write-schema.ts';
export { gmlColumnNames, gmlPropertyOf } from './wfs/gml-columns.ts';
export {
  type FeatureFormat,
  type FileFormat,
  featureFormatNames,
  fileExtensions,
  findFeatureFormat,
  type GmlFormat,
  isFileFormat,
  isGmlFormat,
  mediaTypes,
} from './wfs/output-formats.ts';
export { kvpOfWfsXml } from './wfs/read/kvp-of-wfs-xml.ts';
export {
  type GetFeatureWithLockRequest,
  type LockFeatureRequest,
  type LockingRequest,
  readLockingKvp,
  readLockingXml,
} from './wfs/read/read-locking.ts';
export {
  readTransaction,
  type TransactionRequest,
  type WfsAction,
  type WrittenGeometry,
  type WrittenProperties,
} from './wfs/read/read-transaction.ts';
export { readWfsKvp } from './wfs/read/read-wfs-kvp.ts';
export { readWfsNode, readWfsXml } from './wfs/read/read-wfs-xml.ts';
export { renameGmlProperties } from './wfs/read/rename-gml-properties.ts';
export {
  type FeatureQuery,
  getFeatureType,
  type QueryContext,
  resolveQuery,
  toRequestError,
  unknownFeature,
  unknownProperty,
} from './wfs/resolve-query.ts';
export { resolveValueQuery, type ValueQuery } from './wfs/resolve-value-query.ts';
export { documentOfStoredQuery, expandStoredQueries, storedQueryIdsIn } from './wfs/stored-queries/expand.ts';
export {
  duplicateId,
  type ManagingRequest,
  readManagingKvp,
  readManagingXml,
} from './wfs/stored-queries/read-managing.ts';
export type { StoredQuery } from './wfs/stored-queries/stored-query.ts';
export { isCurrentUpdateSequence } from './wfs/update-sequence.ts';
export {
  type CapabilitiesSection,
  type DescribeFeatureTypeRequest,
  type GetCapabilitiesRequest,
  type GetFeatureRequest,
  type GetPropertyValueRequest,
  isGetFeatureById,
  type PageRequest,
  type QueryExpression,
  type SortKey,
  type WfsRequest,
} from './wfs/wfs-request.ts';
export { guessVersion, profileOf, type WfsVersion, wfsOperations, wfsVersion } from './wfs/wfs-version.ts';
export { formatWkt, WktWriter } from './wfs/wkt-writer.ts';
export { writeCsv } from './wfs/write-csv.ts';
export {
  geoJsonCollectionFrame,
  writeGeoJsonCollection,
  writeGeoJsonFeature,
} from './wfs/write-geojson-collection.ts';
export { writeLockFeatureResponse } from './wfs/write-lock-response.ts';
export { type RowState, type RowsInfo, writeRows } from './wfs/write-rows.ts';
export {
  writeCreateStoredQueryResponse,
  writeDropStoredQueryResponse,
  writeStoredQueryDescriptions,
  writeStoredQueryList,
} from './wfs/write-stored-queries.ts';
export { writeTransactionResponse } from './wfs/write-transaction-response.ts';
export type { FoundFeature, FoundLayer } from './wms/found-feature.ts';
export { type InlineStyle, isWmsWrittenYx, type MapView, maxImageSide, maxLayers } from './wms/map-view.ts';
export { readGetMapXml } from './wms/read-get-map-xml.ts';
export { maxFeatureInfo, readExceptionsForm, readWmsRequest } from './wms/read-wms-request.ts';
export { checkUpdateSequence } from './wms/update-sequence.ts';
export {
  readImageFormat,
  readInfoFormat,
  type WmsImageFormat,
  type WmsInfoFormat,
  wmsImageFormats,
  wmsInfoFormats,
} from './wms/wms-formats.ts';
export type { WmsLayerInfo, WmsStyleInfo } from './wms/wms-layer.ts';
export {
  type WmsDescribeLayer,
  type WmsExceptionsForm,
  type WmsGetCapabilities,
  type WmsGetFeatureInfo,
  type WmsGetLegendGraphic,
  type WmsGetMap,
  type WmsGetStyles,
  type WmsRequest,
  wmsOperations,
} from './wms/wms-request.ts';
export { negotiateWmsVersion, type WmsVersion } from './wms/wms-version.ts';
export { type DescribedLayer, type DescribedType, writeDescribeLayer } from './wms/write-describe-layer.ts';
export { writeFeatureInfo } from './wms/write-feature-info.ts';
export {
  type WmsCapabilitiesInfo,
  type WmsProfile,
  writeWmsCapabilities,
} from './wms/write-wms-capabilities.ts';
export {
  readWmtsKvp,
  readWmtsPath,
  type WmtsRestPath,
  wmtsExtensions,
  wmtsInfoExtensions,
} from './wmts/read-wmts-request.ts';
export {
  wmtsCapabilitiesUrl,
  wmtsInfoTemplate,
  wmtsStyle,
  wmtsTileTemplate,
} from './wmts/wmts-addresses.ts';
export {
  type WmtsGetCapabilities,
  type WmtsGetFeatureInfo,
  type WmtsGetTile,
  type WmtsRequest,
  type WmtsSection,
  wmtsOperations,
  wmtsSections,
  wmtsVersion,
} from './wmts/wmts-request.ts';
export { isWmtsSetOf, wmtsSetName } from './wmts/wmts-set.ts';
export { type WmtsCapabilitiesInfo, writeWmtsCapabilities } from './wmts/write-wmts-capabilities.ts';
