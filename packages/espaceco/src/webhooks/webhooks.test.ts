import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignedInVisitor } from '@cartable/accounts';
import { DELIVERIES_MAX, WEBHOOKS_MAX, type WebhookForm } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { insertDelivery, listDeliveries } from './webhook.store.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on this machine, which answers with one status after the other, the last one for good. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.length > 1 ? statuses.shift()! : (statuses[0] ?? 204)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reports`, received };
}

describeOnBothEngines('webhooks', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    communityId = await space.community(root, 'Voirie', {
      themes: [{ theme: 'Nid-de-poule', attributes: [] }],
    });
    const { members } = space.espaceco;
    for (const one of [root, anne])
      await members.add(root, { communityId, numbers: [await space.numberOf(one)], emails: [] });
  });

  const webhooks = () => space.espaceco.webhooks;
  const add = (url: string, more: Partial<WebhookForm> = {}) =>
    webhooks().add(root, {
      communityId,
      form: { url, events: ['georem_created', 'georem_status_changed'], active: true, ...more },
    });
  const report = () =>
    space.espaceco.reports.add(anne, {
      geometry: 'POINT(5.7 45.18)',
      community: communityId,
      comment: 'Un trou',
      attributes: { community: communityId, theme: 'Nid-de-poule', attributes: {} },
      sketch: null,
      input_device: 'web',
      device_version: null,
    });
  const settled = (webhookId: number) =>
    eventually(async () => {
      const [last] = await webhooks().deliveries(root, { communityId, webhookId });
      return last?.state === 'WAITING' ? undefined : last;
    });

  it('tell what happens to reports, in messages whose signature the receiver can check', async () => {
    const { url, received } = await receiver(204);
    const made = await add(url);
    await add(url, { events: ['georem_status_changed'] });
    await add(url, { active: false });
    await space.runner.start();
    const { report: told } = await report();
    const delivery = await settled(made.id);
    expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 1, status: 204, reportId: told.id });
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    expect(JSON.parse(body)).toMatchObject({
      type: 'georem_created',
      data: {
        community: communityId,
        report: { id: told.id, status: 'submit', geometry: 'POINT(5.7 45.18)' },
      },
    });
    expect(body).not.toContain('anne');
    const key = Buffer.from(made.secret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  });

  it('are tried again under the same identifier while the receiver is away', async () => {
    const { url, received } = await receiver(503, 200);
    const { id } = await add(url);
    space.tolerates(/Webhook/);
    await space.runner.start();
    await report();
    await eventually(async () => (received.length > 0 ? true : undefined));
    await eventually(async () => {
      space.clock.advance(60_000);
      const [last] = await webhooks().deliveries(root, { communityId, webhookId: id });
      return last?.state === 'DELIVERED' ? last : undefined;
    });
    expect(received).toHaveLength(2);
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  });

  it('call no internal address the operator has not named, and say so at once', async () => {
    const { id } = await add('http://localhost:9/');
    await space.runner.start();
    await webhooks().test(root, { communityId, webhookId: id });
    expect(await settled(id)).toMatchObject({
      event: 'test',
      state: 'FAILED',
      attempts: 1,
      status: null,
      error: expect.stringContaining('outbound.host-refused'),
    });
  });

  it('are for the managers of the community, and have addresses of the Web', async () => {
    const { id } = await add('https://example.org/a');
    const of = { communityId, webhookId: id };
    for (const url of ['ftp://example.org', 'https://a:b@example.org', 'example.org', 'javascript:alert(1)'])
      await refused('espaceco.webhook-address', add(url));
    for (const act of [
      () => webhooks().list(anne, communityId),
      () => webhooks().change(anne, of, { active: false }),
      () => webhooks().renewSecret(anne, of),
      () => webhooks().remove(anne, of),
      () => webhooks().test(anne, of),
      () => webhooks().deliveries(anne, of),
    ])
      await refused('common.forbidden', act());
    const other = await space.community(root, 'Arbres');
    await refused('espaceco.webhook-unknown', webhooks().remove(root, { ...of, communityId: other }));
    const { secret } = await webhooks().renewSecret(root, of);
    expect((await webhooks().list(root, communityId))[0]?.secret).toBe(secret);
    expect(
      await webhooks().change(root, of, { url: 'https://example.org/b', events: ['georem_created'] }),
    ).toMatchObject({ url: 'https://example.org/b', events: ['georem_created'], active: true });
    await webhooks().remove(root, of);
    await refused('espaceco.webhook-unknown', webhooks().deliveries(root, of));
  });

  it('are not without number, and keep the last messages alone', async () => {
    const { id } = await add('https://example.org/');
    const [{ db }, first] = [space.metadata, await webhooks().test(root, { communityId, webhookId: id })];
    for (let rank = 1; rank <= DELIVERIES_MAX + 10; rank += 1)
      await insertDelivery(db, { ...first, id: 1000 + rank, state: 'DELIVERED' });
    const kept = await listDeliveries(db, id);
    expect(kept).toHaveLength(DELIVERIES_MAX);
    expect(kept[0]?.id).toBe(1000 + DELIVERIES_MAX + 10);
    for (let rank = 1; rank < WEBHOOKS_MAX; rank += 1) await add('https://example.org/');
    await refused('espaceco.webhooks-too-many', add('https://example.org/'));
  });
});
