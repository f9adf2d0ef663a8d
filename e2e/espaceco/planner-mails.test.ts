import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { routes } from '@cartable/contract';
import { freePort } from '@cartable/testkit';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Mails that follow reports, received by a real mail server, and the log that says so. */

let sink: SMTPServer;
let server: RunningServer;
let anne: ApiClient;
let dataDir: string;
const received: { readonly to: readonly string[]; readonly text: string }[] = [];

beforeAll(async () => {
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  const listening = sink.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  dataDir = await mkdtemp(join(tmpdir(), 'cartable-e2e-'));
  const place = { CARTABLE_DATA_DIR: dataDir, CARTABLE_PORT: String(await freePort()) };
  // The mail that confirms an address is read where mails lie without a server of mails.
  server = await startServer(place);
  anne = await newcomer(server, 'anne');
  await server.dispose();
  server = await startServer({ ...place, CARTABLE_SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` });
}, 300_000);

afterAll(async () => {
  await server?.dispose();
  await new Promise<void>((resolve) => sink.close(() => resolve()));
  await rm(dataDir, { recursive: true, force: true });
});

const mailOf = (email: string) =>
  received.find(({ to, text }) => to.includes(email) && text.includes('Relance'))?.text;

it('a mail due about a report reaches its author and an address, once, and its community’s log says so', {
  timeout: 180_000,
}, async () => {
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Voirie' } });
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true } });
  const { id: userId } = await anne.call(routes.getEspacecoMe);
  await root.call(routes.addEspacecoMembers, { params, body: { members: [userId] } });
  await root.call(routes.addEmailPlanner, {
    params,
    body: {
      subject: 'Relance du signalement _id_',
      body: '<p>_author_ a signalé : _comment_</p>',
      event: 'georem_created',
      cancel_event: 'georem_status_changed',
      delay: 1,
      recipients: ['Auteur', 'voirie@mairie.example'],
    },
  });
  const { id } = await anne.call(routes.addReport, {
    body: { geometry: 'POINT(5.72 45.18)', community: communityId, comment: 'Un trou profond.' },
  });
  expect(mailOf('voirie@mairie.example')).toBeUndefined();
  // The days pass while the platform is stopped; it sends what is due as it starts.
  await server.stop();
  const database = new DatabaseSync(join(server.dataDir, 'cartable.db'));
  database.prepare('UPDATE espaceco_planned_mails SET due_at = ?').run('2020-01-02T06:00:00.000Z');
  database.close();
  await server.restart();
  for (const email of ['voirie@mairie.example', 'anne@mairie.example']) {
    await expect.poll(() => mailOf(email), { timeout: 60_000 }).toBeDefined();
    expect(mailOf(email)).toContain('Un trou profond.');
    expect(mailOf(email)).toContain(`Relance du signalement ${id}`);
  }
  await server.stop();
  await server.restart();
  const again = new ApiClient(server.url);
  await again.signIn(server.administrator);
  const { sent_mails } = await again.call(routes.getCommunityOverview, { params, query: {} });
  expect(sent_mails).toMatchObject([
    { report: id, recipients: 2, subject: expect.stringContaining('Relance') },
  ]);
  expect(received.filter(({ text }) => text.includes('Relance'))).toHaveLength(2);
});
