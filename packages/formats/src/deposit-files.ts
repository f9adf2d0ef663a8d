import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { type Dropped, isClutter } from './archive/unpack.ts';
import type { FindingCollector } from './finding-collector.ts';
import type { DepositFile, OpenOptions } from './format.ts';
import { limitsOf } from './limits.ts';

/** The regular files of a deposit, folders opened; links and clutter are dropped. */
export function listDeposit(
  deposited: readonly DepositFile[],
  options: OpenOptions,
  dropped: Dropped[],
  findings: FindingCollector,
): DepositFile[] {
  const limit = limitsOf(options).archiveEntries;
  const files: DepositFile[] = [];
  const visit = (file: DepositFile): void => {
    const stats = lstatSync(file.path);
    if (stats.isDirectory()) {
      for (const name of readdirSync(file.path).sort())
        visit({ path: join(file.path, name), name: `${file.name}/${name}` });
    } else if (!stats.isFile()) {
      dropped.push({ name: file.name, reasonCode: 'entry.link' });
    } else if (isClutter(file.name)) {
      dropped.push({ name: file.name, reasonCode: 'entry.not-data' });
    } else {
      files.push(file);
    }
  };
  for (const file of deposited) visit(file);
  if (files.length <= limit) return files;
  findings.addError(
    new CartableError('archive.too-many-entries', { file: deposited[0]!.name, entries: files.length, limit }),
  );
  return [];
}
