import { CartableError } from '@cartable/contract';
import { findOpenMode } from '@cartable/storage';
import type { Config } from '../../config.ts';

/** The folder was made by somebody else, or by a version that did not close it: it may be meant, so it is only told. */
export function openDataFolder({ dataDir }: Pick<Config, 'dataDir'>): CartableError | undefined {
  const mode = findOpenMode(dataDir);
  return mode === undefined
    ? undefined
    : new CartableError('server.data-folder-open', { path: dataDir, mode });
}
