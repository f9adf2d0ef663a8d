import type { ClientBase } from 'pg';

/** Said by the client of PostgreSQL of a statement that took more than its `query_timeout`. */
const unanswered = 'Query read timeout';

const processes = new WeakMap<ClientBase, number>();

/** Number of the process of PostgreSQL behind a connection: behind a pooler, `processID` is that of nothing. */
export const processOf = (client: ClientBase): number | undefined => processes.get(client);

/**
 * Gives each connection of a pool its settings once it is open. They are set by a statement: as options of the start,
 * a pooler between us and PostgreSQL would refuse them (PgBouncer: `unsupported startup parameter`).
 * @param timeoutMs a pooler opens a connection at once, and only then waits for PostgreSQL: that wait is bounded too
 */
export function settingsOnConnect(settings: Readonly<Record<string, string | number>>, timeoutMs: number) {
  const statement = Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');
  const query = { text: `${statement}; select pg_backend_pid() as pid`, query_timeout: timeoutMs };
  return async (client: ClientBase): Promise<void> => {
    try {
      // Several statements have as many answers.
      const answers = [await client.query<{ pid: number }>(query)].flat();
      const pid = answers.at(-1)?.rows[0]?.pid;
      if (pid !== undefined) processes.set(client, pid);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== unanswered) throw error;
      // As the pool says of a connection that did not open in time.
      throw new Error('Connection terminated due to connection timeout', { cause: error });
    }
  };
}
