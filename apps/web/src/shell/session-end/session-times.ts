const longestWarningMs = 5 * 60_000;
/** The server notes a visit only so long after the one before: the end it knows is earlier by as much at most. */
const noteEveryMs = 60_000;
/** Once the last moment is past, the session is asked for: not before, for asking is a visit. */
const certainMs = 1_000;

export interface SessionTimes {
  /** From here on the person is told. */
  readonly warnAt: number;
  /** What the person is told: the session is open until then at least. */
  readonly endsAt: number;
  /** The session is closed by then, unless another page kept it open. */
  readonly overAt: number;
  /** Whether it ends even when it is used. */
  readonly isLast: boolean;
}

/**
 * Moments in milliseconds, of a session that nobody has used since `visitedAt`, and which ends at `lastAt` even when it
 * is used.
 */
export function sessionTimes(visitedAt: number, idleMs: number, lastAt: number): SessionTimes {
  const idleEndsAt = visitedAt + idleMs - Math.min(noteEveryMs, idleMs / 10);
  const isLast = lastAt <= idleEndsAt;
  const endsAt = isLast ? lastAt : idleEndsAt;
  return {
    warnAt: endsAt - Math.min(longestWarningMs, idleMs / 3),
    endsAt,
    overAt: (isLast ? lastAt : visitedAt + idleMs) + certainMs,
    isLast,
  };
}
