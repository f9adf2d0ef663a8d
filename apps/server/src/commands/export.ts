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
  const summary = await runTransfer<CommunityExportSummary>(options, {
    kind: exportCommunityJobKind,
    payload: { path, communityId } as { path: string },
    lastStep: 'write',
  });
  const { name, rows, databases, objects, left } = summary;
  const size = (summary.sizeBytes / 1e6).toFixed(1);
  const stays = Object.entries(left).map(([kind, count]) => `${count} × ${kind}`);
  const told =
    stays.length === 0 ? '' : `\n${language === 'fr' ? 'Restent ici' : 'Stay here'} : ${stays.join(', ')}`;
  return language === 'fr'
    ? `Communauté « ${name} » exportée : ${rows} lignes, ${databases} bases, ${objects} fichiers, ${size} Mo, dans ${path}${told}`
    : `Community “${name}” exported: ${rows} rows, ${databases} databases, ${objects} files, ${size} MB, in ${path}${told}`;
}
