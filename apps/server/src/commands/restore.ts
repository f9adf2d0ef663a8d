/**
 * `npm run restore -- DIR`: puts a backup into the empty data folder (and database) the settings name; of a folder of
 * moments, the last one, or with `--to TIME` the last one then.
 */
import { CartableError } from '@cartable/contract';
import { restoreBackup, restoreMoment } from '@cartable/storage';
import { migrations } from '../migrations.ts';
import { type CommandOptions, runCommand } from './command.ts';
import { holdsMoments, openMoments } from './moments-at.ts';

const usage = 'npm run restore -- DIR [--to 2026-11-24T12:00:00Z]';

await runCommand(
  {
    usage,
    flags: { to: { type: 'string' } },
    async run(options) {
      const { config, language } = options;
      if (config.s3Bucket !== undefined)
        throw new CartableError('backup.objects-elsewhere', { bucket: config.s3Bucket });
      const { takenAt } = holdsMoments(options) ? await restoreTo(options) : await restoreWhole(options);
      return language === 'fr'
        ? `Sauvegarde du ${takenAt} restaurée dans ${config.dataDir}. Lancez npm start.`
        : `Backup of ${takenAt} restored into ${config.dataDir}. Run npm start.`;
    },
  },
  process,
);

function restoreWhole({ config: { dataDir, databaseUrl }, folder, flags }: CommandOptions) {
  if (flags.to !== undefined) throw new CartableError('backup.no-moment', { first: '–', last: '–' });
  return restoreBackup({ source: folder, dataDir, databaseUrl, migrations });
}

async function restoreTo(options: CommandOptions) {
  const { config, flags } = options;
  if (config.databaseUrl !== undefined) throw new CartableError('backup.follow-sqlite-only');
  const to = typeof flags.to === 'string' ? new Date(flags.to) : undefined;
  if (to && Number.isNaN(to.getTime())) throw new CartableError('backup.folder-missing', { usage });
  return restoreMoment({ store: await openMoments(options), to, dataDir: config.dataDir, migrations });
}
