import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { routes } from '@cartable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A program that follows the reports of a community: what the real server tells its address. */

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const messages: Message[] = [];
let isDown = true;
let sink: Server;
let server: RunningServer;
let root: ApiClient;

beforeAll(async () => {
  sink = createServer(async (request, response) => {
    const body = await text(request);
    if (!isDown) messages.push({ headers: request.headers, body });
    response.writeHead(isDown ? 503 : 204).end();
    isDown = false;
  });
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const { port } = sink.address() as AddressInfo;
  server = await startServer({ CARTABLE_OUTBOUND_HOSTS: `public, 127.0.0.1:${port}` });
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
});

afterAll(async () => {
  await server?.dispose();
  sink?.close();
});

it('a report, then its closing, are told to the address, signed, also when it was down at first', async () => {
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Voirie' } });
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true } });
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/reports`;
  const { id: webhookId, secret } = await root.call(routes.addEspacecoWebhook, {
    params,
    body: { url, events: ['georem_created', 'georem_status_changed'] },
  });
  const { id: reportId } = await root.call(routes.addReport, {
    body: { geometry: 'POINT(1.44 44.45)', community: communityId, comment: 'Un nid-de-poule.' },
  });
  await root.call(routes.addReply, { params: { reportId }, body: { content: 'Rebouché.', status: 'valid' } });
  await until(120_000, 'both messages', async () => (messages.length >= 2 ? true : undefined));
  for (const { headers, body } of messages) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(body).toContain(String(reportId));
  }
  const told = messages.map(({ body }) => body).join();
  expect(told).toContain('georem_created');
  expect(told).toContain('georem_status_changed');
  const deliveries = await root.call(routes.getEspacecoWebhookDeliveries, {
    params: { ...params, webhookId },
  });
  expect(deliveries.map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
  expect(Math.max(...deliveries.map(({ attempts }) => attempts))).toBeGreaterThan(1);
}, 180_000);

it('what cannot be told is explained in the language of whoever looks', async () => {
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Éclairage' } });
  const params = { communityId };
  const { id: webhookId } = await root.call(routes.addEspacecoWebhook, {
    params,
    body: { url: 'http://localhost:9/', events: ['georem_created'] },
  });
  await root.call(routes.testEspacecoWebhook, { params: { ...params, webhookId } });
  const failed = (person: ApiClient) =>
    until(60_000, 'the failure', async () => {
      const [last] = await person.call(routes.getEspacecoWebhookDeliveries, {
        params: { ...params, webhookId },
      });
      return last?.state === 'FAILED' ? last : undefined;
    });
  expect((await failed(root)).error).toMatch(/^Ce site n’appelle pas localhost/);
  expect((await failed(root.in('en'))).error).toMatch(/^This site does not call localhost/);
}, 90_000);
