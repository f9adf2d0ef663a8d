import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { routes } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const longMs = 300_000;
let server: RunningServer;
let typeName: string;

/** What a server asks itself after its start changes nothing of what operators and producers are told. */
beforeAll(async () => {
  server = await startServer({
    CARTABLE_MAP_WORKERS_READY: '1',
    CARTABLE_LOG_LEVEL: 'debug',
    CARTABLE_LOG_FORMAT: 'json',
    // Ten at once, far fewer than the server asks itself: they are not counted to the address it asks from.
    CARTABLE_WFS_RATE: '5',
    CARTABLE_METRICS_LOOPBACK: 'true',
  });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'reperes', fileName: 'reperes.geojson', content: pointsGeoJson(2_000) };
  ({ typeName } = await publishFile(client, _id, file));
}, longMs);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const answersAsked = () =>
  [...server.output().matchAll(/"answers":(\d+),"msg":"asked before visitors"/g)].map(([, count]) =>
    Number(count),
  );

it(
  'asks itself for maps and pages of what is published, which are counted as nobody’s',
  async () => {
    await eventually(() => answersAsked().length === 1);
    await server.stop();
    await server.restart();
    await eventually(() => answersAsked().length === 2);
    const [beforeAnything, withServices] = answersAsked();
    expect(beforeAnything).toBe(0);
    expect(withServices).toBeGreaterThan(20);
    const page = `${server.url}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&COUNT=1&TYPENAMES=${typeName}`;
    const answer = await fetch(page);
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, '"wfs";r=9;t=1']);
    await answer.text();
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics.match(/^cartable_http_request_duration_seconds_count\{.*\/wfs.*$/gm)).toEqual([
      expect.stringMatching(/,operation="GetFeature",status="200"\} 1$/),
    ]);
    expect(metrics.match(/^cartable_offering_requests_total\{.*$/gm)).toEqual([
      expect.stringMatching(/\{offering="[0-9a-f-]{36}",type="WFS",status="2xx"\} 1$/),
    ]);
    expect(
      metrics.match(/^cartable_offering_seconds_total\{.*type="WFS",status="2xx"\} 0\.\d+$/gm),
    ).toHaveLength(1);
    const offerings = metrics.match(/^cartable_offering_requests_total.*$/gm);
    // What a client writes names no series, and what names no offering is of none.
    for (const requested of ['GetCapabilities', 'GetSecret&TYPENAMES=secret'])
      await (await fetch(`${server.url}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=${requested}`)).text();
    const after = await (await fetch(`${server.url}/metrics`)).text();
    expect(after).toMatch(/route="\/wfs",operation="GetCapabilities",status="200",le="\+Inf"\} 1$/m);
    expect(after).toMatch(/route="\/wfs",operation="other",status="501",le="\+Inf"\} 1$/m);
    expect(after).not.toMatch(/secret/i);
    expect(after.match(/^cartable_offering_requests_total.*$/gm)).toEqual(offerings);
    await server.stop();
    expect(traffic()).toBe(1);
  },
  longMs,
);

/** Requests that its producer is told of, of the whole time. */
function traffic(): unknown {
  const database = new DatabaseSync(join(server.dataDir, 'cartable.db'), { readOnly: true });
  try {
    return Object.values(database.prepare('select sum(requests) from offering_traffic').get()!)[0];
  } finally {
    database.close();
  }
}
