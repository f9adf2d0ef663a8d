import { readFileSync } from 'node:fs';
import { MetadataJobQueue, offeredPriority, openMetadata } from '@cartable/storage';
import { describeWithPostgres } from '@cartable/testkit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

const template = new URL('../../../../deploy/helm/cartable/templates/keda.yaml', import.meta.url);
const perReplica = 4;

/** What the chart asks the database, with the one value it fills in. */
function queryOfChart(): string {
  const lines = readFileSync(template, 'utf8').split('\n');
  const from = lines.findIndex((line) => line.includes('query: >-'));
  const to = lines.findIndex((line) => line.includes('targetQueryValue'));
  return lines
    .slice(from + 1, to)
    .join(' ')
    .replaceAll(/\{\{[^}]+\}\}/g, `${perReplica}`);
}

describeWithPostgres('the question by which KEDA scales the processes of jobs', (freshDatabase) => {
  it('counts what runs or could begin, not what is put off nor what waits for another one', async () => {
    const metadata = await openMetadata({ databaseUrl: await freshDatabase() });
    onTestFinished(() => metadata.close());
    await metadata.migrate([]);
    const queue = new MetadataJobQueue({ metadata });
    const count = async () => {
      const { rows } = await sql.raw<{ coalesce: unknown }>(queryOfChart()).execute(metadata.db);
      return Number(rows[0]!.coalesce);
    };
    const job = (subject: string, more = {}) => queue.enqueue({ kind: 'k', subject, payload: null, ...more });
    expect(await count()).toBe(0);
    const first = await job('a');
    await job('a');
    await job('later', { runAt: new Date(Date.now() + 60_000) });
    expect(await count()).toBe(1);
    await metadata
      .tables<{ jobs: { id: string; lease_owner: string; run_at: string } }>()
      .updateTable('jobs')
      .set({ lease_owner: 'a worker', run_at: new Date(Date.now() + 60_000).toISOString() })
      .where('id', '=', first)
      .execute();
    expect(await count()).toBe(1);
    await job('help', { priority: offeredPriority });
    expect(await count()).toBe(1 + perReplica);
  });
});
