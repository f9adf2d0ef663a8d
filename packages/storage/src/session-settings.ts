import type { ClientBase } from 'pg';

/**
 * Gives each connection of a pool its settings once it is open. They are set by a statement: as options of the start,
 * a pooler between us and PostgreSQL would refuse them (PgBouncer: `unsupported startup parameter`).
 */
export function settingsOnConnect(settings: Readonly<Record<string, string | number>>) {
  const statement = Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');
  return async (client: ClientBase): Promise<void> => {
    await client.query(statement);
  };
}
