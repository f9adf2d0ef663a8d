import { CartableError, plainErrors } from '@cartable/contract';
import { type UnavailableReason, whyUnavailable } from './why-unavailable.ts';

/** Said in the words of the platform: which connection an error came from is not known beyond its thread. */
const told: Readonly<Record<UnavailableReason, (error: unknown) => CartableError>> = {
  away: (error) => new CartableError('storage.database-unreachable', { reason: wordsOf(error) }),
  full: () => new CartableError('storage.disk-full'),
  locked: (error) => new CartableError('storage.database-locked', { path: wordsOf(error) }),
  'read-only': (error) => new CartableError('storage.folder-read-only', { path: wordsOf(error) }),
};

/** `plainErrors` of threads that read and write data: a database or a disk that is not there stays that on the way. */
export const storageErrors = {
  ...plainErrors,
  write(error: unknown): ReturnType<typeof plainErrors.write> {
    const known = plainErrors.write(error);
    if (known !== undefined) return known;
    const reason = whyUnavailable(error);
    return reason && plainErrors.write(told[reason](error));
  },
} as const;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
