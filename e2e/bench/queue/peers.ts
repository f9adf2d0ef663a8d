import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contestant, Opening, Work } from './contestant.ts';

export const peers = { 'graphile-worker': '0.18.0', 'pg-boss': '12.38.0' };

const load = async (folder: string, name: string) =>
  import(pathToFileURL(createRequire(join(folder, 'x.js')).resolve(name)).href);

interface Client {
  connect(): Promise<void>;
  query(text: string, values?: readonly unknown[]): Promise<{ rows: { count: number }[] }>;
  end(): Promise<void>;
}

interface At {
  readonly databaseUrl: string;
  readonly folder: string;
}

/** By the client the peers come with. */
async function openClient({ databaseUrl, folder }: At): Promise<Client> {
  const { default: pg } = await load(folder, 'pg');
  const client: Client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** A connection to the same database, as the product's own transactions are. */
async function inGivenUpTransaction(at: At, run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await openClient(at);
  try {
    await client.query('begin');
    await run(client);
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

async function run(at: At, statement: string): Promise<void> {
  const client = await openClient(at);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function countIn(at: At, table: string): Promise<number> {
  const client = await openClient(at);
  try {
    const { rows } = await client.query(`select count(*)::int as count from ${table}`);
    return rows[0]!.count;
  } finally {
    await client.end();
  }
}

/** `queueName` would run the jobs of a datastore one at a time; it has nothing between that and first come. */
export async function graphile({ databaseUrl, workers, folder }: Opening): Promise<Contestant> {
  const { makeWorkerUtils, run: start, Logger } = await load(folder, 'graphile-worker');
  const utils = await makeWorkerUtils({ connectionString: databaseUrl });
  await utils.migrate();
  return {
    name: `graphile-worker ${peers['graphile-worker']}`,
    // Lower goes first.
    enqueue: async (work) =>
      (await utils.addJob('nothing', work, { priority: work.isUrgent ? -1 : 0 })).id as string,
    enqueueAndGiveUp: (work) =>
      inGivenUpTransaction({ databaseUrl, folder }, (client) =>
        client.query(`select graphile_worker.add_job('nothing', $1::json)`, [JSON.stringify(work)]),
      ),
    count: () => countIn({ databaseUrl, folder }, 'graphile_worker.jobs'),
    forget: () => run({ databaseUrl, folder }, 'delete from graphile_worker._private_jobs'),
    async run(work) {
      const runner = await start({
        connectionString: databaseUrl,
        concurrency: workers,
        maxPoolSize: workers,
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
        taskList: {
          nothing: (payload: Work, helpers: { abortSignal?: AbortSignal }) =>
            work(payload, helpers.abortSignal),
        },
      });
      return { stop: () => runner.stop() };
    },
    close: () => utils.release(),
  };
}

export async function boss({ databaseUrl, workers, folder }: Opening): Promise<Contestant> {
  const { PgBoss } = await load(folder, 'pg-boss');
  const queue = new PgBoss({ connectionString: databaseUrl, max: workers });
  queue.on('error', (error: unknown) => console.error(error));
  await queue.start();
  await queue.createQueue('nothing');
  const optionsOf = (work: Work) => ({
    priority: work.isUrgent ? 1 : 0,
    group: { id: work.datastore },
  });
  return {
    name: `pg-boss ${peers['pg-boss']}`,
    enqueue: (work) => queue.send('nothing', work, optionsOf(work)),
    enqueueAndGiveUp: (work) =>
      inGivenUpTransaction({ databaseUrl, folder }, (client) => {
        const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
        return queue.send('nothing', work, { ...optionsOf(work), db });
      }),
    count: () => countIn({ databaseUrl, folder }, 'pgboss.job'),
    forget: () => run({ databaseUrl, folder }, 'delete from pgboss.job'),
    cancel: async (id) => void (await queue.cancel('nothing', id)),
    async run(work) {
      const options = { batchSize: 1, pollingIntervalSeconds: 0.5 };
      for (let worker = 0; worker < workers; worker += 1)
        await queue.work('nothing', options, ([job]: [{ data: Work; signal?: AbortSignal }]) =>
          work(job.data, job.signal),
        );
      return { stop: async () => void (await queue.offWork('nothing')) };
    },
    close: () => queue.stop({ graceful: false }),
  };
}
