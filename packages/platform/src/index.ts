import type { MigrationSet } from '@cartable/storage';
import { activityMigrations } from './activity/activity.tables.ts';
import { numberingMigrations } from './numbering/numbering.tables.ts';
import { trafficMigrations } from './traffic/traffic.tables.ts';

export {
  type ActivityFilter,
  type ActivityLine,
  type Actor,
  actorOf,
} from './activity/activity.model.ts';
export {
  countActivities,
  deleteActivitiesBefore,
  insertActivity,
  listActivities,
} from './activity/activity.store.ts';
export type { ActivityTables } from './activity/activity.tables.ts';
export { csvLine } from './activity/csv-line.ts';
export { type Activity, recordActivity } from './activity/record-activity.ts';
export { writeActivityCsv } from './activity/write-activity-csv.ts';
export { type DatasheetRows, datasheetRows, type TrashedRow } from './holdings/datasheet-rows.ts';
export type { Holding, MeasuredHolding, Owner } from './holdings/holding.ts';
export type { LargestItem, LargestItems, LargestQuestion } from './holdings/largest.ts';
export { type StorageUse, storageUse, uniteUses } from './holdings/storage-use.ts';
export { defineLifecycle, type Lifecycle } from './lifecycle/lifecycle.ts';
export { nextNumber, nextNumbers } from './numbering/next-number.ts';
export { forgetNumber, notedNumber, noteNumber } from './numbering/noted-number.ts';
export type { NumbersTable } from './numbering/numbering.tables.ts';
export {
  createOutboundClient,
  loopHeader,
  loopMark,
  type OutboundAnswer,
  type OutboundClient,
  type OutboundRequest,
} from './outbound/outbound-client.ts';
export { isOutboundWord, type OutboundHosts, readOutboundHosts } from './outbound/outbound-hosts.ts';
export { readBody } from './outbound/read-body.ts';
export { type PeriodicTask, type PeriodicTasks, startPeriodicTasks } from './periodic/periodic-tasks.ts';
export { listRounds, recordRound, type TaskRound } from './periodic/task-round.store.ts';
export { type TaskRoundTables, taskRoundsMigration } from './periodic/task-round.tables.ts';
export { measureScope } from './quotas/measure-scope.ts';
export { type QuotaDemand, requireWithinQuota } from './quotas/quota.ts';
export { type BackgroundTask, type DescribedTask, stageOf } from './tasks/background-task.ts';
export { findTasks, runningFirst } from './tasks/find-tasks.ts';
export { type MeasuredProgress, measureProgress } from './tasks/measure-progress.ts';
export { displayName } from './text/display-name.ts';
export { foldLigatures } from './text/fold-ligatures.ts';
export { foldText } from './text/fold-text.ts';
export {
  countAct,
  countOnce,
  deleteActsBefore,
  deleteActsOf,
  secondsToWaitFor,
  tryAct,
} from './throttling/count-act.ts';
export { type CountedActsTable, countedActsMigration } from './throttling/counted-act.tables.ts';
export { inTurn } from './throttling/in-turn.ts';
export { type RateLimit, secondsToWait } from './throttling/rate-limit.ts';
export {
  addTraffic,
  listMostAsked,
  listTrafficOfOffering,
  type OfferingDay,
  type Period,
  type Traffic,
} from './traffic/traffic.store.ts';
export type { TrafficTables } from './traffic/traffic.tables.ts';
export { TrafficCounter } from './traffic/traffic-counter.ts';
export { type Arrival, arriving } from './transfers/arriving-row.ts';
export { deleteRows, insertRows, rowsOf, valuesTaken } from './transfers/carried-rows.ts';
export type { CarriedTable, ColumnRole, Row } from './transfers/carried-table.ts';
export { freshIdentifier, Identifiers, isUuid, uuidsIn } from './transfers/identifiers.ts';
export { type CarriedGroup, type Renames, renamed, type UniqueName } from './transfers/transfer.ts';

/** Tables of this package; those of throttling and periodic tasks are made with the domains in which they were released. */
export const platformMigrations: readonly MigrationSet[] = [
  activityMigrations,
  trafficMigrations,
  numberingMigrations,
];
