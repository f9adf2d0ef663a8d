import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** What a transfer keeps beside it while it runs; the data folder is where there is room for data. */
export const transferFolder = ({ dataDir }: Pick<Config, 'dataDir'>, jobId: string): string =>
  join(dataDir, 'tmp', 'transfers', jobId);

export async function emptyTransferFolder(config: Pick<Config, 'dataDir'>, jobId: string): Promise<string> {
  const folder = transferFolder(config, jobId);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export async function removeTransferFolder(config: Pick<Config, 'dataDir'>, jobId: string): Promise<void> {
  await rm(transferFolder(config, jobId), { recursive: true, force: true });
}
