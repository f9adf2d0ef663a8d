import pg from 'pg';

/** One statement outside a transaction, on a connection of its own: databases are made and dropped that way. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
