import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { routes } from '@cartable/contract';
import { freePort } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { openMailSink } from '../support/mail-sink.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Mails that follow reports, received by a real mail server, and the log that says so. */

let sink: Awaited<ReturnType<typeof openMailSink>>;
let server: RunningServer;
let anne: ApiClient;
let dataDir: string;

beforeAll(async () => {
  sink = await openMailSink();
  dataDir = await mkdtemp(join(tmpdir(), 'cartable-e2e-'));
  const place = { CARTABLE_DATA_DIR: dataDir, CARTABLE_PORT: String(await freePort()) };
  // The mail that confirms an address is read where mails lie without a server of mails.
  server = await startServer(place);
  anne = await newcomer(server, 'anne');
  await server.dispose();
  server = await startServer({ ...place, CARTABLE_SMTP_URL: sink.url });
}, 300_000);

afterAll(async () => {
  await server?.dispose();
  await sink?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mailsOf = (email: string, report: number) =>
  sink.received
    .filter(({ to, text }) => to.includes(email) && text.includes(`Relance du signalement ${report}`))
    .map(({ text }) => text);

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
  const { id } = await report('Un trou profond.');
  expect(mailsOf('voirie@mairie.example', id)).toEqual([]);
  await letDaysPass();
  for (const email of ['voirie@mairie.example', 'anne@mairie.example']) {
    await expect.poll(() => mailsOf(email, id), { timeout: 60_000 }).toHaveLength(1);
    expect(mailsOf(email, id)[0]).toContain('Un trou profond.');
  }
  // Another one that is due, and has come: the round after the first is over, and wrote nothing twice.
  const other = await report('Un autre trou.');
  await letDaysPass();
  await expect.poll(() => mailsOf('voirie@mairie.example', other.id), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(() => mailsOf('anne@mairie.example', other.id), { timeout: 60_000 }).toHaveLength(1);
  for (const email of ['voirie@mairie.example', 'anne@mairie.example'])
    expect(mailsOf(email, id)).toHaveLength(1);
  const again = new ApiClient(server.url);
  await again.signIn(server.administrator);
  const { content: sent } = await again.call(routes.getSentMails, { params, query: {} });
  expect(sent).toHaveLength(2);
  expect(sent).toContainEqual(
    expect.objectContaining({ report: id, recipients: 2, subject: expect.stringContaining('Relance') }),
  );

  function report(comment: string) {
    const body = { geometry: 'POINT(5.72 45.18)', community: communityId, comment };
    return anne.call(routes.addReport, { body });
  }
});

/** While the platform is stopped; it sends what is due as it starts. */
async function letDaysPass(): Promise<void> {
  await server.stop();
  const database = new DatabaseSync(join(server.dataDir, 'cartable.db'));
  database.prepare('UPDATE espaceco_planned_mails SET due_at = ?').run('2020-01-02T06:00:00.000Z');
  database.close();
  await server.restart();
}
