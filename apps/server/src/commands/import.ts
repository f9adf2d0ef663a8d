/**
 * `npm run import -- FILE`: takes an archive of a datastore or of a community in, and writes beside it what could not come as it was
 * (ADR 57).
 */
import { writeFile } from 'node:fs/promises';
import type { Language } from '@cartable/contract';
import type { CommunityImportReport } from '../transfers/communities/import-community.ts';
import { type ImportReport, importJobKind } from '../transfers/import.job.ts';
import { runCommand } from './command.ts';
import { runTransfer } from './run-transfer.ts';

await runCommand(
  {
    usage: 'npm run import -- FILE.zip [--supervisor ADDRESS]',
    usageError: 'transfer.usage',
    flags: { supervisor: { type: 'string' } },
    async run(options) {
      const { flags, folder: path, language } = options;
      const payload =
        typeof flags.supervisor === 'string' ? { path, supervisor: flags.supervisor } : { path };
      const report = await runTransfer<ImportReport | CommunityImportReport>(options, {
        kind: importJobKind,
        payload,
        lastStep: 'report',
      });
      const reportPath = `${path}.report.json`;
      await writeFile(reportPath, `${JSON.stringify(report, null, 1)}\n`, { mode: 0o600 });
      if ('communityId' in report) return told(report, reportPath, language);
      const { name, rows, datasets, objects, unknown } = report;
      const renamed = Object.values(report.renames).reduce(
        (sum, names) => sum + Object.keys(names).length,
        0,
      );
      return language === 'fr'
        ? `Entrepôt « ${name} » importé : ${rows} lignes, ${datasets} jeux de données, ${objects} fichiers ; ${unknown.length} personnes ou communautés inconnues ici, ${renamed} noms changés : ${reportPath}`
        : `Datastore “${name}” imported: ${rows} rows, ${datasets} data sets, ${objects} files; ${unknown.length} people or communities unknown here, ${renamed} names changed: ${reportPath}`;
    },
  },
  process,
);

function told(report: CommunityImportReport, path: string, language: Language): string {
  const { name, communityId, invited, reports, objects, databases } = report;
  const left = Object.values(report.left).reduce((sum, count) => sum + count, 0);
  return language === 'fr'
    ? `Communauté « ${name} » importée sous le numéro ${communityId} : ${databases.length} bases, ${reports.count} signalements, ${objects} fichiers ; ${invited} personnes invitées par leur adresse, ${left} éléments laissés : ${path}`
    : `Community “${name}” imported as number ${communityId}: ${databases.length} databases, ${reports.count} reports, ${objects} files; ${invited} people invited by their address, ${left} things left behind: ${path}`;
}
