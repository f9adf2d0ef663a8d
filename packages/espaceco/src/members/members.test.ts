import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoRole } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

describeOnBothEngines('members', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let [anne, bruno]: SignedInVisitor[] = [];
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bruno = await space.person('bruno', 'ville.example');
    communityId = await space.community(root, 'Voirie');
  });

  const members = () => space.espaceco.members;
  const numberOf = (person?: SignedInVisitor) => space.numberOf(person!);
  const add = (by: SignedInVisitor, people: { numbers?: number[]; emails?: string[] }) =>
    members().add(by, { communityId, numbers: [], emails: [], ...people });
  const join = async (person: SignedInVisitor) => {
    const [member] = await add(person, { numbers: [await numberOf(person)] });
    return member?.membership.role;
  };
  const changeRole = async (by: SignedInVisitor, person: SignedInVisitor, role: 'member' | 'admin') =>
    members().changeRole(by, { communityId, number: await numberOf(person), role });
  const remove = async (by: SignedInVisitor, person: SignedInVisitor) =>
    members().remove(by, { communityId, number: await numberOf(person) });
  const roles = async (...requested: EspacecoRole[]) => {
    const listed = await members().list(root, { communityId, roles: requested });
    return listed.map(({ person, membership }) => person?.userName ?? membership.email);
  };
  const mails = async (to: string) => (await space.mailsTo(to)).map(({ subject }) => subject);

  it('ask to join, wait for a manager who is told, and are accepted', async () => {
    expect(await join(anne!)).toBe('pending');
    expect(await join(anne!)).toBe('pending');
    expect(await roles('pending')).toEqual(['anne']);
    expect((await mails('racine@mairie.example')).filter((subject) => subject.includes('Demande'))).toEqual([
      '[Cartes] Demande d’adhésion au guichet Voirie',
    ]);
    await refused('common.forbidden', changeRole(bruno!, anne!, 'member'));
    await refused('common.forbidden', changeRole(anne!, anne!, 'member'));
    expect(await changeRole(root, anne!, 'member')).toMatchObject({ membership: { role: 'member' } });
    expect(await mails('anne@mairie.example')).toContain('[Cartes] Vous êtes membre du guichet Voirie');
    expect(await roles('member', 'admin')).toEqual(['admin', 'anne']);
  });

  it('are refused by a manager, or withdraw their request', async () => {
    await join(anne!);
    await remove(root, anne!);
    expect((await mails('anne@mairie.example')).at(-1)).toContain('Votre demande d’adhésion');
    await refused('espaceco.member-unknown', remove(anne!, anne!));
    await join(anne!);
    await remove(anne!, anne!);
    expect(await roles('pending')).toEqual([]);
  });

  it('come in at once where everybody may, or by the domain of their address with its grids', async () => {
    const { communities } = space.espaceco;
    const openWithEmail = [{ domain: '@ville.example', grids: ['38'] }];
    await communities.update(root, { communityId, changes: { openWithEmail } });
    expect(await join(anne!)).toBe('pending');
    expect(await join(bruno!)).toBe('member');
    const [listed] = await members().list(root, { communityId, roles: ['member'] });
    expect(listed?.membership.grids).toEqual(['38']);
    await communities.update(root, { communityId, changes: { openWithoutAffiliation: true } });
    expect(await join(await space.person('chloe'))).toBe('member');
  });

  it('join nothing before their address is confirmed, nor a community that is not open', async () => {
    const dora = await space.person('dora', 'mairie.example', { verified: false });
    await refused('account.email-unconfirmed', join(dora));
    const { community } = await space.espaceco.communities.create(root, 'Arbres');
    const number = await numberOf(anne);
    const request = { communityId: community.id, numbers: [number], emails: [] };
    await refused('common.not-found', members().add(anne!, request));
    await refused('espaceco.not-active', members().add(root, request));
  });

  it('are added by number, once, and named managers', async () => {
    const number = await numberOf(anne);
    expect(await add(root, { numbers: [number] })).toMatchObject([{ membership: { role: 'member' } }]);
    await changeRole(root, anne!, 'admin');
    expect(await add(root, { numbers: [number] })).toMatchObject([{ membership: { role: 'admin' } }]);
    await refused('espaceco.person-unknown', add(root, { numbers: [9999] }));
    await refused('common.forbidden', add(bruno!, { numbers: [number] }));
  });

  it('are invited by address, with or without account alike, and accept', async () => {
    expect(await add(root, { emails: ['bruno@ville.example', 'zoe@mairie.example'] })).toEqual([]);
    const texts = await Promise.all(
      ['bruno@ville.example', 'zoe@mairie.example'].map(async (to) => (await space.mailsTo(to)).at(-1)?.text),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[1]).toContain(`https://cartes.example/espace-collaboratif/${communityId}/invitation`);
    expect(await roles('invited')).toEqual(['bruno@ville.example', 'zoe@mairie.example']);
    const zoe = await space.person('zoe');
    expect((await members().me(zoe)).memberships).toMatchObject([
      { role: 'invited', communityName: 'Voirie' },
    ]);
    // Nobody answers for somebody else.
    await refused('espaceco.member-unknown', changeRole(root, zoe, 'member'));
    expect(await changeRole(zoe, zoe, 'member')).toMatchObject({ membership: { role: 'member' } });
    await remove(bruno!, bruno!);
    expect(await roles('invited')).toEqual([]);
    expect(await roles('member')).toEqual(['zoe']);
  });

  it('read an unlisted community they are invited to, and not once the invitation is withdrawn', async () => {
    await space.espaceco.communities.update(root, { communityId, changes: { listed: false } });
    await refused('common.not-found', space.espaceco.communities.read(bruno!, communityId));
    await add(root, { emails: ['Bruno@ville.example'] });
    expect(await space.espaceco.communities.read(bruno!, communityId)).toMatchObject({ role: 'invited' });
    await members().withdrawInvitation(root, { communityId, email: 'bruno@ville.example' });
    await refused('common.not-found', space.espaceco.communities.read(bruno!, communityId));
    await refused(
      'espaceco.member-unknown',
      members().withdrawInvitation(root, { communityId, email: 'bruno@ville.example' }),
    );
  });

  it('an invitation after a request is accepted by whoever asked', async () => {
    await join(bruno!);
    await add(root, { emails: ['bruno@ville.example'] });
    expect((await members().me(bruno!)).memberships).toMatchObject([{ role: 'invited' }]);
    await changeRole(bruno!, bruno!, 'member');
    expect(await roles('pending', 'invited', 'member')).toEqual(['bruno']);
  });

  it('invitations of one address are counted', async () => {
    for (let rank = 0; rank < 5; rank += 1) await add(root, { emails: ['zoe@mairie.example'] });
    await refused('common.too-many', add(root, { emails: ['zoe@mairie.example'] }));
  });

  it('the last manager stays', async () => {
    await refused('espaceco.last-admin', remove(root, root));
    await refused('espaceco.last-admin', changeRole(root, root, 'member'));
    await add(root, { numbers: [await numberOf(anne)] });
    await changeRole(root, anne!, 'admin');
    await remove(root, root);
    await refused('espaceco.last-admin', changeRole(anne!, anne!, 'member'));
    // Administrators of the platform do not take the last one away either.
    await refused('espaceco.last-admin', remove(root, anne!));
  });

  it('of two managers who leave at once, one stays', async () => {
    await add(root, { numbers: [await numberOf(anne)] });
    await changeRole(root, anne!, 'admin');
    const outcomes = await Promise.allSettled([remove(root, root), remove(anne!, anne!)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await roles('admin')).toHaveLength(1);
  });

  it('have grids of their own, which managers choose', async () => {
    const of = { communityId, number: await numberOf(anne) };
    await join(anne!);
    await refused('espaceco.member-unknown', members().changeGrids(root, { ...of, grids: ['38'] }));
    await changeRole(root, anne!, 'member');
    const { membership } = await members().changeGrids(root, { ...of, grids: ['38', '38'] });
    expect(membership.grids).toEqual(['38']);
    await refused('espaceco.grid-unknown', members().changeGrids(root, { ...of, grids: ['nowhere'] }));
    await refused('common.forbidden', members().changeGrids(anne!, { ...of, grids: [] }));
    // A role that changes keeps them.
    expect((await changeRole(root, anne!, 'admin')).membership.grids).toEqual(['38']);
  });

  it('are listed to managers only, and looked up by those who manage a community', async () => {
    await refused('common.forbidden', members().list(anne!, { communityId, roles: ['member'] }));
    await refused('common.forbidden', members().searchPeople(anne!, 'bruno'));
    const names = async (words: string) =>
      (await members().searchPeople(root, words)).map(({ userName }) => userName);
    expect(await names('dub bru')).toEqual(['bruno']);
    // Addresses are not looked into.
    expect(await names('ville.example')).toEqual([]);
    expect(await names('%')).toEqual([]);
  });
});
