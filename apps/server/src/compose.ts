import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Accounts, anonymous, createAccounts, createUserDocuments } from '@cartable/accounts';
import { CartableError, USER_DOCUMENTS_BYTES } from '@cartable/contract';
import { composeDatastores, type Datastores, deleteAccessesOf } from '@cartable/datastore';
import { createEspaceco, isCollaborativeDataset } from '@cartable/espaceco';
import { parseWktGeometry } from '@cartable/formats';
import { createOutboundClient, readOutboundHosts } from '@cartable/platform';
import { openSiteContent } from '@cartable/site';
import {
  type Metadata,
  MetadataJobQueue,
  openDatabaseClock,
  openFeatureStore,
  openMetadata,
  openSearchIndex,
  rejectUnfinishedRestore,
  systemClock,
} from '@cartable/storage';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { copyDatabaseBeforeUpdate } from './copy-before-update.ts';
import { CommunityWatch } from './events/community-watch.ts';
import { TaskWatch } from './events/task-watch.ts';
import { languageOf } from './http/language.ts';
import { sessionCookieName } from './http/session-cookie.ts';
import { clearPartialCopies, drawingFolder } from './map-workers/drawing-folder.ts';
import { exportFolder } from './map-workers/export-folder.ts';
import { MapWorkerPool } from './map-workers/pool.ts';
import { hearSlowColumns } from './map-workers/slow-columns.ts';
import { migrations } from './migrations.ts';
import { bucketOf, openObjects } from './open-objects.ts';
import { createOpenid, type Openid } from './openid/openid.ts';
import { Availability } from './operations/availability/availability.ts';
import { Reserve } from './operations/availability/reserve.ts';
import { tryToWrite } from './operations/availability/try-to-write.ts';
import { Departure } from './operations/departure.ts';
import { createLogger } from './operations/logger.ts';
import { Metrics } from './operations/metrics.ts';
import { OpenedNames } from './operations/opened-names.ts';
import { allOf, logSlowStatements } from './operations/slow-statements.ts';
import { startTracing } from './operations/tracing.ts';
import type { Services } from './services.ts';
import { Sso } from './sso/sso.ts';
import { tableSourcesOf } from './table-sources.ts';
import { productVersion } from './version.ts';

export interface Composition {
  readonly services: Services;
  close(): Promise<void>;
}

/** @throws {CartableError} `storage.migrations-pending` */
async function update(metadata: Metadata, config: Config, logger: Logger): Promise<void> {
  if (config.migrations === 'manual') {
    const { length: count } = await metadata.pendingMigrations(migrations);
    if (count > 0) throw new CartableError('storage.migrations-pending', { count });
    return;
  }
  await metadata.migrate(migrations, () => copyDatabaseBeforeUpdate(config, logger));
}

/**
 * The one place where adapters are chosen: everything opened, up to date and ready, nothing listening yet.
 * @throws {CartableError} `storage.*` for a folder or a database that cannot serve
 */
