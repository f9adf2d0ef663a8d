import type pg from 'pg';

/** A smaller chunk is probably the end of the answer. */
const leastChunkBytes = 16 * 1_024;

/**
 * Tells the server that a chunk of its answer has come. The system of the reader leaves that for 40 ms when it expects
 * to send something soon, as one who asks and is answered does; on one machine, where a packet is as large as the
 * window, the server then waits in the middle of the answer. What is sent carries the acknowledgement, and a Flush
 * (PostgreSQL 15, 55.2.3) asks for nothing here.
 */
export function acknowledgePromptly(client: pg.PoolClient, chunk: Buffer): void {
  const { connection } = client as pg.PoolClient & { readonly connection: pg.Connection };
  // A server that is writing does not read: no more is left waiting for it than the system takes.
  if (chunk.length >= leastChunkBytes && connection.stream.writableLength === 0) connection.flush();
}
