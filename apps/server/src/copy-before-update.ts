import { CartableError } from '@cartable/contract';
import { copyBeforeMigrations, systemClock } from '@cartable/storage';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * The way back from an update. A machine without the tools of PostgreSQL is updated all the same, and told so: its
 * database is backed up elsewhere.
 */
export async function copyDatabaseBeforeUpdate(config: Config, logger: Logger): Promise<void> {
  try {
    const path = await copyBeforeMigrations(config, {
      now: systemClock.now(),
      retained: config.retainedBackups,
    });
    logger.info({ path }, 'copied the database before updating it');
  } catch (error) {
    if (!(error instanceof CartableError && error.code.startsWith('backup.tool-'))) throw error;
    logger.warn(`the database is updated without a copy of it: ${error.text('en')}`);
  }
}