export async function compose(config: Config): Promise<Composition> {
  const { dataDir, databaseUrl, replicaUrl } = config;
  rejectUnfinishedRestore(dataDir);
  const reserve = new Reserve(dataDir);
  reserve.freeIfFull();
  const tracing = await startTracing(config);
  const logger = createLogger(config);
  const onStatement = allOf([tracing?.onStatement, logSlowStatements(logger, config.slowStatementMs)]);
  const metadata = await openMetadata(
    databaseUrl === undefined
      ? { dataDir, onStatement }
      : {
          databaseUrl,
          maxConnections: config.databaseConnections,
          statementTimeoutMs: config.databaseTimeoutMs,
          onStatement,
        },
  );
  try {
    await update(metadata, config, logger);
    const features = await openFeatureStore({ dataDir, databaseUrl, replicaUrl });
    // Several processes may share PostgreSQL: leases and delays are told by one clock.
    const databaseClock = databaseUrl === undefined ? undefined : await openDatabaseClock(metadata);
    const clock = databaseClock ?? systemClock;
    const jobs = new MetadataJobQueue({ metadata, clock });
    const accounts = createAccounts({
      metadata,
      jobs,
      clock,
      settings: config,
      memberships: { changing: deleteAccessesOf },
    });
    const objects = await openObjects(config);
    const search = openSearchIndex(metadata);
    const datastores: Datastores = composeDatastores({
      metadata,
      queue: jobs,
      features,
      search,
      featureLocation: { dataDir, databaseUrl },
      objects,
      bucket: bucketOf(config),
      clock,
      people: accounts,
      temporaryDir: join(dataDir, 'tmp'),
      publicUrl: config.publicUrl,
      annexesUrl: config.annexesUrl,
      viewerCommunityId: config.configCommunityId,
      isForeignDataset: isCollaborativeDataset,
      readyThreads: config.readyDepositWorkers,
      limits: {
        chunkBytes: config.chunkBytes,
        depositBytes: config.uploadBytes,
        sandboxDays: config.sandboxDays,
        sandboxServicesPerPerson: config.sandboxServices,
        trashRetentionMs: config.trashRetentionMs,
        historyRetentionMs: config.historyRetentionMs,
      },
    });
    const outbound = createOutboundClient({
      hosts: readOutboundHosts(config.outboundHosts),
      userAgent: `Cartable/${productVersion}`,
    });
    const espaceco = createEspaceco({
      metadata,
      objects,
      clock,
      queue: jobs,
      features,
      featureLocation: { dataDir, databaseUrl },
      people: accounts,
      site: config,
      sources: tableSourcesOf(datastores),
      outbound,
      onFault: (error, what) => logger.warn({ err: error }, what),
      readWkt: (text) => parseWktGeometry(text),
    });
    // Alone in its folder, a server that starts finds there only what a killed one left.
    if (databaseUrl === undefined) {
      await rm(exportFolder(config), { recursive: true, force: true });
      await clearPartialCopies(drawingFolder(config));
    }
    const { mapWorkers: threads, readyMapWorkers: ready, streamsPerAddress, mapWaitMs: maxWaitMs } = config;
    const maps = new MapWorkerPool(
      { dataDir, databaseUrl, replicaUrl, bucket: bucketOf(config) },
      { threads, ready, streamsPerAddress, maxWaitMs },
    );
    const stopHearing = hearSlowColumns((column) => {
      datastores
        .askForColumnIndex(column)
        .catch((error: unknown) => logger.warn({ err: error, column }, 'no index of a column was asked for'));
    });
    const availability = new Availability({
      logger,
      tryToWrite: () => tryToWrite({ metadata, dataDir, objects }, reserve),
      reserve,
    });
    const services: Services = {
      config,
      logger,
      metrics: new Metrics(),
      tracing,
      clock,
      metadata,
      objects,
      features,
      search,
      jobs,
      accounts,
      datastores,
      espaceco,
      documents: createUserDocuments({ metadata, objects, clock, quotaBytes: USER_DOCUMENTS_BYTES }),
      content: openSiteContent({
        objects,
        clock,
        site: { site: config.siteTitle, address: config.publicUrl, version: productVersion },
        onBroken: (file, problem) => logger.warn({ file, problem }, 'a text of the site cannot be read'),
      }),
      openid: composeOpenid(config, accounts),
      sso:
        config.ssoIssuer === undefined
          ? undefined
          : new Sso({ settings: config, accounts, now: () => clock.now() }),
      works: new TaskWatch({ accounts, context: datastores.context, logger }),
      communityMaps: new CommunityWatch({ accounts, presences: espaceco.presences, logger }),
      departure: new Departure(),
      availability,
      outbound,
      openedNames: new OpenedNames({ clock, publicUrl: config.publicUrl }),
      maps,
    };
    return {
      services,
      close: async () => {
        stopHearing();
        await availability.stop();
        await maps.close();
        await espaceco.close();
        await datastores.close();
        await features.close();
        await databaseClock?.close();
        await metadata.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await metadata.close();
    await tracing?.close();
    throw error;
  }
}

function composeOpenid(config: Config, accounts: Accounts): Openid | undefined {
  const {
    openidRealm: realm,
    openidClients: clients,
    publicUrl,
    siteTitle,
    loginDisabled,
    localAccounts,
  } = config;
  if (realm === undefined) return undefined;
  return createOpenid({
    accounts,
    realm,
    clients,
    publicUrl,
    siteTitle,
    loginDisabled,
    localAccounts,
    languageOf: (header) => languageOf(header),
    siteUserOf: async ({ cookies }) => {
      const token = cookies.get(sessionCookieName(config));
      const visitor = token === undefined ? anonymous : await accounts.loadVisitor(token, { isVisit: false });
      return visitor.kind === 'anonymous' ? undefined : visitor.id;
    },
  });
}
