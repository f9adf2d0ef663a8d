import { logLine } from '../../log-lines.ts';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import type { CheckedFiles } from '../uploads/check-tasks.ts';
import { boundRemarks } from './bound-remarks.ts';
import { filesOf, inspectRasters, openRasters } from './open-rasters.ts';

/** The standard check of a deposit of images: the archive is sound and the header of each image can be read. */
export async function checkRasterFiles(
  file: DepositedFile,
  md5: string,
  tools: TaskTools,
): Promise<CheckedFiles> {
  const deposit = await openRasters(file, tools.spoolDir);
  const { rasters, rejected } = await inspectRasters(deposit.rasters, tools);
  const retained = rasters.flatMap(({ files, description: { driver } }) =>
    filesOf(files).map(({ name }) => logLine('file.read', { name, format: driver })),
  );
  const dropped = deposit.dropped.map(({ name }) => logLine('file.dropped', { name }));
  // The report names the first of each kind: the log is where all of them are found.
  const unread = rejected.flatMap(({ file: name }) => (name ? [logLine('file.unread', { name })] : []));
  return {
    findings: boundRemarks([...rejected, ...deposit.findings]),
    fileTree: deposit.tree as CheckedFiles['fileTree'],
    logs: [logLine('file.md5', { md5 }), ...retained, ...unread, ...dropped],
  };
}
