import { expect, it } from 'vitest';
import { formatLine } from './logger.ts';
import { Metrics } from './metrics.ts';

it('counts answers by route and status, in cumulated buckets', async () => {
  const metrics = new Metrics();
  for (const seconds of [0.003, 0.2, 40])
    metrics.countRequest({ method: 'GET', route: '/wfs', status: 200, seconds });
  const text = await metrics.write();
  const labels = 'method="GET",route="/wfs",status="200"';
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
