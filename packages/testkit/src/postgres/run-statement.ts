import pg from 'pg';

/**
 * One statement outside a transaction, or several, on a connection of its own: databases are made, filled from a dump of
 * statements and dropped that way.
 */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
