import type { ClientBase } from 'pg';

/** Said by the client of PostgreSQL of a statement that took more than its `query_timeout`. */
const unanswered = 'Query read timeout';

/**
 * Gives each connection of a pool its settings once it is open. They are set by a statement: as options of the start,
 * a pooler between us and PostgreSQL would refuse them (PgBouncer: `unsupported startup parameter`).
 * @param timeoutMs a pooler opens a connection at once, and only then waits for PostgreSQL: that wait is bounded too
 */
export function settingsOnConnect(settings: Readonly<Record<string, string | number>>, timeoutMs: number) {
  const statement = Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');
  const query = { text: statement, query_timeout: timeoutMs };
  return async (client: ClientBase): Promise<void> => {
    try {
      await client.query(query);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== unanswered) throw error;
      // As the pool says of a connection that did not open in time.
      throw new Error('Connection terminated due to connection timeout', { cause: error });
    }
  };
}
