import type { Metadata } from '@cartable/storage';
import { beforeEach, expect, it } from 'vitest';
import { dayMs, openPeople, type Registered, type TestPeople } from '../test-support/people.ts';
import { rejected } from '../test-support/rejected.ts';

/** Tests that every engine must pass alike; `open` gives an empty database, closed by its owner. */
export function invitationsSuite(open: () => Promise<Metadata>): void {
  let people: TestPeople;
  let [anne, bruno]: Registered[] = [];
  let communityId: string;

  beforeEach(async () => {
    people = await openPeople(await open());
    anne = await people.register('anne');
    bruno = await people.register('bruno');
    communityId = await people.found('Mairie', anne.id);
  });

  const communities = () => people.accounts.communities;
  const as = (person: Registered | undefined) => people.visitor(person as Registered);
  const invite = async (email: string, more: object = {}) =>
    communities().updateMember(await as(anne), { communityId, email, rights: ['UPLOAD'], ...more });
  const pending = async () => communities().invitations(await as(anne), communityId);

  it('an address with an account and one without get the same answer and the same mail', async () => {
    const known = await invite('bruno@mairie.example');
    const unknown = await invite('zoe@mairie.example');
    const shape = { userId: null, rights: ['UPLOAD'], invitation: { isExpired: false } };
    expect([known, unknown]).toMatchObject([shape, shape]);
    const [forBruno, forZoe] = [
      (await people.mailsTo('bruno@mairie.example')).at(-1),
      (await people.mailsTo('zoe@mairie.example')).at(-1),
    ];
    const plain = (text = '') => text.replace(/token=[\w-]+/, '').trim();
    expect(plain(forBruno?.text)).toBe(plain(forZoe?.text));
    expect(forZoe?.text).toContain('https://cartes.example/invitation?token=');
    expect(await people.rightsIn(communityId, bruno as Registered)).toBeUndefined();
    expect((await pending()).map(({ email }) => email).sort()).toEqual([
      'bruno@mairie.example',
      'zoe@mairie.example',
    ]);
  });

  it('somebody without account signs up with the invited address, accepts, and is a member', async () => {
    await invite('zoe@mairie.example', { rights: ['UPLOAD', 'PROCESSING'] });
    const token = await people.tokenFor('zoe@mairie.example');
    expect(await communities().receiveInvitation(token)).toMatchObject({
      community: { id: communityId, name: 'Mairie' },
      email: 'zoe@mairie.example',
      invitedBy: 'anne Dubois',
    });
    const zoe = await people.register('zoe', { verified: false });
    await communities().acceptInvitation(await as(zoe), token);
    // Holding the mailed link proves the mailbox.
    expect(await as(zoe)).toMatchObject({ emailVerified: true });
    expect(await people.rightsIn(communityId, zoe)).toEqual(['PROCESSING', 'UPLOAD']);
    expect(await pending()).toEqual([]);
    expect((await people.journal()).at(-1)).toMatchObject({ kind: 'member.added', actor: { id: zoe.id } });
    await rejected('invitation.invalid', communities().acceptInvitation(await as(zoe), token));
  });

  it('only the account of the invited address may accept', async () => {
    await invite('zoe@mairie.example');
    const token = await people.tokenFor('zoe@mairie.example');
    const error = await rejected(
      'invitation.other-address',
      communities().acceptInvitation(await as(bruno), token),
    );
    expect(error.params).toEqual({ email: 'zoe@mairie.example' });
    expect(await people.rightsIn(communityId, bruno as Registered)).toBeUndefined();
  });

  it('a link lasts fourteen days; sent again it is another one, withdrawn it is none', async () => {
    const { invitation } = await invite('zoe@mairie.example');
    const of = { communityId, invitationId: invitation?.id ?? '' };
    const first = await people.tokenFor('zoe@mairie.example');
    people.clock.advance(14 * dayMs);
    await rejected('invitation.invalid', communities().receiveInvitation(first));
    expect(await pending()).toMatchObject([{ isExpired: true }]);
    await communities().resendInvitation(await as(anne), of);
    const second = await people.tokenFor('zoe@mairie.example');
    expect(second).not.toBe(first);
    await communities().receiveInvitation(second);
    await communities().revokeInvitation(await as(anne), of);
    await rejected('invitation.invalid', communities().receiveInvitation(second));
    await rejected('common.not-found', communities().resendInvitation(await as(anne), of));
  });

  it('a second invitation of an address replaces the first, with its rights', async () => {
    await invite('zoe@mairie.example');
    const first = await people.tokenFor('zoe@mairie.example');
    people.clock.advance(1000);
    await invite('ZOE@mairie.example', { rights: ['ANNEX'] });
    expect(await pending()).toMatchObject([{ rights: ['ANNEX'] }]);
    await rejected('invitation.invalid', communities().receiveInvitation(first));
  });

  it('members are not invited; whoever comes in by identifier is invited no more', async () => {
    await rejected('member.already', invite('ANNE@mairie.example'));
    await invite('bruno@mairie.example');
    await communities().updateMember(await as(anne), { communityId, userId: bruno?.id, rights: [] });
    expect(await pending()).toEqual([]);
  });

  it('invitations of another community are out of reach, and the token is not in the database', async () => {
    const { invitation } = await invite('zoe@mairie.example');
    const other = await people.found('Voisine', bruno?.id ?? '');
    const of = { communityId: other, invitationId: invitation?.id ?? '' };
    await rejected('common.not-found', communities().revokeInvitation(await as(bruno), of));
    await rejected('common.forbidden', communities().invitations(await as(bruno), communityId));
    const rows = await people.metadata
      .tables<{ invitations: object }>()
      .selectFrom('invitations')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(await people.tokenFor('zoe@mairie.example'));
  });

  it('the person of the invited address finds it in the account, once the address is confirmed', async () => {
    await invite('bruno@mairie.example', { rights: ['UPLOAD', 'ANNEX'] });
    const [invitation] = await communities().ownInvitations(await as(bruno));
    expect(invitation).toMatchObject({ community: { id: communityId }, invitedBy: 'anne Dubois' });
    expect(await communities().ownInvitations(await as(anne))).toEqual([]);
    const id = invitation?.id ?? '';
    await rejected('invitation.invalid', communities().acceptOwnInvitation(await as(anne), id));
    await rejected('invitation.invalid', communities().declineOwnInvitation(await as(anne), id));
    await communities().acceptOwnInvitation(await as(bruno), id);
    expect(await people.rightsIn(communityId, bruno as Registered)).toEqual(['ANNEX', 'UPLOAD']);
    expect(await pending()).toEqual([]);
    await rejected('invitation.invalid', communities().acceptOwnInvitation(await as(bruno), id));
  });

  it('whoever only says to have the invited address finds nothing', async () => {
    const { invitation } = await invite('zoe@mairie.example');
    const impostor = await people.register('zoe', { verified: false });
    expect(await communities().ownInvitations(await as(impostor))).toEqual([]);
    const id = invitation?.id ?? '';
    await rejected('invitation.invalid', communities().acceptOwnInvitation(await as(impostor), id));
    await rejected('invitation.invalid', communities().declineOwnInvitation(await as(impostor), id));
    expect(await people.rightsIn(communityId, impostor)).toBeUndefined();
    expect(await pending()).toHaveLength(1);
  });

  it('one may decline from the account; what has expired is not there', async () => {
    await invite('bruno@mairie.example');
    const [first] = await communities().ownInvitations(await as(bruno));
    await communities().declineOwnInvitation(await as(bruno), first?.id ?? '');
    expect(await pending()).toEqual([]);
    await invite('bruno@mairie.example');
    people.clock.advance(14 * dayMs);
    expect(await communities().ownInvitations(await as(bruno))).toEqual([]);
  });

  it('an invitation may be declined without account', async () => {
    await invite('zoe@mairie.example');
    const token = await people.tokenFor('zoe@mairie.example');
    await communities().declineInvitation(token);
    expect(await pending()).toEqual([]);
    await rejected('invitation.invalid', communities().declineInvitation(token));
  });

  it('nobody is invited more than five times a day, even by several communities', async () => {
    const other = await people.found('Voisine', anne?.id ?? '');
    for (let n = 0; n < 5; n++) await invite('zoe@mairie.example', n % 2 ? { communityId: other } : {});
    await rejected('common.too-many', invite('zoe@mairie.example'));
    expect(await people.mailsTo('zoe@mairie.example')).toHaveLength(5);
    people.clock.advance(dayMs);
    await invite('zoe@mairie.example');
  });

  it('one person makes it write to two hundred addresses a day, by invitations and permissions together', async () => {
    const communityIds = [communityId, await people.found('Voisine', anne?.id ?? '')];
    const invited = (of: string, rank: number) =>
      invite(`${of}${rank}@ailleurs.example`, { communityId: of });
    for (const of of communityIds) for (let rank = 0; rank < 95; rank++) await invited(of, rank);
    const grantTo = (address: string, by = anne) =>
      people.accounts.mailPermissionGranted(
        {
          permission: { licence: 'Libre', endDate: null, datastoreName: 'Mairie', services: ['limites'] },
          beneficiary: { type: 'EMAIL', id: address },
          grantedBy: by?.id ?? '',
        },
        people.metadata.db,
      );
    for (let rank = 0; rank < 10; rank++) await grantTo(`lecteur${rank}@ailleurs.example`);
    await rejected('common.too-many', grantTo('de-trop@ailleurs.example'));
    await rejected('common.too-many', invite('de-trop@ailleurs.example'));
    expect(await people.mailsTo('de-trop@ailleurs.example')).toEqual([]);
    expect((await pending()).map(({ email }) => email)).not.toContain('de-trop@ailleurs.example');
    // Others are counted for themselves.
    await grantTo('de-trop@ailleurs.example', bruno);
    people.clock.advance(dayMs);
    await grantTo('de-trop@ailleurs.example');
    await invite('de-trop@ailleurs.example');
  });

  it('one community sends a hundred invitations a day, whoever of its members sends them', async () => {
    await communities().updateMember(await as(anne), {
      communityId,
      userId: bruno?.id,
      rights: ['COMMUNITY'],
    });
    for (let rank = 0; rank < 100; rank++) await invite(`vague${rank}@ailleurs.example`);
    const byBruno = async () =>
      communities().updateMember(await as(bruno), {
        communityId,
        email: 'encore@ailleurs.example',
        rights: ['UPLOAD'],
      });
    await rejected('common.too-many', byBruno());
    people.clock.advance(dayMs);
    await byBruno();
  });

  it('one address is told of twenty permissions a day, whoever grants them', async () => {
    const grant = (by: Registered | undefined) =>
      people.accounts.mailPermissionGranted(
        {
          permission: { licence: 'Libre', endDate: null, datastoreName: 'Mairie', services: ['limites'] },
          beneficiary: { type: 'EMAIL', id: 'zoe@mairie.example' },
          grantedBy: by?.id ?? '',
        },
        people.metadata.db,
      );
    for (let rank = 0; rank < 20; rank++) await grant(rank % 2 ? anne : bruno);
    await rejected('common.too-many', grant(anne));
    await rejected('common.too-many', grant(bruno));
    expect(await people.mailsTo('zoe@mairie.example')).toHaveLength(20);
    people.clock.advance(dayMs);
    await grant(anne);
  });

  it('a mail is in the language of a reader known here, else of whoever invites, and shows text as text', async () => {
    const emma = await people.register('emma', { language: 'en' });
    const odd = await people.found('<b>Eau</b>\r\nBcc: x@y.example', anne?.id ?? '');
    await invite(emma.email, { communityId: odd });
    const mail = (await people.mailsTo(emma.email)).at(-1);
    expect(mail?.subject).toBe('[Cartes] Invitation to join <b>Eau</b> Bcc: x@y.example');
    expect(mail?.html).not.toContain('<b>');
    await invite('zoe@mairie.example');
    expect((await people.mailsTo('zoe@mairie.example'))[0]?.language).toBe('fr');
  });
}
