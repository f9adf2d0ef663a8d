/**
 * Faults of connections to PostgreSQL. By its code, a reset could as well be that of a visitor who leaves: only the
 * connection it comes from tells them apart.
 */
const lost = new WeakSet<Error>();

/** To be called with what a connection to PostgreSQL, or an attempt at one, fails with. */
export function reportLostConnection(error: unknown): void {
  if (error instanceof Error) lost.add(error);
}

const codes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

export const isLostConnection = (error: Error): boolean =>
  lost.has(error) && codes.has((error as { code?: unknown }).code);
