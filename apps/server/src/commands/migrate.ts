/**
 * `npm run migrate`: brings the tables of the database to this version, after a copy of it, for platforms whose processes
 * do not do it by themselves (`CARTABLE_MIGRATIONS=manual`). Nothing to do is no fault.
 */
import { createFilesPrivately, openMetadata, rejectUnfinishedRestore } from '@cartable/storage';
import { readConfig } from '../config.ts';
import { copyDatabaseBeforeUpdate } from '../copy-before-update.ts';
import { migrations } from '../migrations.ts';
import { createLogger } from '../operations/logger.ts';
import { explain, terminalLanguage } from '../run.ts';

const { env } = process;
const language = terminalLanguage(env);
createFilesPrivately();
try {
  const config = readConfig(env);
  const { dataDir, databaseUrl } = config;
  rejectUnfinishedRestore(dataDir);
  const metadata = await openMetadata(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  try {
    const pending = await metadata.pendingMigrations(migrations);
    for (const step of pending) process.stderr.write(`${step}\n`);
    await metadata.migrate(migrations, () => copyDatabaseBeforeUpdate(config, createLogger(config)));
    process.stdout.write(
      language === 'fr'
        ? `Base à jour : ${pending.length} étapes.\n`
        : `The database is up to date: ${pending.length} steps.\n`,
    );
  } finally {
    await metadata.close();
  }
} catch (error) {
  process.stderr.write(`Cartable: ${explain(error, language, env)}\n`);
  process.exitCode = 1;
}
