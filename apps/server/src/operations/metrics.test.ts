import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { formatLine } from './logger.ts';
import { Metrics } from './metrics.ts';

it('counts answers by route and status, in cumulated buckets', async () => {
  const metrics = new Metrics();
  for (const seconds of [0.003, 0.2, 40])
    metrics.countRequest({ method: 'GET', route: '/wfs', operation: 'GetFeature', status: 200, seconds });
  const text = await metrics.write();
  const labels = 'method="GET",route="/wfs",operation="GetFeature",status="200"';
  expect(text).toContain(`cartable_http_request_duration_seconds_bucket{${labels},le="0.005"} 1\n`);
  expect(text).toContain(`cartable_http_request_duration_seconds_bucket{${labels},le="30"} 2\n`);
  expect(text).toContain(`cartable_http_request_duration_seconds_bucket{${labels},le="+Inf"} 3\n`);
  expect(text).toContain(`cartable_http_request_duration_seconds_count{${labels}} 3\n`);
});

it('writes labels that cannot break the format', async () => {
  const metrics = new Metrics();
  metrics.addGauge({
    name: 'things',
    help: 'Things.',
    read: async () => [{ labels: { a: 'x"\\\ny' }, value: 2 }],
  });
  expect(await metrics.write()).toContain('things{a="x\\"\\\\\\ny"} 2\n');
});

it('tells how long the event loop was held since it was last asked', async () => {
  const metrics = new Metrics();
  const longest = async () => {
    const text = await metrics.write();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
    return [read('cartable_event_loop_delay_max_seconds'), read('cartable_event_loop_busy_max_seconds')];
  };
  await setTimeout(30);
  const heldMs = 300;
  const end = performance.now() + heldMs;
  while (performance.now() < end);
  const [delay, busy] = await longest();
  expect(delay).toBeGreaterThan(0.25);
  expect(busy).toBeGreaterThan(0);
  expect(busy).toBeLessThanOrEqual(delay! + 0.05);
  await setTimeout(30);
  for (const seconds of await longest()) expect(seconds).toBeLessThan(0.25);
});

it('writes a log line that a person can read', () => {
  const json = JSON.stringify({
    level: 40,
    time: '2026-03-01T08:09:10.123Z',
    msg: 'slow',
    route: '/wfs',
    ms: 12,
  });
  expect(formatLine(json)).toBe('08:09:10 warn  slow route=/wfs ms=12\n');
});
