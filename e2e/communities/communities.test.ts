import { type CommunityRight, type RouteDefinition, routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, RefusedCall } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { mailHolding, mailsTo } from '../support/outbox.ts';
import { newcomer } from '../support/people.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Communities, invitations, requests and the mails they make, over the real program. */

let server: RunningServer;
let supervisor: ApiClient;
/** Has COMMUNITY only. */
let manager: ApiClient;
/** A member who only deposits. */
let member: ApiClient;
let stranger: ApiClient;
let anybody: ApiClient;
let communityId: string;
let datastoreId: string;

const idOf = async (client: ApiClient) => (await client.call(routes.getMe)).id;
const add = async (client: ApiClient, rights: CommunityRight[]) =>
  supervisor.call(routes.updateMember, {
    params: { communityId },
    body: { user_id: await idOf(client), user_rights: rights, user_creation: true },
  });

async function rejectionOf(attempt: Promise<unknown>): Promise<[number, string | undefined]> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RefusedCall)) throw new Error('The call was not refused.', { cause: error });
  return [error.status, error.body.details.error];
}

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_LOGIN_RATE: '1000',
    CARTABLE_CONTACT_RATE: '6',
    CARTABLE_SUPPORT_EMAIL: 'support@cartes.example',
    CARTABLE_CONTACT_BANNED_WORDS: 'casino, loterie',
  });
  supervisor = new ApiClient(server.url);
  anybody = new ApiClient(server.url);
  await supervisor.signIn(server.administrator);
  [manager, member, stranger] = (await Promise.all(
    ['gestion', 'depot', 'passant'].map((name) => newcomer(server, name)),
  )) as [ApiClient, ApiClient, ApiClient];
  const workspace = (await supervisor.call(routes.getMyDatastores)).find(({ is_sandbox }) => !is_sandbox);
  communityId = workspace?.community._id ?? '';
  datastoreId = workspace?._id ?? '';
  // Strangers know nothing of a private community.
  await supervisor.call(routes.editCommunity, { params: { communityId }, body: { public: false } });
  await add(manager, ['COMMUNITY']);
  await add(member, ['UPLOAD', 'PROCESSING']);
}, 120_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

describe('members', () => {
  const nobody = '5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';
  const calls: [RouteDefinition, object?][] = [
    [routes.getMembers],
    [routes.getMember],
    [routes.updateMember, { user_id: nobody, user_rights: [] }],
    [routes.removeMember, { user_id: nobody }],
    [routes.editCommunity, { name: 'X' }],
    [routes.transferSupervision, { user_id: nobody, password: 'x' }],
    [routes.getInvitations],
    [routes.resendInvitation],
    [routes.revokeInvitation],
    [routes.getJoinRequests],
    [routes.acceptJoinRequest, { user_rights: [] }],
    [routes.refuseJoinRequest, {}],
  ];

  it.each(calls)(
    'are refused to nobody, to strangers and to members without COMMUNITY: $name',
    async (route, body) => {
      const params = { communityId, userId: nobody, invitationId: nobody, requestId: nobody };
      const request = { params, ...(body ? { body } : {}) } as never;
      const attempts = [anybody, stranger, member].map((who) => rejectionOf(who.call(route, request)));
      expect(await Promise.all(attempts)).toEqual([
        [401, 'common.unauthenticated'],
        [404, 'common.not-found'],
        [403, 'common.forbidden'],
      ]);
    },
  );

  it('are managed by those with COMMUNITY, and the journal of the workspace tells', async () => {
    const params = { communityId };
    const user_id = await idOf(stranger);
    const page = await manager.call(routes.getMembers, { params, query: {} });
    expect(page).toMatchObject({ total: 3, page: 1, limit: 20 });
    const changed = { user_id: await idOf(member), user_rights: ['ANNEX'] as CommunityRight[] };
    expect(await manager.call(routes.updateMember, { params, body: changed })).toEqual({
      user: changed.user_id,
      rights: ['ANNEX'],
      invitation: null,
    });
    const own = { user_id: await idOf(manager), user_rights: [] };
    expect(await rejectionOf(manager.call(routes.updateMember, { params, body: own }))).toEqual([
      403,
      'member.oneself',
    ]);
    const head = { user_id: await idOf(supervisor) };
    expect(await rejectionOf(manager.call(routes.removeMember, { params, body: head }))).toEqual([
      403,
      'member.supervisor',
    ]);
    expect(
      await rejectionOf(
        manager.call(routes.updateMember, { params, body: { user_id, user_rights: ['ROOT'] } as never }),
      ),
    ).toEqual([422, 'common.invalid']);
    await manager.call(routes.updateMember, { params, body: { user_id, user_rights: [] } });
    expect(await manager.call(routes.removeMember, { params, body: { user_id } })).toEqual({ user: user_id });
    const journal = await supervisor.call(routes.getActivity, { params: { datastoreId }, query: {} });
    const kinds = journal.items.map(({ kind }) => kind).filter((kind) => kind.startsWith('member.'));
    expect(kinds.slice(0, 3)).toEqual(['member.removed', 'member.added', 'member.changed']);
  });
});

