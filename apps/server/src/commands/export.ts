/**
 * `npm run export -- FILE --datastore NAME`, or `--community NUMBER`: a datastore, or a community of the collaborative
 * space, as one archive that another platform can take in, while the server runs or not (ADR 57).
 */
import { CartableError } from '@cartable/contract';
import {
  type CommunityExportSummary,
  exportCommunityJobKind,
} from '../transfers/communities/export-community.job.ts';
import { type ExportSummary, exportJobKind } from '../transfers/export.job.ts';
import { type CommandOptions, runCommand } from './command.ts';
import { runTransfer } from './run-transfer.ts';

const usage = 'npm run export -- FILE.zip --datastore NAME | --community NUMBER';

await runCommand(
  {
    usage,
    usageError: 'transfer.usage',
    flags: { datastore: { type: 'string' }, community: { type: 'string' } },
    async run(options) {
      const { flags, folder: path, language } = options;
      if (flags.community !== undefined && flags.datastore === undefined)
        return exportCommunity(options, String(flags.community));
      if (typeof flags.datastore !== 'string' || flags.community !== undefined)
        throw new CartableError('transfer.usage', { usage });
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

async function exportCommunity(options: CommandOptions, number: string): Promise<string> {
  const communityId = Number(number);
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new CartableError('transfer.usage', { usage });
  const { folder: path, language } = options;
  const { name, rows, objects, sizeBytes } = await runTransfer<CommunityExportSummary>(options, {
    kind: exportCommunityJobKind,
    payload: { path, communityId } as { path: string },
    lastStep: 'write',
  });
  const size = (sizeBytes / 1e6).toFixed(1);
  return language === 'fr'
    ? `Communauté « ${name} » exportée : ${rows} lignes, ${objects} fichiers, ${size} Mo, dans ${path}`
    : `Community “${name}” exported: ${rows} rows, ${objects} files, ${size} MB, in ${path}`;
}
