import type { Metadata } from '@cartable/storage';
import { beforeEach, expect, it } from 'vitest';
import { openPeople, type Registered, type TestPeople, town } from '../test-support/people.ts';
import { rejected } from '../test-support/rejected.ts';

/** Tests that every engine must pass alike; `open` gives an empty database, closed by its owner. */
export function communitiesSuite(open: () => Promise<Metadata>): void {
  let people: TestPeople;
  let [anne, bruno, chloe]: Registered[] = [];
  let communityId: string;

  beforeEach(async () => {
    people = await openPeople(await open());
    anne = await people.register('anne');
    bruno = await people.register('bruno');
    chloe = await people.register('chloe');
    communityId = await people.found('Mairie', anne.id);
  });

  const communities = () => people.accounts.communities;
  const as = (person: Registered | undefined) => people.visitor(person as Registered);
  const update = async (who: Registered | undefined, more: object) =>
    communities().updateMember(await as(who), { communityId, rights: ['UPLOAD'], ...more });

  it('somebody whose identifier is known becomes a member at once, is told, and the journal tells', async () => {
    const answer = await update(anne, { userId: bruno?.id, rights: ['UPLOAD', 'PROCESSING'] });
    // Always in the order of the enumeration.
    expect(answer).toEqual({ userId: bruno?.id, rights: ['PROCESSING', 'UPLOAD'], invitation: null });
    expect(await people.rightsIn(communityId, bruno as Registered)).toEqual(['PROCESSING', 'UPLOAD']);
    const mail = (await people.mailsTo('bruno@mairie.example')).at(-1);
    expect(mail?.subject).toBe('[Cartes] Vous êtes membre de Mairie');
    expect(await people.journal()).toMatchObject([
      { kind: 'member.added', subject: 'bruno Dubois', subjectId: bruno?.id, actor: { id: anne?.id } },
    ]);
  });

  it('`user_creation` refuses who is a member, its contrary who is not; without it rights are written', async () => {
    await rejected('member.unknown', update(anne, { userId: bruno?.id, isNew: false }));
    await update(anne, { userId: bruno?.id });
    await rejected('member.already', update(anne, { userId: bruno?.id, isNew: true }));
    await update(anne, { userId: bruno?.id, rights: ['ANNEX'], isNew: false });
    expect(await people.rightsIn(communityId, bruno as Registered)).toEqual(['ANNEX']);
    expect((await people.journal()).map(({ kind }) => kind)).toEqual(['member.added', 'member.changed']);
  });

  it('nobody changes or removes himself, nor the supervisor', async () => {
    await update(anne, { userId: bruno?.id, rights: ['COMMUNITY'] });
    const remove = async (who: Registered | undefined, whom: Registered | undefined) =>
      communities().removeMember(await as(who), { communityId, userId: whom?.id ?? '' });
    await rejected('member.oneself', update(bruno, { userId: bruno?.id, rights: ['BROADCAST'] }));
    await rejected('member.oneself', remove(bruno, bruno));
    await rejected('member.oneself', update(anne, { userId: anne?.id }));
    await rejected('member.supervisor', update(bruno, { userId: anne?.id, rights: [] }));
    await rejected('member.supervisor', remove(bruno, anne));
    await rejected('member.unknown', remove(bruno, chloe));
  });

  it('members without COMMUNITY manage nobody; strangers do not know of a private community', async () => {
    await update(anne, { userId: bruno?.id, rights: ['UPLOAD', 'PROCESSING', 'ANNEX', 'BROADCAST'] });
    const search = { page: 1, limit: 20, search: '' };
    for (const attempt of [
      async () => communities().members(await as(bruno), communityId, search),
      async () => update(bruno, { userId: chloe?.id }),
      async () => communities().removeMember(await as(bruno), { communityId, userId: chloe?.id ?? '' }),
      async () => communities().invitations(await as(bruno), communityId),
      async () => communities().edit(await as(bruno), communityId, { name: 'X' }),
    ])
      await rejected('common.forbidden', attempt());
    await communities().edit(await as(anne), communityId, { isPublic: false });
    await rejected('common.not-found', communities().members(await as(chloe), communityId, search));
    await rejected('common.not-found', update(chloe, { userId: bruno?.id }));
  });

  it('an identifier that is no account, or whose address is not confirmed, is refused alike', async () => {
    const dora = await people.register('dora', { verified: false });
    await rejected('member.account-unknown', update(anne, { userId: dora.id }));
    await rejected(
      'member.account-unknown',
      update(anne, { userId: '5f0c1f0e-0000-4000-8000-00000000ffff' }),
    );
  });

  it('in the sandbox nobody is given COMMUNITY', async () => {
    communityId = await people.found('Sandbox', anne?.id ?? '', { isSandbox: true });
    await rejected('member.sandbox-right', update(anne, { userId: bruno?.id, rights: ['COMMUNITY'] }));
    await update(anne, { userId: bruno?.id });
    const page = { page: 1, limit: 20, search: '' };
    expect((await communities().members(await as(anne), communityId, page)).total).toBe(2);
  });

  it('lists by name, by pages, and finds without regard to case and accents', async () => {
    const eloise = await people.register('Éloïse');
    for (const { id } of [chloe, bruno, eloise] as Registered[]) await update(anne, { userId: id });
    const list = async (page: number, limit: number, search = '') =>
      communities().members(await as(anne), communityId, { page, limit, search });
    const names = (items: readonly { user: { firstName: string | null } }[]) =>
      items.map(({ user }) => user.firstName);
    const first = await list(1, 3);
    expect([names(first.items), first.total]).toEqual([['anne', 'bruno', 'chloe'], 4]);
    expect(names((await list(2, 3)).items)).toEqual(['Éloïse']);
    expect(await list(9, 3)).toMatchObject({ page: 2 });
    expect(names((await list(1, 20, 'ELOISE dub')).items)).toEqual(['Éloïse']);
    expect(names((await list(1, 20, 'bruno@MAIRIE')).items)).toEqual(['bruno']);
    // Signs of patterns are letters like others.
    expect((await list(1, 20, '%')).total).toBe(0);
    expect(first.items[0]).toMatchObject({ isSupervisor: true, rights: { length: 5 } });
  });

  it('a removed member is told and loses everything; one may leave, the supervisor may not', async () => {
    for (const person of [bruno, chloe]) await update(anne, { userId: person?.id });
    await communities().removeMember(await as(anne), { communityId, userId: bruno?.id ?? '' });
    expect(await people.rightsIn(communityId, bruno as Registered)).toBeUndefined();
    const mail = (await people.mailsTo('bruno@mairie.example')).at(-1);
    expect(mail?.subject).toBe('[Cartes] Vous n’êtes plus membre de Mairie');
    await communities().leave(await as(chloe), communityId);
    await rejected('member.unknown', communities().leave(await as(chloe), communityId));
    await rejected('member.supervisor', communities().leave(await as(anne), communityId));
    expect((await people.journal()).at(-1)).toMatchObject({
      kind: 'member.removed',
      actor: { id: chloe?.id },
    });
  });

  it('supervision is handed to a member against the password, and the former supervisor stays', async () => {
    await update(anne, { userId: bruno?.id });
    const transfer = async (who: Registered | undefined, more: object) =>
      communities().transferSupervision(await as(who), {
        communityId,
        userId: bruno?.id ?? '',
        ...town,
        ...more,
      });
    await rejected('common.forbidden', transfer(bruno, {}));
    await rejected('account.bad-credentials', transfer(anne, { password: 'no' }));
    await rejected('community.new-supervisor', transfer(anne, { userId: chloe?.id }));
    await rejected('community.new-supervisor', transfer(anne, { userId: anne?.id }));
    await transfer(anne, {});
    expect((await as(bruno)).memberships).toMatchObject([{ isSupervisor: true }]);
    expect((await as(anne)).memberships).toMatchObject([{ isSupervisor: false, rights: { length: 5 } }]);
    const reported = await Promise.all([anne, bruno].map((person) => people.mailsTo(person?.email ?? '')));
    expect(reported.map((mails) => mails.at(-1)?.subject)).toEqual([
      '[Cartes] Vous ne supervisez plus Mairie',
      '[Cartes] Vous supervisez Mairie',
    ]);
    await rejected('common.forbidden', transfer(anne, {}));
    expect((await people.journal()).at(-1)).toMatchObject({
      kind: 'supervisor.changed',
      subject: 'bruno Dubois',
    });
  });

  it('the password of a transfer cannot be guessed for long', async () => {
    await update(anne, { userId: bruno?.id });
    const guess = async () =>
      communities().transferSupervision(await as(anne), {
        communityId,
        userId: bruno?.id ?? '',
        password: 'no',
        address: '198.51.100.1',
      });
    for (let n = 0; n < 10; n++) await rejected('account.bad-credentials', guess());
    await rejected('common.too-many', guess());
  });

  it('what is not said of a community stays as it is', async () => {
    const edited = await communities().edit(await as(anne), communityId, { contact: 'sig@mairie.example' });
    expect(edited).toMatchObject({ name: 'Mairie', contact: 'sig@mairie.example', isPublic: true });
    const more = await communities().edit(await as(anne), communityId, { description: '', isPublic: false });
    expect(more).toMatchObject({ description: null, contact: 'sig@mairie.example', isPublic: false });
    expect((await people.journal()).at(-1)).toMatchObject({ kind: 'community.changed', subject: 'Mairie' });
  });
}