describe('an invitation', () => {
  it('reaches somebody without account, who signs up, accepts, and works with the rights chosen', async () => {
    const email = 'zoe@mairie.example';
    const answer = await manager.call(routes.updateMember, {
      params: { communityId },
      body: { email, user_rights: ['UPLOAD'] },
    });
    expect(answer).toMatchObject({ user: null, invitation: { email, expired: false } });
    const mail = await mailHolding(server.dataDir, email, '/invitation?token=');
    const token = /\/invitation\?token=([\w-]{43})/.exec(mail.text)?.[1] ?? '';
    expect(await anybody.call(routes.readInvitation, { body: { token } })).toMatchObject({ email });
    expect(await rejectionOf(anybody.call(routes.acceptInvitation, { body: { token } }))).toEqual([
      401,
      'common.unauthenticated',
    ]);
    expect(await rejectionOf(stranger.call(routes.acceptInvitation, { body: { token } }))).toEqual([
      403,
      'invitation.other-address',
    ]);
    const zoe = new ApiClient(server.url);
    const password = 'quatre chevaux bleus';
    await zoe.call(routes.signUp, { body: { email, password, user_name: 'zoe' } });
    await zoe.signIn({ email, password });
    const joined = await zoe.call(routes.acceptInvitation, { body: { token } });
    expect(joined).toEqual({ community: communityId, datastore: datastoreId });
    const { abilities } = await zoe.call(routes.getDatastore, { params: { datastoreId } });
    expect(abilities).toMatchObject({ upload: true, broadcast: false, community: false });
    await zoe.call(routes.leaveCommunity, { params: { communityId } });
    expect(await rejectionOf(zoe.call(routes.getDatastore, { params: { datastoreId } }))).toEqual([
      404,
      'common.not-found',
    ]);
  });
});

describe('an invitation of a confirmed address', () => {
  it('is found in the account, by nobody else, and answered there', async () => {
    const params = { communityId };
    const email = 'passant@mairie.example';
    const invited = { params, body: { email, user_rights: ['UPLOAD'] as CommunityRight[] } };
    await manager.call(routes.updateMember, invited);
    expect(await rejectionOf(anybody.call(routes.getMyInvitations))).toEqual([401, 'common.unauthenticated']);
    expect(await member.call(routes.getMyInvitations)).toEqual([]);
    const [received] = await stranger.call(routes.getMyInvitations);
    expect(received).toMatchObject({ community: { _id: communityId }, email, rights: ['UPLOAD'] });
    const mine = { params: { invitationId: received?._id ?? '' } };
    for (const route of [routes.acceptMyInvitation, routes.declineMyInvitation]) {
      expect(await rejectionOf(anybody.call(route, mine))).toEqual([401, 'common.unauthenticated']);
      expect(await rejectionOf(member.call(route, mine))).toEqual([422, 'invitation.invalid']);
    }
    await stranger.call(routes.declineMyInvitation, mine);
    expect(await manager.call(routes.getInvitations, { params })).toEqual([]);
    await manager.call(routes.updateMember, invited);
    const [again] = await stranger.call(routes.getMyInvitations);
    const joined = await stranger.call(routes.acceptMyInvitation, {
      params: { invitationId: again?._id ?? '' },
    });
    expect(joined).toEqual({ community: communityId, datastore: datastoreId });
    expect((await stranger.call(routes.getDatastore, { params: { datastoreId } })).abilities).toMatchObject({
      upload: true,
      broadcast: false,
    });
    await stranger.call(routes.leaveCommunity, { params });
  });
});

describe('a request to join', () => {
  it('is asked of a public community, reaches its contact whatever is posted, and is answered', async () => {
    const params = { communityId };
    const posted = { _id: communityId, name: 'x', contact: 'elsewhere@x.example', public: true };
    const body = { community: posted, message: 'Bonjour' };
    expect(await rejectionOf(stranger.call(routes.joinCommunity, { body }))).toEqual([
      404,
      'common.not-found',
    ]);
    await manager.call(routes.editCommunity, {
      params,
      body: { public: true, contact: 'contact@cartes.example' },
    });
    await stranger.call(routes.joinCommunity, { body });
    const link = `${server.url}/communaute/${communityId}/membres?userId=${await idOf(stranger)}`;
    const mail = await mailHolding(server.dataDir, 'contact@cartes.example', link);
    expect(mail.head).toContain('\nReply-To: passant@mairie.example\n');
    expect(mailsTo(server.dataDir, 'elsewhere@x.example')).toEqual([]);
    expect(await rejectionOf(stranger.call(routes.joinCommunity, { body }))).toEqual([
      409,
      'join-request.pending',
    ]);
    const [request] = await manager.call(routes.getJoinRequests, { params });
    const requestId = request?._id ?? '';
    await manager.call(routes.acceptJoinRequest, {
      params: { communityId, requestId },
      body: { user_rights: ['ANNEX'] },
    });
    await mailHolding(server.dataDir, 'passant@mairie.example', 'Vous avez rejoint');
    expect((await stranger.call(routes.getDatastore, { params: { datastoreId } })).abilities).toMatchObject({
      annex: true,
    });
    const withdrawn = stranger.call(routes.withdrawJoinRequest, { params: { requestId } });
    expect(await rejectionOf(withdrawn)).toEqual([409, 'join-request.answered']);
  });
});

