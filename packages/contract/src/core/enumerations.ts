/** The specification's enumerations (§3), letter for letter. */

export const offeringStatuses = ['PUBLISHING', 'MODIFYING', 'PUBLISHED', 'UNPUBLISHING', 'UNSTABLE'] as const;
export type OfferingStatus = (typeof offeringStatuses)[number];

export const offeringTypes = [
  'WMS-VECTOR',
  'WFS',
  'WMTS-TMS',
  'WMS-RASTER',
  'DOWNLOAD',
  'ITINERARY-ISOCURVE',
  'ALTIMETRY',
  'SEARCH',
  'VECTOR-TMS',
] as const;
export type OfferingTypeId = (typeof offeringTypes)[number];

export const endpointTypes = [...offeringTypes, 'METADATA'] as const;
export type EndpointType = (typeof endpointTypes)[number];

export const keyTypes = ['HASH', 'HEADER', 'BASIC', 'OAUTH2'] as const;
export type KeyType = (typeof keyTypes)[number];

export const uploadTypes = [
  'VECTOR',
  'RASTER',
  'ARCHIVE',
  'ROK4-PYRAMID',
  'INDEX',
  'HISTORIC-IMAGERY',
] as const;
export type UploadType = (typeof uploadTypes)[number];

export const uploadStatuses = [
  'CREATED',
  'OPEN',
  'CLOSED',
  'CHECKING',
  'GENERATING',
  'MODIFYING',
  'UNSTABLE',
  'DELETED',
] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** The second list of the specification, and RASTER of its first: deposited rasters are kept as data of their own. */
export const storedDataTypes = [
  'RASTER',
  'ROK4-PYRAMID-RASTER',
  'ROK4-PYRAMID-VECTOR',
  'VECTOR-DB',
  'ARCHIVE',
  'GRAPH-DB',
  'GRAPH-OSRM',
  'GRAPH-VALHALLA',
  'INDEX',
] as const;
export type StoredDataType = (typeof storedDataTypes)[number];

export const storedDataStatuses = [
  'CREATED',
  'GENERATING',
  'MODIFYING',
  'GENERATED',
  'DELETED',
  'UNSTABLE',
] as const;
export type StoredDataStatus = (typeof storedDataStatuses)[number];

export const executionStatuses = ['CREATED', 'WAITING', 'PROGRESS', 'SUCCESS', 'FAILURE', 'ABORTED'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

export const checkStatuses = ['WAITING', 'PROGRESS', 'SUCCESS', 'FAILURE'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export const ownerTypes = ['ACCOUNT', 'COMMUNITY'] as const;
export type OwnerType = (typeof ownerTypes)[number];

export const communityRights = ['COMMUNITY', 'PROCESSING', 'ANNEX', 'BROADCAST', 'UPLOAD'] as const;
export type CommunityRight = (typeof communityRights)[number];

export const integrationSteps = ['send_files_api', 'wait_checks', 'integration_processing'] as const;
export type IntegrationStep = (typeof integrationSteps)[number];

export const integrationStepStatuses = ['waiting', 'in_progress', 'successful', 'failed'] as const;
export type IntegrationStepStatus = (typeof integrationStepStatuses)[number];

export const configurationStatuses = ['UNPUBLISHED', 'PUBLISHED', 'SYNCHRONIZING'] as const;
export type ConfigurationStatus = (typeof configurationStatuses)[number];
