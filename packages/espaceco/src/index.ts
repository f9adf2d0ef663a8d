export type { Community, CommunitySettings, ReadCommunity } from './communities/community.model.ts';
export { communityPolicy, mayJoin } from './communities/community.policy.ts';
export { type CommunityPage, findCommunityRow } from './communities/community.store.ts';
export type { EspacecoContext } from './context.ts';
export type { FeatureVersion } from './contributions/feature-versions.ts';
export type { LockUse } from './contributions/held-features.ts';
export type { Signed } from './contributions/history.ts';
export type { FeaturesToLock } from './contributions/lock-features.ts';
export type { ReadAction, RequestedAction } from './contributions/read-action.ts';
export type { CurrentFeature } from './contributions/read-feature.ts';
export { hasWritten, type JudgedTransaction } from './contributions/transact.ts';
export type { ReadableDatabase } from './databases/databases.ts';
export { type DescribedTables, extentOf } from './databases/describe-tables.ts';
export type { CommunityDocument } from './documents/document.store.ts';
export type { FileToRead, ReadingOptions, StoredDataAddress, TableSources } from './editing/table-sources.ts';
export { createEspaceco, type Espaceco, type EspacecoParts } from './espaceco.ts';
export type { Grid } from './grids/grid.model.ts';
export { findShippedGrids } from './grids/grids.ts';
export { writeMultiPolygon } from './grids/write-wkt.ts';
export type { Layer } from './layers/layer.model.ts';
export type { ShownLayer } from './layers/layers.ts';
export type { LiveSubject } from './live/live.store.ts';
export { nameOf } from './members/list-members.ts';
export type { Member } from './members/member.model.ts';
export type { Me } from './members/read-me.ts';
export { espacecoMigrations } from './migrations.ts';
export type { OpenReport } from './open-reports/open-report.model.ts';
export { ages, type Overview } from './overview/read-overview.ts';
export type { ReadDatabase } from './permissions/access-of.ts';
export { DatabaseAccess } from './permissions/database-access.ts';
export { fullNameOf, type GrantedTable } from './permissions/permissions.ts';
export { writePlace } from './reports/read-place.ts';
export type { Attachment, ShownReply, ShownReport } from './reports/report.model.ts';
export { readReportCondition } from './reports/report-condition.ts';
export type { ShownHistoryLine } from './reports/report-history.model.ts';
export { propertiesOf, reportColumns } from './reports/report-properties.ts';
export type { ReportPage, ReportSelection, ReportThread } from './reports/reports.ts';
export { formOf } from './tables/check-tables.ts';
export { writeValue } from './tables/column-value.ts';
export { type Database, isForPeople, type Table, type TableColumn } from './tables/database.model.ts';
export { datasetNameOf, isCollaborativeDataset } from './tables/dataset-name.ts';
export type { TableDocument } from './tables/table-document.store.ts';
export {
  type ArrivedCommunity,
  type ArrivingCommunity,
  type ArrivingFile,
  arrivalNote,
  arriveCommunity,
  arrivingKey,
} from './transfers/arrive-community.ts';
export {
  type ArrivingDatabase,
  forgetReservation,
  isDatabaseThere,
  reserveDatabases,
} from './transfers/arriving-databases.ts';
export { carriedCommunityTables } from './transfers/carried-community.ts';
export { countLeftHere, countLeftThere, type LeftBehind } from './transfers/left-behind.ts';
export { type ArrivalWriter, removeArrival } from './transfers/remove-arrival.ts';
export type { Delivery, Webhook } from './webhooks/webhook.model.ts';