describe('the contact form', () => {
  const form = {
    email_contact: 'visiteur@x.example',
    last_name: 'Martin',
    first_name: 'Luc',
    organization: 'Mairie',
    message: 'Comment publier un WFS ?',
  };
  const write = (more: object = {}) => anybody.call(routes.contactUs, { body: { ...form, ...more } });

  it('reaches the support, lies to robots, refuses banned words, and bears no flood', async () => {
    expect(await write()).toEqual({ success: true });
    const mail = await mailHolding(server.dataDir, 'support@cartes.example', 'Comment publier un WFS');
    expect(mail.head).toContain('\nReply-To: visiteur@x.example\n');
    const receipt = await mailHolding(server.dataDir, form.email_contact, 'nous est parvenu');
    expect(receipt.text).not.toContain('WFS');

    expect(await write({ importance: '2', message: 'Je suis un robot.' })).toEqual({ success: true });
    expect(await rejectionOf(write({ message: 'Le meilleur CASINO' }))).toEqual([422, 'contact.banned-word']);
    expect(await rejectionOf(write({ email_contact: 'a@b.example\r\nBcc: c@d.example' }))).toEqual([
      422,
      'common.invalid',
    ]);
    expect(await rejectionOf(write({ message: 'court' }))).toEqual([422, 'common.invalid']);
    await write({ message: 'x'.repeat(8000) });
    expect(await rejectionOf(write())).toEqual([429, 'common.too-many']);
    const texts = mailsTo(server.dataDir, 'support@cartes.example').map(({ text }) => text);
    expect(texts.filter((text) => text.includes('robot'))).toEqual([]);
  });
});

describe('a request for access', () => {
  it('gives the producer the form of the permission, for exactly what was checked', async () => {
    const file = { name: 'puits', fileName: 'puits.geojson', content: pointsGeoJson(3) };
    const { wfs, wms } = await publishFile(supervisor, datastoreId, { ...file, share: 'your_community' });
    const asker = await newcomer(server, 'demande');
    const fileIdentifier = 'test.puits_wms';
    const record = await asker.call(routes.getCatalogueRecord, { params: { fileIdentifier } });
    expect(record.private_layers.map(({ offeringId }) => offeringId).sort()).toEqual(
      [wfs._id, wms._id].sort(),
    );
    const ask = (more: object) =>
      asker.call(routes.requestAccesses, { body: { fileIdentifier, layers: [], ...more } });
    const layers = record.private_layers.filter(({ offeringId }) => offeringId === wfs._id);
    expect(await rejectionOf(ask({ myself: true }))).toEqual([422, 'common.invalid']);
    expect(await rejectionOf(ask({ layers }))).toEqual([422, 'access-request.nobody']);
    const foreign = { layers: [{ offeringId: communityId }], myself: true };
    expect(await rejectionOf(ask(foreign))).toEqual([422, 'access-request.layer-unknown']);
    expect(await ask({ layers, myself: true })).toEqual({ state: 'success' });
    const link = `/entrepot/${datastoreId}/permissions/ajout?offerings=${wfs._id}&beneficiaries=${await idOf(asker)}&type=ACCOUNT`;
    const mail = await mailHolding(server.dataDir, record.contact_email, link);
    expect(mail.head).toContain('\nReply-To: demande@mairie.example\n');
    await mailHolding(server.dataDir, server.administrator.email, link);
    await mailHolding(server.dataDir, 'demande@mairie.example', 'a été transmise au producteur');
    expect(await rejectionOf(ask({ layers, myself: true }))).toEqual([429, 'access-request.repeated']);

    const [pending] = await asker.call(routes.getMyAccessRequests);
    expect(pending).toMatchObject({ state: 'PENDING', record: { file_identifier: fileIdentifier } });
    const form = { licence: 'X', type: 'ACCOUNT' as const, beneficiaries: [await idOf(asker)] };
    const granted = { params: { datastoreId }, body: { ...form, offerings: [wfs._id] } };
    await supervisor.call(routes.addPermission, granted);
    expect(await asker.call(routes.getMyAccessRequests)).toMatchObject([{ state: 'GRANTED' }]);
    const params = { requestId: pending!._id };
    expect(await rejectionOf(supervisor.call(routes.withdrawAccessRequest, { params }))).toEqual([
      404,
      'common.not-found',
    ]);
    await asker.call(routes.withdrawAccessRequest, { params });
    expect(await asker.call(routes.getMyAccessRequests)).toEqual([]);
    await mailHolding(server.dataDir, server.administrator.email, 'retire sa demande');
  }, 120_000);
});
