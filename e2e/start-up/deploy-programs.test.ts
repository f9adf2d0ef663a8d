import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { freePort, requiredTool, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeployedCaddy } from '../support/caddy.ts';
import { ApiClient, until } from '../support/client.ts';
import { listen } from '../support/event-listener.ts';
import { repositoryRoot, startServer } from '../support/server.ts';

/** The files of deploy/, read by the programs they are for. */

const read = (path: string) => readFileSync(join(repositoryRoot, 'deploy', path), 'utf8');

const run = (program: string, ...options: string[]): SpawnSyncReturns<string> =>
  spawnSync(program, options, { encoding: 'utf8' });

/** A file of its own name, in a folder of its own. */
function written(name: string, content: string): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('Caddy', () => {
  it('passes pages, services, deposits and events on as they come, telling who asks', async () => {
    const server = await startServer({ CARTABLE_TRUST_PROXY: '1' });
    onTestFinished(() => server.dispose());
    const caddy = await startDeployedCaddy(server.url);
    onTestFinished(() => caddy.close());
    const page = await fetch(`${caddy.url}/`);
    expect([page.status, page.headers.get('server')]).toEqual([200, 'Caddy']);
    const capabilities = await fetch(`${caddy.url}/wfs?SERVICE=WFS&REQUEST=GetCapabilities`);
    expect(await capabilities.text()).toContain('WFS_Capabilities');
    const client = new ApiClient(caddy.url);
    await client.signIn(server.administrator);
    const content = Buffer.from(`nom;longitude;latitude\n${'lieu;2;47\n'.repeat(200_000)}`);
    expect((await client.depositContent(content, 'lieux.csv')).filename).toBeTruthy();
    const opened = await listen(caddy.url, client.cookie);
    onTestFinished(() => opened.close());
    await until(10_000, 'the first event', async () => opened.heard.find(({ name }) => name === 'works'));
    expect(await client.call(routes.getMe)).toBeTruthy();
  });
});

