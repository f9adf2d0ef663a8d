import { CartableError } from '@cartable/contract';

/** @param reason goes after « the vector tile cannot be read: » */
export function malformedTile(reason: string): CartableError {
  return new CartableError('tiling.tile-malformed', { reason });
}
