import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { freePort } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { openMailSink } from '../support/mail-sink.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A report followed by mail, received by a real mail server: one for each event, until its reader stops it or may not see it. */

let sink: Awaited<ReturnType<typeof openMailSink>>;
let server: RunningServer;
let root: ApiClient;
let anne: ApiClient;
let bob: ApiClient;
let dataDir: string;
let communityId: number;

beforeAll(async () => {
  sink = await openMailSink();
  dataDir = await mkdtemp(join(tmpdir(), 'cartable-e2e-'));
  const place = { CARTABLE_DATA_DIR: dataDir, CARTABLE_PORT: String(await freePort()) };
  // Mails that confirm an address are read where mails lie without a server of mails.
  server = await startServer(place);
  [anne, bob] = [await newcomer(server, 'anne'), await newcomer(server, 'bob')];
  await server.dispose();
  server = await startServer({ ...place, CARTABLE_SMTP_URL: sink.url });
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  ({ id: communityId } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Voirie' } }));
  const params = { communityId };
  const body = { active: true, shared_georem: 'restrained' as const };
  await root.call(routes.updateEspacecoCommunity, { params, body });
  const members = [await numberOf(anne), await numberOf(bob)];
  await root.call(routes.addEspacecoMembers, { params, body: { members } });
}, 300_000);

afterAll(async () => {
  await server?.dispose();
  await sink?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const numberOf = async (person: ApiClient) => (await person.call(routes.getEspacecoMe)).id;

/** Mails about reports one follows, in the order they came. */
const mailsTo = (email: string) =>
  sink.received.filter(({ to, text }) => to.includes(email) && text.includes('/ne-plus-suivre/'));

it('says what happened once to each, until they stop it or may no longer see it', async () => {
  const { id: reportId } = await anne.call(routes.addReport, {
    body: { geometry: 'POINT(5.72 45.18)', community: communityId, comment: 'Un trou profond.' },
  });
  const params = { reportId };
  await anne.call(routes.followReport, { params });
  await bob.call(routes.followReport, { params });
  expect(await anne.call(routes.getReport, { params, query: {} })).toMatchObject({ followed: true });
  const reply = (content: string, status?: 'pending' | 'valid') =>
    root.call(routes.addReply, { params, body: { content, ...(status && { status }) } });
  const both = async (count: number) => {
    for (const email of ['anne@mairie.example', 'bob@mairie.example'])
      await expect.poll(() => mailsTo(email).length, { timeout: 30_000 }).toBe(count);
  };

  await reply('On passe demain.', 'pending');
  await both(1);
  expect(wordsOf(mailsTo('anne@mairie.example')[0]!.text)).toContain('On passe demain.');

  // Through the link of the mail, without a session; twice is once.
  const key = /ne-plus-suivre\/([\w-]+)/.exec(wordsOf(mailsTo('bob@mairie.example')[0]!.text))![1]!;
  const nobody = new ApiClient(server.url);
  await nobody.call(routes.stopFollowing, { params: { stopKey: key } });
  await nobody.call(routes.stopFollowing, { params: { stopKey: key } });
  await reply('Le bitume manque.');
  await expect.poll(() => mailsTo('anne@mairie.example').length, { timeout: 30_000 }).toBe(2);
  expect(await bob.call(routes.getReport, { params, query: {} })).toMatchObject({ followed: false });

  // Who is of the community no more sees its reports no more, and hears of none; the author still sees hers.
  await bob.call(routes.followReport, { params });
  const userId = await numberOf(bob);
  await root.call(routes.removeEspacecoMember, { params: { communityId, userId } });
  await reply('Il sèche.');
  // A mail of the first to him would come before those of the second to her.
  await reply('Rebouché.', 'valid');
  await expect.poll(() => mailsTo('anne@mairie.example').length, { timeout: 30_000 }).toBe(4);
  expect(mailsTo('bob@mairie.example')).toHaveLength(1);
}, 120_000);

/** Quoted-printable: a line that goes on, and signs beyond ASCII. */
function wordsOf(mail: string): string {
  return mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
}
