import type { SignedInVisitor } from '@cartable/accounts';
import { TABLE_DOCUMENT_DAYS } from '@cartable/contract';
import type { JobDefinition } from '@cartable/storage';
import { createCommunities } from './communities/communities.ts';
import { logoKeys } from './communities/community.store.ts';
import type { EspacecoContext } from './context.ts';
import { timestamp } from './context.ts';
import { createContributions } from './contributions/contributions.ts';
import { createGrids } from './custom-grids/custom-grids.ts';
import { addTablesJob } from './databases/add-tables.job.ts';
import { createDatabases } from './databases/databases.ts';
import { fillDatabaseJob } from './databases/fill-database.job.ts';
import { sweepDatabases } from './databases/sweep-databases.ts';
import { documentKeysInUse } from './documents/document.store.ts';
import { createDocuments } from './documents/documents.ts';
import type { FeatureLocation } from './editing/messages.ts';
import { openTableThreads } from './editing/table-threads.ts';
import { sweepFiles } from './files/stored-file.ts';
import { createFollowers } from './followers/followers.ts';
import { mailFollowers } from './followers/mail-followers.ts';
import { createKeptPlaces } from './kept-places/kept-places.ts';
import { createLayers } from './layers/layers.ts';
import { createMembers } from './members/members.ts';
import { deleteRefusedBefore, openReportKeysInUse } from './open-reports/open-report.store.ts';
import { createOpenReports } from './open-reports/open-reports.ts';
import { readOverview } from './overview/read-overview.ts';
import { bindThemes } from './permissions/bind-themes.ts';
import { createPermissions } from './permissions/permissions.ts';
import { fireEvent } from './planners/fire-event.ts';
import { forgetMailsBefore } from './planners/planner-log.store.ts';
import { createPlanners } from './planners/planners.ts';
import { createPresences } from './presences/presences.ts';
import { attachmentKeysInUse } from './reports/attachment.store.ts';
import { gatherTallies } from './reports/report-tally.store.ts';
import { createReports } from './reports/reports.ts';
import type { ReportsContext } from './reports/reports-context.ts';
import { deleteTransactionNotesBefore } from './sent-acts/sent-act.store.ts';
import { createStoredQueries } from './stored-queries/stored-queries.ts';
import { createStyleImages, styleImageKeysInUse } from './style-images/style-images.ts';
import { sourceKeysInUse } from './tables/database.store.ts';
import { deleteWaitingBefore, tableDocumentKeysInUse } from './tables/table-document.store.ts';
import { deliverJob } from './webhooks/deliver.job.ts';
import { queueWebhooks } from './webhooks/queue-event.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type Espaceco = ReturnType<typeof createEspaceco>;

export interface EspacecoParts extends Omit<EspacecoContext, 'tables'> {
  /** The feature store, for threads to open by themselves. */
  readonly featureLocation: FeatureLocation;
}

/** The use cases of the collaborative space over one database. */
export function createEspaceco({ featureLocation, ...parts }: EspacecoParts) {
  const context: EspacecoContext = { ...parts, tables: openTableThreads(featureLocation) };
  const jobs: readonly JobDefinition[] = [
    fillDatabaseJob(context) as JobDefinition,
    addTablesJob(context) as JobDefinition,
    deliverJob(context) as JobDefinition,
  ];
  const reportsContext: ReportsContext = {
    ...context,
    onEvent: async (db, event) => {
      await fireEvent(context, db, event);
      await queueWebhooks(context, db, event);
    },
    onNews: (db, news) => mailFollowers(context, db, news),
  };
  return {
    communities: createCommunities({ ...context, bindThemes }),
    contributions: createContributions(context),
    databases: createDatabases(context),
    documents: createDocuments(context),
    grids: createGrids(context),
    layers: createLayers(context),
    members: createMembers(context),
    permissions: createPermissions(context),
    storedQueries: createStoredQueries(context),
    styleImages: createStyleImages(context),
    planners: createPlanners(context),
    reports: createReports(reportsContext),
    followers: createFollowers(context),
    openReports: createOpenReports(reportsContext),
    keptPlaces: createKeptPlaces(context),
    presences: createPresences(context),
    overview: (visitor: SignedInVisitor, of: Parameters<typeof readOverview>[2]) =>
      readOverview(context, visitor, of),
    webhooks: createWebhooks(context),
    /** To be given to the runner of jobs. */
    jobs,
    /** Takes away the files and the tables no row refers to. @returns what was removed */
    sweep: async () => {
      await deleteTransactionNotesBefore(context.metadata.db, timestamp(context, -TRANSACTION_NOTES_MS));
      await forgetMailsBefore(context.metadata.db, timestamp(context, -PLANNER_LOG_MS));
      await context.metadata.transaction((db) => gatherTallies(db));
      await deleteWaitingBefore(
        context.metadata.db,
        timestamp(context, -TABLE_DOCUMENT_DAYS * 24 * 3_600_000),
      );
      await deleteRefusedBefore(context.metadata.db, timestamp(context, -REFUSED_REPORTS_MS));
      return [
        ...(await sweepFiles(context, (keys) => keysInUse(context, keys))),
        ...(await sweepDatabases(context)),
      ];
    },
    close: () => context.tables.close(),
  };
}

/** What was written is asked about within a year. */
const PLANNER_LOG_MS = 365 * 24 * 3_600_000;

/** Longer than anybody wonders what became of a report. */
const REFUSED_REPORTS_MS = 180 * 24 * 3_600_000;

/** Beyond, the journal is asked. */
const TRANSACTION_NOTES_MS = 60 * 24 * 3_600_000;

async function keysInUse(
  { metadata: { db } }: EspacecoContext,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set([
    ...(await documentKeysInUse(db, keys)),
    ...(await attachmentKeysInUse(db, keys)),
    ...(await tableDocumentKeysInUse(db, keys)),
    ...(await logoKeys(db)),
    ...(await sourceKeysInUse(db, keys)),
    ...(await styleImageKeysInUse(db, keys)),
    ...(await openReportKeysInUse(db)),
  ]);
}
