import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { logLine } from '../../log-lines.ts';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { checkRasterFiles } from '../rasters/check-raster-files.ts';
import { kindOfDeposit } from '../rasters/deposit-kind.ts';
import type { CheckedFiles } from '../uploads/check-tasks.ts';
import { findingsOfFiles } from './findings-by-check.ts';
import { openForReading } from './open-for-reading.ts';

/**
 * The standard check: the file is whole and each of its parts can be opened; an archive climbs nowhere, does not
 * explode and holds data. What is left out is said.
 */
export async function checkFiles(file: DepositedFile, tools: TaskTools): Promise<CheckedFiles> {
  const md5 = await fingerprint(file.path, tools);
  if ((await kindOfDeposit(file)) === 'raster') return checkRasterFiles(file, md5, tools);
  const deposit = await openForReading(file, {}, tools);
  try {
    const retained = deposit.retained.map(({ name, format }) => logLine('file.read', { name, format }));
    const dropped = deposit.dropped.map(({ name }) => logLine('file.dropped', { name }));
    return {
      findings: findingsOfFiles(deposit.findings),
      fileTree: deposit.tree.map((node) => ({
        ...node,
        children: node.children ? [...node.children] : undefined,
      })) as CheckedFiles['fileTree'],
      logs: [logLine('file.md5', { md5 }), ...retained, ...dropped],
    };
  } finally {
    deposit.close();
  }
}

/** Reads every byte once: a file the disk cannot give back is noticed here. */
async function fingerprint(path: string, tools: TaskTools): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    tools.throwIfCancelled();
    hash.update(piece as Uint8Array);
  }
  return hash.digest('hex');
}
