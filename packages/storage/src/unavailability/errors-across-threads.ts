import { CartableError, plainErrors } from '@cartable/contract';
import { type UnavailableReason, whyUnavailable } from './why-unavailable.ts';

/** Said in the words of the platform: which connection an error came from is not known beyond its thread. */
const told: Readonly<Record<UnavailableReason, (error: unknown) => CartableError>> = {
  away: (error) => new CartableError('storage.database-unreachable', { reason: wordsOf(error) }),
  full: () => new CartableError('storage.disk-full'),
  locked: (error) => new CartableError('storage.database-locked', { path: wordsOf(error) }),
  busy: () => new CartableError('common.busy', { seconds: 1 }),
  'read-only': (error) => new CartableError('storage.folder-read-only', { path: wordsOf(error) }),
};

/** With the fault it was read from, for the log: a right that is missing on one file is a fault of the platform. */
interface PlainStorageError extends Pick<CartableError, 'code' | 'params'> {
  readonly fault?: { readonly message: string; readonly stack: string | undefined };
}

/** `plainErrors` of threads that read and write data: a database or a disk that is not there stays that on the way. */
export const storageErrors = {
  write(error: unknown): PlainStorageError | undefined {
    const known = plainErrors.write(error);
    if (known !== undefined) return known;
    const reason = whyUnavailable(error);
    const plain = reason && plainErrors.write(told[reason](error));
    if (plain === undefined || !(error instanceof Error)) return plain;
    return { ...plain, fault: { message: error.message, stack: error.stack } };
  },
  read({ fault, code, params }: PlainStorageError): CartableError {
    if (fault === undefined) return plainErrors.read({ code, params });
    const { message, stack } = fault;
    return new CartableError(code, params, { cause: Object.assign(new Error(message), { stack }) });
  },
} as const;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
