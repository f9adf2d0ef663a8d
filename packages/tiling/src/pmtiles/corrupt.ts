import { CartableError } from '@cartable/contract';

/** @param reason goes after « the archive cannot be read: » */
export function corruptArchive(reason: string, cause?: unknown): CartableError {
  return new CartableError('tiling.archive-corrupt', { reason }, cause === undefined ? {} : { cause });
}
