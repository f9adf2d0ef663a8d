import type { EditedTable } from '../../editing/check-transaction.ts';
import type { EditingEngine, EditingSession } from '../../editing/engine.ts';
import type { JournalReader } from '../../editing/journal-reader.ts';
import type { Connections } from '../connections.ts';
import { withParameters } from '../literals.ts';
import { PostgisSession } from './edit-session.ts';
import { postgisJournal } from './journal.ts';

/** Edits the schema of a data set: journal and tables are one transaction of PostgreSQL, which waits for its disk. */
export class PostgisEngine implements EditingEngine {
  readonly tables: readonly EditedTable[];
  readonly journal: JournalReader;
  readonly #connections: Connections;
  readonly #schema: string;

  constructor(connections: Connections, schema: string, tables: readonly EditedTable[]) {
    this.#connections = connections;
    this.#schema = schema;
    this.tables = tables;
    this.journal = postgisJournal(schema, (query) => connections.query(query));
  }

  commit<T>(work: (session: EditingSession) => Promise<T>): Promise<T> {
    return this.#connections.transaction(async (client) => {
      const ask = async (query: Parameters<typeof withParameters>[0]) =>
        (await client.query(withParameters(query))).rows;
      const journal = postgisJournal(this.#schema, ask);
      return work(await PostgisSession.begin({ client, schema: this.#schema, journal }));
    });
  }

  /** Connections are those of the store. */
  async close(): Promise<void> {}
}
