/** `npm run restore -- DIR`: puts a backup into the empty data folder (and database) the settings name. */
import { CartableError } from '@cartable/contract';
import { restoreBackup } from '@cartable/storage';
import { migrations } from '../migrations.ts';
import { runCommand } from './command.ts';

await runCommand(
  {
    usage: 'npm run restore -- DIR',
    async run({ config: { dataDir, databaseUrl, s3Bucket: bucket }, folder, language }) {
      if (bucket !== undefined) throw new CartableError('backup.objects-elsewhere', { bucket });
      const { takenAt } = await restoreBackup({ source: folder, dataDir, databaseUrl, migrations });
      return language === 'fr'
        ? `Sauvegarde du ${takenAt} restaurée dans ${dataDir}. Lancez npm start.`
        : `Backup of ${takenAt} restored into ${dataDir}. Run npm start.`;
    },
  },
  process,
);
