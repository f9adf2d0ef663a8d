/**
 * `npm run backup -- DIR`: a backup of the platform as it is now, in use or stopped, in an empty folder; with `--follow`,
 * one moment after another in a folder or a bucket, of what changed (`--once`: one of them).
 */
import { CartableError } from '@cartable/contract';
import { type BackupManifest, takeBackup } from '@cartable/storage';
import { productVersion } from '../version.ts';
import { runCommand } from './command.ts';
import { follow } from './follow.ts';

await runCommand(
  {
    usage: 'npm run backup -- DIR [--follow | --once]',
    flags: { follow: { type: 'boolean' }, once: { type: 'boolean' } },
    async run(options) {
      if (options.flags.follow === true || options.flags.once === true) return follow(options);
      const {
        config: { dataDir, databaseUrl, s3Bucket: bucket },
        folder,
        language,
      } = options;
      if (bucket !== undefined) throw new CartableError('backup.objects-elsewhere', { bucket });
      const plan = { dataDir, databaseUrl, target: folder, version: productVersion, now: new Date() };
      const { files } = await takeBackup(plan);
      const size = megabytes(files);
      return language === 'fr'
        ? `Sauvegarde terminée : ${files.length} fichiers, ${size} Mo, dans ${folder}`
        : `Backup done: ${files.length} files, ${size} MB, in ${folder}`;
    },
  },
  process,
);

function megabytes(files: BackupManifest['files']): string {
  return (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6).toFixed(1);
}
