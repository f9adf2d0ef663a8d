/**
 * Memory of the server while it sends a million points as a file of each format, above what it takes when idle.
 * `node e2e/bench/export-memory.bench.ts [features]`; fails beyond the limit of the product (150 MB).
 *
 * The limit applies to the memory of the process itself. The GeoPackage that is read is mapped: its pages are
 * those of the cache of the system, which takes them back when it needs them, and are told apart.
 */
import { readFileSync } from 'node:fs';
import { routes } from '@cartable/contract';
import { ApiClient } from '../support/client.ts';
import { pointsCsv } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const features = Number(process.argv[2] ?? 1_000_000);
const limitMegabytes = 150;
const sampleMs = 50;
const megabyte = 1_000_000;

const formats = ['csv', 'flatgeobuf', 'KML', 'gpkg', 'SHAPE-ZIP', 'geoparquet'] as const;

const server = await startServer({ CARTABLE_LOG_FORMAT: 'json' });
try {
  const typeName = await publishPoints(server);
  const rows: Record<string, string | number>[] = [];
  for (const format of formats) {
    // Memory taken by a deposit or another format is not what a server takes when idle.
    await server.stop();
    await server.restart();
    rows.push(await measure(server, typeName, format));
  }
  console.table(rows);
  if (rows.some((row) => Number(row['peak above idle, MB']) > limitMegabytes)) process.exitCode = 1;
} finally {
  await server.dispose();
}

async function publishPoints({ url, administrator }: RunningServer): Promise<string> {
  const client = new ApiClient(url);
  await client.signIn(administrator);
  const { _id } = (await client.call(routes.getMyDatastores)).find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'reperes', fileName: 'reperes.csv', content: pointsCsv(features) };
  return (await publishFile(client, _id, file)).typeName;
}

async function measure({ url, pid }: RunningServer, typeName: string, outputFormat: string) {
  const process = pid()!;
  const ask = async (more: Record<string, string>) => {
    const base = {
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      typeNames: typeName,
      outputFormat,
    };
    const answer = await fetch(`${url}/wfs?${new URLSearchParams({ ...base, ...more })}`);
    if (!answer.ok) throw new Error(await answer.text());
    let bytes = 0;
    for await (const chunk of answer.body!) bytes += chunk.length;
    return bytes;
  };
  // Idle, but with the code of the format loaded.
  await ask({ count: '1' });
  const idle = memoryOf(process);
  let peak = idle;
  const sampling = setInterval(() => {
    const { own, mapped } = memoryOf(process);
    peak = { own: Math.max(peak.own, own), mapped: Math.max(peak.mapped, mapped) };
  }, sampleMs);
  const start = performance.now();
  const bytes = await ask({});
  clearInterval(sampling);
  return {
    format: outputFormat,
    'sent, MB': Math.round(bytes / megabyte),
    seconds: Number(((performance.now() - start) / 1000).toFixed(1)),
    'idle, MB': Math.round(idle.own / megabyte),
    'peak above idle, MB': Math.round((peak.own - idle.own) / megabyte),
    'mapped above idle, MB': Math.round((peak.mapped - idle.mapped) / megabyte),
  };
}

/** Memory of the whole process, threads included. */
function memoryOf(pid: number): { own: number; mapped: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
  return { own: bytesOf('RssAnon'), mapped: bytesOf('RssFile') };
}
