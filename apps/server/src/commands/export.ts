/**
 * `npm run export -- FILE --datastore NAME`: a datastore as one archive that another platform can take in, while the server
 * runs or not (ADR 57).
 */
import { CartableError } from '@cartable/contract';
import { type ExportSummary, exportJobKind } from '../transfers/export.job.ts';
import { runCommand } from './command.ts';
import { runTransfer } from './run-transfer.ts';

const usage = 'npm run export -- FILE.zip --datastore NAME';

await runCommand(
  {
    usage,
    usageError: 'transfer.usage',
    flags: { datastore: { type: 'string' } },
    async run(options) {
      const { flags, folder: path, language } = options;
      if (typeof flags.datastore !== 'string') throw new CartableError('transfer.usage', { usage });
      const { rows, datasets, objects, sizeBytes } = await runTransfer<ExportSummary>(options, {
        kind: exportJobKind,
        payload: { path, datastore: flags.datastore } as { path: string },
        lastStep: 'write',
      });
      const size = (sizeBytes / 1e6).toFixed(1);
      return language === 'fr'
        ? `Entrepôt exporté : ${rows} lignes, ${datasets} jeux de données, ${objects} fichiers, ${size} Mo, dans ${path}`
        : `Datastore exported: ${rows} rows, ${datasets} data sets, ${objects} files, ${size} MB, in ${path}`;
    },
  },
  process,
);
