export { copyBeforeMigrations } from './backup/before-migrations.ts';
export type { BackupManifest } from './backup/manifest.ts';
export type { Moment } from './backup/moments/moment.ts';
export { MomentStore } from './backup/moments/moment-store.ts';
export { restoreMoment } from './backup/moments/restore-moment.ts';
export { takeMoment } from './backup/moments/take-moment.ts';
export { momentsToKeep } from './backup/moments/which-to-keep.ts';
export { releaseAbandonedHold } from './backup/removal-hold.ts';
export { rejectUnfinishedRestore, restoreBackup } from './backup/restore-backup.ts';
export { takeBackup } from './backup/take-backup.ts';
export { type Clock, systemClock, timeOfFiles } from './clock/clock.ts';
export { type DatabaseClock, openDatabaseClock } from './clock/database-clock.ts';
export { withChanges } from './drawing/changed-copy.ts';
export {
  type DrawnTable,
  holdsColumns,
  isWorthCopying,
  openDrawnTable,
} from './drawing/drawn-table.ts';
export { type BoxQuery, boxAlone } from './drawing/page-in-box.ts';
export { openRenderCache, type RenderCache } from './drawing/render-cache.ts';
export { simplifyWkb } from './drawing/simplify-wkb.ts';
export { writeRenderCache } from './drawing/write-copy.ts';
export { columnsSought } from './features/column-index.ts';
export type * from './features/editing/port.ts';
export type * from './features/editing/snapshot.ts';
export { openGeoPackageStore } from './features/geopackage/geopackage-store.ts';
export { openFeatureStore } from './features/open-feature-store.ts';
export type * from './features/port.ts';
export { openPostgisStore } from './features/postgis/postgis-store.ts';
export { type JobFigures, JobOverview, type JobQuestion } from './jobs/job-overview.ts';
export { type JobPart, JobParts, type PartsPlan } from './jobs/job-parts.ts';
export { MetadataJobQueue } from './jobs/job-queue.ts';
export type { JobFaultReport } from './jobs/job-run.ts';
export { JobRunner, type JobRunnerOptions, type JobTiming } from './jobs/job-runner.ts';
export type * from './jobs/port.ts';
export { offeredPriority } from './jobs/port.ts';
export { defineMigrations, type Migration, type MigrationSet } from './metadata/migrations.ts';
export {
  type MetadataLocation,
  openMetadata,
  openMetadataBeside,
  type StatementListener,
} from './metadata/open-metadata.ts';
export { type Connection, type Metadata, type Queries, tablesOf } from './metadata/port.ts';
export { createFilesPrivately, findOpenMode } from './metadata/private-files.ts';
export { isForeignKeyViolation, isUniqueViolation } from './metadata/sqlite-faults.ts';
export { booleanColumn, jsonColumn, timeColumn } from './metadata/values.ts';
export { openFolderObjectStore } from './objects/folder-object-store.ts';
export { mediaTypeOf, readMediaType } from './objects/media-type.ts';
export type { NamedObject, ObjectInfo, ObjectRanges, ObjectStore } from './objects/port.ts';
export { RangePages } from './objects/range-pages.ts';
export { openS3ObjectStore, openS3Ranges } from './objects/s3/open-s3-object-store.ts';
export type { S3Location, SpoolLocation } from './objects/s3/s3-location.ts';
export { sweepUnreferenced } from './objects/sweep-unreferenced.ts';
export { openSearchIndex } from './search/open-search-index.ts';
export type { SearchAnswer, SearchEntry, SearchIndex, SearchMatch, SearchQuestion } from './search/port.ts';
export { storageErrors } from './unavailability/errors-across-threads.ts';
export { type UnavailableReason, whyUnavailable } from './unavailability/why-unavailable.ts';
export { isWriteConflict } from './unavailability/write-conflict.ts';
