/** Deadlock, and a transaction that cannot be put in order with others: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const conflictCodes: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Whether PostgreSQL gave up a transaction for the sake of another: done again, it may well succeed. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof Error && conflictCodes.has((error as { code?: unknown }).code);
}
