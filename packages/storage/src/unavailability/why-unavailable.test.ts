import { CartableError } from '@cartable/contract';
import { expect, it } from 'vitest';
import { storageErrors } from './errors-across-threads.ts';
import { reportLostConnection } from './lost-connections.ts';
import { whyUnavailable } from './why-unavailable.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  [coded('ENOSPC'), 'full'],
  [coded('EROFS'), 'read-only'],
  [coded('EACCES'), 'read-only'],
  [coded('53100'), 'full'],
  [coded('57P01'), 'away'],
  [coded('08006'), 'away'],
  [coded('ECONNREFUSED'), 'away'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [new CartableError('storage.disk-full'), 'full'],
  [new Error('while integrating', { cause: coded('ENOSPC') }), 'full'],
  // All connections are at work: nothing is away.
  [
    new CartableError(
      'common.busy',
      { seconds: 1 },
      { cause: new Error('timeout exceeded when trying to connect') },
    ),
    'busy',
  ],
  [coded('23505'), undefined],
  [coded('ECONNRESET'), undefined],
  [new CartableError('common.not-found'), undefined],
  ['ENOSPC', undefined],
  // The server of somebody else, which is not the database.
  [
    new CartableError('outbound.unreachable', { host: 'h', reason: 'x' }, { cause: coded('ECONNREFUSED') }),
    undefined,
  ],
  [
    new CartableError('sso.unreachable', {}, { cause: new TypeError('x', { cause: coded('ENOTFOUND') }) }),
    undefined,
  ],
  // The disk of the platform, whatever was being done.
  [new CartableError('archive.damaged', { file: 'f' }, { cause: coded('ENOSPC') }), 'full'],
] as const)('%s is told as %s', (error, reason) => {
  expect(whyUnavailable(error)).toBe(reason);
});

it('a reset of a connection to PostgreSQL is not taken for that of a visitor', () => {
  const reset = coded('ECONNRESET');
  reportLostConnection(reset);
  expect(whyUnavailable(new Error('while claiming', { cause: reset }))).toBe('away');
  const constraint = coded('23505');
  reportLostConnection(constraint);
  expect(whyUnavailable(constraint)).toBeUndefined();
});

it('a database that is lost under a thread is told so to whoever asked the thread', () => {
  const reset = coded('ECONNRESET');
  reportLostConnection(reset);
  const plain = storageErrors.write(new Error('while writing', { cause: reset }));
  expect(plain?.code).toBe('storage.database-unreachable');
  expect(whyUnavailable(storageErrors.read(plain!))).toBe('away');
  expect(whyUnavailable(storageErrors.read(storageErrors.write(coded('ENOSPC'))!))).toBe('full');
  expect(storageErrors.write(new Error('a fault'))).toBeUndefined();
});

it('what was met in a thread is the cause of what is told, with the place it was met', () => {
  const met = coded('EACCES', "EACCES: permission denied, open '/x'");
  const plain = structuredClone(storageErrors.write(met));
  const read = storageErrors.read(plain!);
  expect(read.code).toBe('storage.folder-read-only');
  expect(read.cause).toMatchObject({ message: met.message, stack: met.stack });
});
