/**
 * `npm run bench -- deposit`: from the last byte of a file sent to the first page of its service, on a server that has
 * just started, then again: what is paid once is told apart. Processor time of the whole server beside the clock.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@cartable/contract';
import { largeDataOrExit } from '@cartable/testkit';
import { ApiClient, until } from '../support/client.ts';
import { wfsForm } from '../support/forms.ts';
import { makeUpload } from '../support/integrate.ts';
import { startServer } from '../support/server.ts';
import { cpuSecondsOf } from './tiles/cpu.ts';

const path = process.env.BENCH_FILE ?? largeDataOrExit('territoires.gpkg');
const starts = Number(process.env.BENCH_ROUNDS ?? 3);
const deposits = 3;
/** Time a server is left alone: somebody signs in and chooses a file before it is sent. */
const restMs = Number(process.env.BENCH_REST ?? 5_000);
const limitMs = 600_000;
/** More often than a screen asks: the steps are short. */
const pollMs = 10;
/** Steps of a deposit, in the order a producer takes them. */
const steps = ['inspection', 'integration', 'publication', 'first page'] as const;

console.log(`| start, deposit | ${steps.join(' | ')} | whole, ms | processor, ms |`);
console.log(`| --- |${' --- |'.repeat(steps.length + 2)}`);
for (let start = 1; start <= starts; start += 1) await measureOneServer(start);

async function measureOneServer(start: number): Promise<void> {
  const ready = process.env.CARTABLE_DEPOSIT_WORKERS_READY ?? '1';
  const server = await startServer({
    CARTABLE_MAP_WORKERS_READY: '2',
    CARTABLE_DEPOSIT_WORKERS_READY: ready,
  });
  try {
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const datastores = await client.call(routes.getMyDatastores);
    const { _id: datastoreId } = datastores.find(({ is_sandbox }) => !is_sandbox)!;
    await sleep(restMs);
    for (let rank = 1; rank <= deposits; rank += 1) {
      const before = cpuSecondsOf(server.pid()!);
      const times = await depositOne(client, server.url, datastoreId, `donnees_${rank}`);
      const processor = (cpuSecondsOf(server.pid()!) - before) * 1000;
      const whole = times.reduce((sum, time) => sum + time, 0);
      const cells = [...times, whole, processor].map((time) => time.toFixed(0));
      console.log(`| ${start}, ${rank} | ${cells.join(' | ')} |`);
    }
  } finally {
    await server.dispose();
  }
}

/** @returns how long each step took, in milliseconds */
async function depositOne(
  client: ApiClient,
  url: string,
  datastoreId: string,
  name: string,
): Promise<number[]> {
  const marks = [performance.now()];
  const inspection = await client.deposit(path);
  marks.push(performance.now());
  const upload = await makeUpload(client, datastoreId, name, inspection);
  const storedDataId = await untilIntegrated(client, { datastoreId, uploadId: upload._id });
  marks.push(performance.now());
  const params = { datastoreId, storedDataId };
  const data = await client.call(routes.getStoredData, { params });
  const service = await client.call(routes.createWfs, { params, body: wfsForm(name, name, data) });
  const offering = { datastoreId, offeringId: service._id };
  const { layer_name } = await until(limitMs, 'the publication', () => published(client, offering), pollMs);
  marks.push(performance.now());
  const type = `${layer_name}:${data.type_infos.relations[0]!.name}`;
  const answer = await fetch(
    `${url}/wfs?service=WFS&version=2.0.0&request=GetFeature&count=10&typeNames=${encodeURIComponent(type)}`,
  );
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  marks.push(performance.now());
  return marks.slice(1).map((mark, rank) => mark - marks[rank]!);
}

async function untilIntegrated(
  client: ApiClient,
  params: { readonly datastoreId: string; readonly uploadId: string },
): Promise<string> {
  const ended = async () => {
    const progress = await client.call(routes.getIntegrationProgress, { params, query: {} });
    if (progress.error) throw new Error(JSON.stringify(progress.error));
    return progress.integration_current_step === 3 ? progress.stored_data! : undefined;
  };
  return until(limitMs, 'the integration', ended, pollMs);
}

async function published(
  client: ApiClient,
  params: { readonly datastoreId: string; readonly offeringId: string },
) {
  const service = await client.call(routes.getOffering, { params });
  return service.status === 'PUBLISHED' ? service : undefined;
}
