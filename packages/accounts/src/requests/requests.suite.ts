import type { Metadata } from '@cartable/storage';
import { beforeEach, expect, it } from 'vitest';
import { dayMs, openPeople, type Registered, type TestPeople } from '../test-support/people.ts';
import { rejected } from '../test-support/rejected.ts';
import { anonymous } from '../visitors/visitor.model.ts';

/** Tests that every engine must pass alike; `open` gives an empty database, closed by its owner. */
export function requestsSuite(open: () => Promise<Metadata>): void {
  let people: TestPeople;
  let [anne, bruno]: Registered[] = [];
  let communityId: string;

  beforeEach(async () => {
    people = await openPeople(await open());
    anne = await people.register('anne');
    bruno = await people.register('bruno');
    communityId = await people.found('Mairie', anne.id);
  });

  const requests = () => people.accounts.requests;
  const as = (person: Registered | undefined) => people.visitor(person as Registered);
  const ask = async (who: Registered | undefined, message: string | null = null) =>
    requests().askToJoin(await as(who), { communityId, message });
  const first = async () => (await requests().joinRequests(await as(anne), communityId))[0]?.id ?? '';

  it('a request to join reaches the managers, to answer by mail or on the site, and is acknowledged', async () => {
    await ask(bruno, 'Bonjour,\n<b>moi</b>');
    const mail = (await people.mailsTo('anne@mairie.example')).at(-1);
    expect(mail).toMatchObject({
      subject: '[Cartes] bruno Dubois demande à rejoindre Mairie',
      replyTo: 'bruno@mairie.example',
    });
    expect(mail?.text).toContain(`/communaute/${communityId}/membres?userId=${bruno?.id}`);
    expect(mail?.text).toContain('> Bonjour,\n> <b>moi</b>');
    expect(mail?.html).not.toContain('<b>');
    const receipt = (await people.mailsTo('bruno@mairie.example')).at(-1);
    expect(receipt?.subject).toBe('[Cartes] Votre demande à Mairie est transmise');
    const [pending] = await requests().joinRequests(await as(anne), communityId);
    expect(pending).toMatchObject({ user: { id: bruno?.id }, message: 'Bonjour,\n<b>moi</b>' });
  });

  it('the contact of the community is written to in place of its managers', async () => {
    await people.accounts.communities.edit(await as(anne), communityId, { contact: 'sig@ville.example' });
    const before = (await people.mailsTo('anne@mairie.example')).length;
    await ask(bruno);
    expect(await people.mailsTo('sig@ville.example')).toHaveLength(1);
    expect(await people.mailsTo('anne@mairie.example')).toHaveLength(before);
  });

  it('accepted, the person is a member with the rights chosen, and is told', async () => {
    await ask(bruno);
    await rejected('common.forbidden', requests().joinRequests(await as(bruno), communityId));
    const request = { communityId, requestId: await first() };
    const member = await requests().acceptJoinRequest(await as(anne), { ...request, rights: ['UPLOAD'] });
    expect(member).toMatchObject({ user: { id: bruno?.id }, rights: ['UPLOAD'] });
    expect(await people.rightsIn(communityId, bruno as Registered)).toEqual(['UPLOAD']);
    expect((await people.mailsTo('bruno@mairie.example')).at(-1)?.text).toContain('téléversement');
    const again = requests().refuseJoinRequest(await as(anne), { ...request, message: null });
    await rejected('join-request.answered', again);
    expect(await requests().ownJoinRequests(await as(bruno))).toMatchObject([{ state: 'ACCEPTED' }]);
    await rejected('member.already', ask(bruno));
  });

  it('refused, the person is told why, and asks again a day later at the earliest', async () => {
    await ask(bruno);
    const request = { communityId, requestId: await first() };
    await requests().refuseJoinRequest(await as(anne), { ...request, message: 'Complet.' });
    expect((await people.mailsTo('bruno@mairie.example')).at(-1)?.text).toContain('> Complet.');
    await rejected('join-request.repeated', ask(bruno));
    people.clock.advance(dayMs);
    await ask(bruno);
    expect(await requests().ownJoinRequests(await as(bruno))).toMatchObject([{ state: 'PENDING' }]);
  });

  it('the answer is in the account of who asked, new until it is read, and for 90 days', async () => {
    const { notifications } = people.accounts;
    await ask(bruno);
    const request = { communityId, requestId: await first() };
    await requests().refuseJoinRequest(await as(anne), { ...request, message: 'Complet.' });
    const [told] = await notifications.list(bruno?.id ?? '');
    expect(told).toMatchObject({ kind: 'JOIN_REFUSED', subject: 'Mairie', message: 'Complet.' });
    expect(await notifications.list(anne?.id ?? '')).toEqual([]);
    expect(await notifications.readUntil(bruno?.id ?? '')).toBeUndefined();
    await notifications.markRead(bruno?.id ?? '', told!.at);
    expect(await notifications.readUntil(bruno?.id ?? '')).toBe(told!.at);
    // Neither back, nor beyond what has happened.
    await notifications.markRead(bruno?.id ?? '', '2000-01-01T00:00:00.000Z');
    expect(await notifications.readUntil(bruno?.id ?? '')).toBe(told!.at);
    await notifications.markRead(bruno?.id ?? '', '2999-01-01T00:00:00.000Z');
    expect((await notifications.readUntil(bruno?.id ?? ''))! < '2999').toBe(true);
    people.clock.advance(91 * dayMs);
    await people.accounts.purgeExpired();
    expect(await notifications.list(bruno?.id ?? '')).toEqual([]);
  });

  it('one request waits at a time, and its author alone withdraws it', async () => {
    await ask(bruno);
    await rejected('join-request.pending', ask(bruno));
    const requestId = await first();
    await rejected('common.not-found', requests().withdrawJoinRequest(await as(anne), requestId));
    await requests().withdrawJoinRequest(await as(bruno), requestId);
    expect(await requests().joinRequests(await as(anne), communityId)).toEqual([]);
    const late = requests().acceptJoinRequest(await as(anne), { communityId, requestId, rights: [] });
    await rejected('join-request.answered', late);
  });

  it('an unconfirmed address asks nothing, and a community that is not public is not there', async () => {
    const dora = await people.register('dora', { verified: false });
    await rejected('account.email-unconfirmed', ask(dora));
    await people.accounts.communities.edit(await as(anne), communityId, { isPublic: false });
    await rejected('common.not-found', ask(bruno));
  });

  it('the sandbox, open to all, is joined at once', async () => {
    communityId = await people.found('Sandbox', anne?.id ?? '', { isSandbox: true });
    await ask(bruno);
    expect(await people.rightsIn(communityId, bruno as Registered)).toContain('UPLOAD');
  });

  const message = {
    email: 'victim@elsewhere.example',
    firstName: 'Buy',
    lastName: 'https://spam.example',
    category: 'Professionnel',
    organization: 'Spam',
    message: 'Venez tous sur https://spam.example !',
  } as const;
  const from = (address: string) => ({ visitor: anonymous, address, language: 'fr' }) as const;

  it('a message to the support goes to the first administrator, to be answered to its sender', async () => {
    await people.accounts.createFirstAdministrator({
      email: 'root@x.example',
      password: undefined,
      language: 'en',
    });
    const sender = { ...message, email: 'paul@x.example', firstName: 'Paul\r\nBcc: a@b.example' };
    await requests().contactSupport(from('192.0.2.1'), sender);
    const [mail] = await people.mailsTo('root@x.example');
    expect(mail).toMatchObject({ language: 'en', replyTo: 'paul@x.example' });
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.text).toContain('none: the identity is not verified');
  });

  it('nobody is written to through us: an unproved address gets no word of the sender, once a day', async () => {
    await requests().contactSupport(from('192.0.2.1'), message);
    await requests().contactSupport(from('192.0.2.2'), { ...message, email: 'VICTIM@elsewhere.example' });
    const mails = (await people.accounts.listMails()).filter(({ to }) => /victim/i.test(to));
    expect(mails).toHaveLength(1);
    for (const part of [mails[0]?.subject, mails[0]?.text, mails[0]?.html]) {
      expect(part).not.toMatch(/spam|buy/i);
    }
    people.clock.advance(dayMs);
    await requests().contactSupport(from('192.0.2.3'), message);
    expect(await people.mailsTo(message.email)).toHaveLength(2);
  });

  it('a confirmed account is acknowledged with its message, at its own address', async () => {
    const visitor = await as(bruno);
    await requests().contactSupport({ visitor, address: '192.0.2.1', language: 'fr' }, message);
    expect(await people.mailsTo(message.email)).toEqual([]);
    expect((await people.mailsTo('bruno@mairie.example')).at(-1)?.text).toContain('> Venez tous');
  });

  it('banned words are refused whatever their case; one address and one account write so many messages', async () => {
    const banned = { ...message, message: 'Le meilleur CASÎNO en ligne' };
    const error = await rejected('contact.banned-word', requests().contactSupport(from('192.0.2.1'), banned));
    expect(error.params).toEqual({ word: 'casino' });
    for (let n = 0; n < 20; n++) await requests().contactSupport(from('192.0.2.1'), message);
    await rejected('common.too-many', requests().contactSupport(from('192.0.2.1'), message));
    await requests().contactSupport(from('192.0.2.2'), message);
    const visitor = await as(bruno);
    const write = (n: number) =>
      requests().contactSupport({ visitor, address: `198.51.100.${n}`, language: 'fr' }, message);
    for (let n = 0; n < 10; n++) await write(n);
    await rejected('common.too-many', write(11));
  });

  const record = () => ({
    fileIdentifier: 'fr.eau',
    title: 'Réseau d’eau',
    contactEmail: 'sig@ville.example',
    datastoreId: '5f0c1f0e-0000-4000-8000-000000000001',
    communityId,
  });
  const services = [
    { offeringId: '5f0c1f0e-0000-4000-8000-00000000000a', name: 'eau_wfs', type: 'WFS' },
    { offeringId: '5f0c1f0e-0000-4000-8000-00000000000b', name: 'eau_wms', type: 'WMS-VECTOR' },
  ];
  const request = (more: object = {}) => ({
    record: record(),
    services,
    myself: true,
    communityIds: [],
    message: null,
    ...more,
  });

  it('a request for access gives the producer the form of the permission, exactly for those asked', async () => {
    const neighbours = await people.found('Voisine', bruno?.id ?? '');
    await requests().requestAccess(await as(bruno), request({ communityIds: [neighbours] }));
    const [toContact] = await people.mailsTo('sig@ville.example');
    const toProducer = (await people.mailsTo('anne@mairie.example')).at(-1);
    expect(toContact).toMatchObject({ replyTo: 'bruno@mairie.example', text: toProducer?.text });
    const form = `https://cartes.example/entrepot/${record().datastoreId}/permissions/ajout?offerings=${services[0]?.offeringId},${services[1]?.offeringId}`;
    expect(toContact?.text).toContain(`${form}&beneficiaries=${bruno?.id}&type=ACCOUNT`);
    expect(toContact?.text).toContain(`${form}&beneficiaries=${neighbours}&type=COMMUNITY`);
    expect(toContact?.text).toContain('eau_wfs (WFS), eau_wms (WMS-VECTOR)');
    const receipt = (await people.mailsTo('bruno@mairie.example')).at(-1);
    expect(receipt?.subject).toBe('[Cartes] Votre demande d’accès à Réseau d’eau est transmise');
  });

  it('only those with BROADCAST are written to besides the contact, and nobody twice', async () => {
    const chloe = await people.register('chloe');
    const dany = await people.register('dany');
    await people.accounts.writeMember({ communityId, userId: chloe.id, rights: ['BROADCAST'] });
    await people.accounts.writeMember({ communityId, userId: dany.id, rights: ['COMMUNITY', 'UPLOAD'] });
    const before = (await people.mailsTo(dany.email)).length;
    await requests().requestAccess(
      await as(bruno),
      request({ record: { ...record(), contactEmail: 'CHLOE@mairie.example' } }),
    );
    const written = (await people.accounts.listMails()).filter(({ subject }) =>
      subject.startsWith('[Cartes] Demande d’accès'),
    );
    expect(written.map(({ to }) => to).sort()).toEqual(['anne@mairie.example', chloe.email]);
    expect(await people.mailsTo(dany.email)).toHaveLength(before);
  });

  it('access is asked for somebody, oneself or one’s communities, and the same thing once a day', async () => {
    await rejected(
      'access-request.nobody',
      requests().requestAccess(await as(bruno), request({ myself: false })),
    );
    await rejected(
      'access-request.beneficiary-unfit',
      requests().requestAccess(await as(bruno), request({ communityIds: [communityId] })),
    );
    await requests().requestAccess(await as(bruno), request());
    const reversed = request({ services: services.toReversed(), message: 'encore' });
    await rejected('access-request.repeated', requests().requestAccess(await as(bruno), reversed));
    await requests().requestAccess(await as(bruno), request({ services: services.slice(1) }));
    people.clock.advance(dayMs);
    await requests().requestAccess(await as(bruno), request());
  });

  it('whoever asked sees what waits, and withdraws it; the producer is told, and others know nothing', async () => {
    await requests().requestAccess(await as(bruno), request());
    const [own, ...others] = await requests().ownAccessRequests(await as(bruno));
    expect(others).toEqual([]);
    expect(own).toMatchObject({ record: record(), services, myself: true, communities: [] });
    const id = own!.id;
    expect(await requests().ownAccessRequests(await as(anne))).toEqual([]);
    await rejected('common.not-found', requests().withdrawAccessRequest(await as(anne), id));
    const before = (await people.mailsTo('anne@mairie.example')).length;
    await requests().withdrawAccessRequest(await as(bruno), id);
    expect(await requests().ownAccessRequests(await as(bruno))).toEqual([]);
    const reported = await people.mailsTo('anne@mairie.example');
    expect(reported).toHaveLength(before + 1);
    expect(reported.at(-1)?.subject).toBe('[Cartes] Demande d’accès à Réseau d’eau retirée');
    await rejected('common.not-found', requests().withdrawAccessRequest(await as(bruno), id));
    await requests().requestAccess(await as(bruno), request());
  });

  it('asked anew after a day, it is shown once; after 90 days no more', async () => {
    await requests().requestAccess(await as(bruno), request());
    people.clock.advance(2 * dayMs);
    await requests().requestAccess(await as(bruno), request());
    expect(await requests().ownAccessRequests(await as(bruno))).toHaveLength(1);
    people.clock.advance(91 * dayMs);
    await people.accounts.purgeExpired();
    expect(await requests().ownAccessRequests(await as(bruno))).toEqual([]);
  });

  it('the purge forgets what no longer counts', async () => {
    await ask(bruno);
    await requests().requestAccess(await as(bruno), request());
    people.clock.advance(91 * dayMs);
    await people.accounts.purgeExpired();
    const rows = await Promise.all(
      (['counted_acts', 'access_requests'] as const).map((table) =>
        people.metadata.tables<Record<typeof table, object>>().selectFrom(table).selectAll().execute(),
      ),
    );
    expect(rows).toEqual([[], []]);
    // Requests that wait for an answer still do.
    expect(await requests().joinRequests(await as(anne), communityId)).toHaveLength(1);
  });
}
