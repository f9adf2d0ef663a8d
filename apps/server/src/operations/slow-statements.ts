import type { StatementListener } from '@cartable/storage';
import type { Logger } from 'pino';

/** Beyond, what fills a screen tells no more. */
const mostCharacters = 2_000;

/** Statements on the tables of the platform that take long, as they are prepared: values are never written. */
export function logSlowStatements(logger: Pick<Logger, 'warn'>, limitMs: number): StatementListener {
  return ({ sql, ms }) => {
    if (ms >= limitMs)
      logger.warn({ ms: Math.round(ms), sql: sql.slice(0, mostCharacters) }, 'slow statement');
  };
}

/** Each of them is told. */
export function allOf(listeners: readonly (StatementListener | undefined)[]): StatementListener {
  const present = listeners.filter((listener) => listener !== undefined);
  return (statement) => {
    for (const listener of present) listener(statement);
  };
}
