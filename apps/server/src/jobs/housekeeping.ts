import { join } from 'node:path';
import { purgeDownloads } from '@cartable/datastore';
import { type PeriodicTask, type PeriodicTasks, recordRound } from '@cartable/platform';
import { releaseAbandonedHold, timeOfFiles } from '@cartable/storage';
import { clearTemporaryFolder } from '../http/temporary-folder.ts';
import { createMailer } from '../mail/mailer.ts';
import { clearRenderCaches, drawingFolder } from '../map-workers/drawing-folder.ts';
import { clearAbandonedExports, exportFolder } from '../map-workers/export-folder.ts';
import type { Services } from '../services.ts';
import { ownsObjects } from './owned-objects.ts';

/** Often enough that nothing expired lasts, seldom enough to cost nothing. */
const everyMs = 3_600_000;

const foreignObjects =
  'the objects (bucket or folder) belong to another database: nothing is removed from them. Give this server the database they came with, or objects of its own; to hand them over to it, delete their mark (the object “owner” of the bucket, the file “objects.owner” of the data folder)';

/** Tasks run at the start and every hour. */
const tasks: readonly PeriodicTask<Services>[] = [
  { name: 'expired accounts data', run: ({ accounts }) => accounts.purgeExpired() },
  {
    name: 'links of mails',
    run: async ({ accounts, config }) => {
      const mailer = createMailer(config);
      for (const mail of await accounts.redactDeadLinks()) await mailer.replaceStored(mail);
    },
  },
  {
    name: 'abandoned work',
    run: async ({ datastores, logger }) => {
      const mended = await datastores.mend();
      if (mended.length > 0) logger.warn({ mended }, 'settled what no job stood behind');
    },
  },
  {
    name: 'orphans',
    run: async (services) => {
      const { datastores, documents, espaceco, logger } = services;
      if (!(await ownsObjects(services))) {
        logger.error(foreignObjects);
        return;
      }
      const removed = [
        ...(await datastores.sweep()),
        ...(await documents.sweep()),
        ...(await espaceco.sweep()),
      ];
      if (removed.length > 0) logger.info({ removed }, 'removed what nobody owned');
    },
  },
  {
    name: 'former history',
    run: async ({ datastores, logger }) => {
      const removed = await datastores.purgeHistory();
      if (removed.activities + removed.trafficDays > 0) logger.info(removed, 'forgot what was too old');
    },
  },
  { name: 'sandbox', run: async ({ datastores }) => void (await datastores.purgeSandbox()) },
  {
    name: 'catalogue',
    run: async ({ datastores, logger }) => {
      const records = await datastores.indexCatalogue();
      if (records > 0) logger.info({ records }, 'has records indexed again, by turns of so many');
    },
  },
  {
    name: 'images to take away',
    run: async ({ datastores, logger }) => {
      const rasters = await datastores.makeCloudImages();
      if (rasters > 0)
        logger.info({ rasters }, 'has images of published rasters made ready to be read by ranges');
    },
  },
  {
    name: 'attributes of tables',
    run: async ({ datastores, logger }) => {
      const tables = await datastores.profileTables();
      if (tables > 0) logger.info({ data: tables }, 'has the attributes of published tables counted');
    },
  },
  {
    name: 'pictures of the catalogue',
    run: async ({ datastores, logger }) => {
      const records = await datastores.drawPictures();
      if (records > 0) logger.info({ records }, 'has pictures of published data drawn');
    },
  },
  { name: 'words of the catalogue', run: async ({ datastores }) => void (await datastores.forgetWords()) },
  {
    name: 'downloads made ready',
    run: async ({ datastores, logger }) => {
      const files = await purgeDownloads(datastores.context);
      if (files > 0) logger.info({ files }, 'removed files whose links are over');
    },
  },
  {
    name: 'abandoned exports',
    run: ({ config, clock }) => clearAbandonedExports(exportFolder(config), timeOfFiles(clock)),
  },
  {
    name: 'drawing copies',
    run: async ({ config, clock, features }) => {
      const datasetIds = new Set((await features.list()).map(({ datasetId }) => datasetId));
      await clearRenderCaches(drawingFolder(config), { datasetIds, now: timeOfFiles(clock) });
    },
  },
  {
    name: 'ending permissions',
    run: async ({ datastores, logger }) => {
      const written = await datastores.warnOfEnds();
      if (written > 0) logger.info({ written }, 'wrote of permissions that end');
    },
  },
  {
    name: 'mails of searches',
    run: async ({ datastores, logger }) => {
      const mails = await datastores.mailSearches();
      if (mails > 0) logger.info({ mails }, 'wrote what is new in saved searches');
    },
  },
  {
    name: 'follow-up mails',
    run: async ({ espaceco, logger }) => {
      const mails = await espaceco.planners.sendDue();
      if (mails > 0) logger.info({ mails }, 'wrote the follow-up mails of reports');
    },
  },
  {
    name: 'abandoned backups',
    run: async ({ config, clock }) => {
      for (const folder of ['objects', 'datasets', 'outbox'])
        await releaseAbandonedHold(join(config.dataDir, folder), timeOfFiles(clock));
    },
  },
  { name: 'abandoned forms', run: ({ config, clock }) => clearTemporaryFolder(config, timeOfFiles(clock)) },
];

export const housekeeping: PeriodicTasks<Services> = {
  everyMs,
  tasks,
  onFailure: ({ availability, logger }, task, err) => {
    if (!availability.explain(err)) logger.error({ err, task }, 'housekeeping failed');
  },
  onEnd: recordQuietly,
};

/** For the page that tells how the platform fares; a database that is away is told of otherwise. */
async function recordQuietly(
  { metadata, clock, logger, availability }: Services,
  { task, failed }: { readonly task: string; readonly failed: boolean },
): Promise<void> {
  try {
    await recordRound(metadata, { task, at: clock.now(), failed });
  } catch (error) {
    if (!availability.explain(error))
      logger.error({ err: error, task }, 'the round of housekeeping could not be noted');
  }
}