describe('Caddy before several processes', () => {
  /** Answers what it was sent, but for what it is told to drop: the connection goes away with it. */
  async function startProcess(isDropped: (path: string) => boolean): Promise<string> {
    const server = createServer(async (request, response) => {
      let length = 0;
      for await (const piece of request) length += (piece as Buffer).length;
      if (isDropped(request.url ?? '')) request.socket.resetAndDestroy();
      else response.end(`${request.method} ${length}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const ask = async (url: string, body?: Buffer) => {
    const answer = await fetch(url, body === undefined ? {} : { method: 'POST', body });
    return [answer.status, await answer.text()];
  };

  it('asks another one of what the first cannot be asked, and of what only reads when it goes away', async () => {
    const gone = `http://127.0.0.1:${await freePort()}`;
    const leaving = await startProcess((path) => path.startsWith('/dropped'));
    const staying = await startProcess(() => false);
    const body = Buffer.alloc(300_000);
    const [withoutOne, beforeLeaving] = [
      await startDeployedCaddy(gone, staying),
      await startDeployedCaddy(leaving, staying),
    ];
    onTestFinished(() => withoutOne.close());
    onTestFinished(() => beforeLeaving.close());
    // By chance one of them is asked first: not the same one each time.
    for (let n = 0; n < 10; n++) {
      expect(await ask(`${withoutOne.url}/wfs`)).toEqual([200, 'GET 0']);
      expect(await ask(`${withoutOne.url}/wfs`, body)).toEqual([200, 'POST 300000']);
      expect(await ask(`${beforeLeaving.url}/dropped`)).toEqual([200, 'GET 0']);
    }
  });
});

describe('systemd', () => {
  const verify = (unit: string) =>
    run(requiredTool('systemdAnalyze'), 'verify', '--man=no', written('cartable.service', unit));

  it('finds nothing to say about the unit', () => {
    const { status, stdout, stderr } = verify(read('systemd/cartable.service'));
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it('would say what is wrong', () => {
    const unit = read('systemd/cartable.service');
    expect(verify(unit.replace('KillMode=', 'KilMode=')).stderr).toContain('KilMode');
    expect(verify(unit.replace('/usr/bin/env', '/usr/bin/nothing-there')).status).not.toBe(0);
  });
});

describe('Prometheus', () => {
  const alerts = read('monitoring/alerts.yaml');

  it('reads the rules', () => {
    const { status, stdout } = run(
      requiredTool('promtool'),
      'check',
      'rules',
      written('alerts.yaml', alerts),
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS: 7 rules found')]);
  });

  it('alerts when a process is away, answers fail, maps are slow, an offering fails, jobs wait or memory grows, and not before', () => {
    const labels = 'job="cartable",instance="a"';
    // Ten a minute, each within ten seconds; none within five once they are slow.
    const slow = (which: string) => ({
      [`cartable_http_request_duration_seconds_bucket{${which},le="5"}`]: '0+10x5 50x30',
      [`cartable_http_request_duration_seconds_bucket{${which},le="10"}`]: '0+10x35',
      [`cartable_http_request_duration_seconds_bucket{${which},le="+Inf"}`]: '0+10x35',
    });
    const values = {
      [`up{${labels}}`]: '1x5 0x30',
      [`cartable_http_request_duration_seconds_count{${labels},route="/wfs",status="500"}`]: '0x5 0+60x30',
      // Operations that there are not: whoever asked is at fault.
      [`cartable_http_request_duration_seconds_count{${labels},route="/csw",status="501"}`]: '0x5 0+60x30',
      ...slow(`${labels},route="/wms",operation="GetMap"`),
      // As slow, and no map; as many requests, and few that fail.
      ...slow(`${labels},route="/wms-r",operation="GetCapabilities"`),
      [`cartable_offering_requests_total{${labels},offering="o1",type="WFS",status="2xx"}`]: '0+60x5 300x30',
      [`cartable_offering_requests_total{${labels},offering="o1",type="WFS",status="5xx"}`]: '0x5 0+60x30',
      [`cartable_offering_requests_total{${labels},offering="o2",type="WFS",status="2xx"}`]: '0+60x35',
      [`cartable_offering_requests_total{${labels},offering="o2",type="WFS",status="5xx"}`]: '0+10x35',
      [`cartable_job_wait_seconds{${labels},kind="integration"}`]: '0x5 1000x30',
      [`cartable_event_loop_delay_max_seconds{${labels}}`]: '0.01x5 2x30',
      [`cartable_memory_bytes{${labels},kind="resident"}`]: '1e9x5 4e9x30',
    };
    const firing = [
      'CartableDown',
      'CartableErrors',
      'CartableJobsWait',
      'CartableLoopHeld',
      'CartableMemory',
      'CartableOfferingFails',
      'CartableSlowMaps',
    ];
    expect([...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name).sort()).toEqual(firing);
    const at = (eval_time: string, names: readonly string[]) => ({
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time,
      exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
    });
    const test = {
      rule_files: [written('alerts.yaml', alerts)],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(values).map(([series, values]) => ({ series, values })),
          promql_expr_test: [at('5m', []), at('30m', firing)],
        },
      ],
    };
    const { status, stdout, stderr } = run(
      requiredTool('promtool'),
      ...['test', 'rules', written('test.yaml', JSON.stringify(test))],
    );
    expect([status, stderr], stdout).toEqual([0, '']);
  });

  it('reads every question of the dashboard', () => {
    const questions = [...read('monitoring/dashboard.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)]
      .map(([, text]) => JSON.parse(`"${text}"`) as string)
      // What Grafana puts in.
      .map((text) => text.replaceAll('$__rate_interval', '5m').replaceAll(/\$\{?\w+\}?/g, 'x'));
    expect(questions.length).toBeGreaterThan(3);
    const rules = questions.map((expr, rank) => ({ record: `question:${rank}`, expr }));
    const file = written('questions.yaml', JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { status, stderr } = run(requiredTool('promtool'), 'check', 'rules', file);
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('hadolint', () => {
  it('finds nothing to say about the Dockerfile, and would', () => {
    const program = requiredTool('hadolint');
    const dockerfile = read('docker/Dockerfile');
    const { status, stdout } = run(program, written('Dockerfile', dockerfile));
    expect([status, stdout]).toEqual([0, '']);
    const worse = dockerfile.replaceAll(/FROM node:[\w.-]+/g, 'FROM node:latest');
    expect(run(program, written('Dockerfile', worse)).stdout).toContain('DL3007');
  });
});
