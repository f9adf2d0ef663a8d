import { CartableError } from '@cartable/contract';
import { isLostConnection } from './lost-connections.ts';

/**
 * Reason why a platform records nothing, for a while (ADR 38). `busy` is of this request alone: all is well, and too many
 * ask at once.
 */
export type UnavailableReason = 'full' | 'locked' | 'read-only' | 'away' | 'busy';

const reasonOfCode: Readonly<Record<string, UnavailableReason>> = {
  'storage.disk-full': 'full',
  'storage.folder-read-only': 'read-only',
  // A right that was taken away from a file SQLite needs.
  'storage.folder-unusable': 'read-only',
  'storage.database-unreachable': 'away',
  'storage.database-locked': 'locked',
  // One statement was given up: the others are answered.
  'storage.statement-too-long': 'busy',
  // Before what it was read from: that nobody gave a connection back in time is no absence.
  'common.busy': 'busy',
  'storage.objects-unreachable': 'away',
  'storage.objects-refused': 'read-only',
  // Errors of the file system.
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  // On the way to PostgreSQL; see `networkCodes`.
  ECONNREFUSED: 'away',
  EHOSTUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  '53100': 'full',
  '53300': 'away',
  '25006': 'read-only',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
};

/** Under an error that says what was asked, as `outbound.unreachable`, these are of that, and not of the database. */
const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The client of PostgreSQL gives no code to these. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

const deepestCause = 5;

/** @returns undefined for any other fault */
export function whyUnavailable(error: unknown): UnavailableReason | undefined {
  let isOfOther = false;
  for (let at = error, depth = 0; at instanceof Error && depth < deepestCause; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    const reason = typeof code === 'string' ? (reasonOfCode[code] ?? classReason(code)) : undefined;
    if (reason && !(isOfOther && networkCodes.has(code))) return reason;
    if (isLostConnection(at)) return 'away';
    if (at instanceof CartableError) isOfOther = true;
    else if (awayWords.test(at.message)) return 'away';
  }
  return undefined;
}

/** Class 08 of SQLSTATE: connection exceptions. */
function classReason(code: string): UnavailableReason | undefined {
  return /^08[0-9A-Z]{3}$/.test(code) ? 'away' : undefined;
}
