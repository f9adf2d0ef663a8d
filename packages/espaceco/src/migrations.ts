import { foldLigatures } from '@cartable/platform';
import { defineMigrations } from '@cartable/storage';
import { arrivalsMigration } from './communities/arrival.tables.ts';
import {
  communitiesMigration,
  communityGridsMigration,
  logosMigration,
  openReportingMigration,
  themesMigration,
} from './communities/community.tables.ts';
import { documentsMigration } from './documents/document.tables.ts';
import { followersMigration } from './followers/follower.tables.ts';
import { customGridsMigration } from './grids/custom-grid.tables.ts';
import { keptPlacesMigration } from './kept-places/kept-place.tables.ts';
import { layerStylesMigration, layersMigration } from './layers/layer.tables.ts';
import { liveMigration, presencesOfSessionsMigration } from './live/live.tables.ts';
import { locksMigration } from './locks/lock.tables.ts';
import { membershipsMigration } from './memberships/membership.tables.ts';
import { openReportsMigration } from './open-reports/open-report.tables.ts';
import { permissionsMigration } from './permissions/permission.tables.ts';
import { plannedMailsMigration } from './planners/planned-mail.tables.ts';
import { plannersMigration } from './planners/planner.tables.ts';
import { plannerLogMigration } from './planners/planner-log.store.ts';
import { attachmentsMigration, reportsMigration, reportTalliesMigration } from './reports/report.tables.ts';
import { reportHistoryMigration } from './reports/report-history.tables.ts';
import {
  sentActDigestsMigration,
  sentActsMigration,
  sentActsWithoutSinceMigration,
} from './sent-acts/sent-act.tables.ts';
import { storedQueriesMigration } from './stored-queries/stored-query.tables.ts';
import { styleImagesMigration } from './style-images/style-image.tables.ts';
import { addedTablesMigration, databasesMigration } from './tables/database.tables.ts';
import { tableDocumentsMigration } from './tables/table-document.tables.ts';
import { webhooksMigration } from './webhooks/webhook.tables.ts';

/** Tables of the collaborative space, made after those of accounts, whose people they name. */
export const espacecoMigrations = defineMigrations('espaceco', [
  communitiesMigration,
  membershipsMigration,
  communityGridsMigration,
  logosMigration,
  documentsMigration,
  themesMigration,
  plannersMigration,
  databasesMigration,
  permissionsMigration,
  layersMigration,
  reportsMigration,
  attachmentsMigration,
  plannedMailsMigration,
  styleImagesMigration,
  addedTablesMigration,
  customGridsMigration,
  locksMigration,
  storedQueriesMigration,
  webhooksMigration,
  sentActsMigration,
  layerStylesMigration,
  openReportingMigration,
  openReportsMigration,
  liveMigration,
  keptPlacesMigration,
  plannerLogMigration,
  reportTalliesMigration,
  followersMigration,
  arrivalsMigration,
  tableDocumentsMigration,
  reportHistoryMigration,
  sentActsWithoutSinceMigration,
  {
    name: '031-folded-ligatures',
    up: (db) =>
      foldLigatures(db, [
        { table: 'espaceco_communities', column: 'name_key', isUnique: true },
        { table: 'espaceco_databases', column: 'title_key' },
        { table: 'espaceco_grids', column: 'title_key' },
        { table: 'espaceco_reports', column: 'comment_key' },
      ]),
  },
  sentActDigestsMigration,
  presencesOfSessionsMigration,
]);
