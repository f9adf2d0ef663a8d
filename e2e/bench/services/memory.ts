import { readFileSync } from 'node:fs';
import { getFeature } from './cases.ts';
import { drain } from './load.ts';
import type { Ours } from './published-theme.ts';

const features = 1_000_000;
const clientsBefore = 8;
const sampleMs = 20;
const settleMs = 3_000;

/** Resident memory while a client takes a million features, page by page as the links say, above that of rest, in MB. */
export async function measureMemory(
  { server, published }: Ours,
  page: number,
  outputFormat: string,
): Promise<{ idle: number; peak: number; seconds: number }> {
  const type = published.points.typeName;
  const first = `${server.url}/wfs?${getFeature(type, { count: page, outputFormat })}`;
  // Every thread of the server is at rest, and not only the first: one costs some 70 MB whatever it streams.
  await Promise.all(Array.from({ length: clientsBefore }, () => drain(first)));
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const idle = resident(server.pid()!);
  let peak = idle;
  const sampling = setInterval(() => {
    peak = Math.max(peak, resident(server.pid()!));
  }, sampleMs);
  const began = performance.now();
  for (let startIndex = 0; startIndex < features; startIndex += page) {
    await drain(`${server.url}/wfs?${getFeature(type, { count: page, outputFormat, startIndex })}`);
  }
  clearInterval(sampling);
  return { idle, peak, seconds: (performance.now() - began) / 1000 };
}

function resident(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
