import { type JobContext, JobRunner, MetadataJobQueue, openMetadata } from '@cartable/storage';
import type { Contestant, Opening, Work } from './contestant.ts';

const kind = 'nothing';

/** Ours, as the product runs it. */
export async function leasedJobs({ databaseUrl, workers }: Opening): Promise<Contestant> {
  const metadata = await openMetadata({ databaseUrl, maxConnections: workers });
  await metadata.migrate([]);
  const queue = new MetadataJobQueue({ metadata });
  const requestOf = (work: Work) => ({
    kind,
    subject: `s${work.rank}`,
    payload: work,
    share: work.datastore,
    priority: work.isUrgent ? 1 : 0,
  });
  return {
    name: 'leased jobs',
    enqueue: (work) => queue.enqueue(requestOf(work)),
    enqueueAndGiveUp: async (work) => {
      const givenUp = new Error('given up');
      await metadata
        .transaction(async (db) => {
          await queue.enqueue(requestOf(work), db);
          throw givenUp;
        })
        .catch((error) => {
          if (error !== givenUp) throw error;
        });
    },
    count: async () => (await queue.listRecent({ kinds: [kind], endedAfter: new Date(), limit: 10 })).length,
    forget: async () => void (await metadata.tables<{ jobs: object }>().deleteFrom('jobs').execute()),
    cancel: (id) => queue.requestCancel(id),
    async run(work) {
      const runner = new JobRunner({
        queue,
        definitions: [
          {
            kind,
            steps: [
              {
                name: 'run',
                run: ({ payload, signal }: JobContext) => work(payload as Work, signal),
              },
            ],
          },
        ],
        concurrency: workers,
        onError: (error) => console.error(error),
      });
      await runner.start();
      return { stop: () => runner.stop() };
    },
    close: () => metadata.close(),
  };
}
