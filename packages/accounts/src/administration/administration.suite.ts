import { type Metadata, MetadataJobQueue } from '@cartable/storage';
import { FakeClock } from '@cartable/testkit';
import { beforeEach, expect, it } from 'vitest';
import { type Accounts, createAccounts } from '../accounts.ts';

const day = 86_400_000;
const password = 'quatre chevaux bleus';
const everyone = { page: 1, limit: 20, search: '', sort: 'name', state: 'all' } as const;

/** Tests that every engine must pass alike. */
export function administrationSuite(open: () => Promise<Metadata>): void {
  let clock: FakeClock;
  let accounts: Accounts;
  let administratorId: string;
  let metadata: Metadata;

  beforeEach(async () => {
    metadata = await open();
    clock = new FakeClock('2026-03-01T08:00:00.000Z');
    const settings = {
      siteTitle: 'Cartes',
      publicUrl: 'https://cartes.example',
      sessionIdleMs: day,
      sessionLifetimeMs: 30 * day,
    };
    accounts = createAccounts({
      metadata,
      jobs: new MetadataJobQueue({ metadata, clock }),
      clock,
      settings,
    });
    const created = await accounts.createFirstAdministrator({
      email: 'admin@x.example',
      password,
      language: 'fr',
    });
    administratorId = created!.id;
  });

  async function person(userName: string, lastName = ''): Promise<string> {
    clock.advance(1000);
    const { id } = await accounts.signUp({
      email: `${userName}@mairie.example`,
      password,
      userName,
      firstName: '',
      lastName,
      language: 'fr',
    });
    return id;
  }

  const names = async (question: Partial<Parameters<Accounts['administration']['listUsers']>[0]>) =>
    (await accounts.administration.listUsers({ ...everyone, ...question })).items.map(
      ({ userName }) => userName,
    );

  it('finds and orders accounts without regard to case and accents, and follows their changes', async () => {
    const zoe = await person('zoe', 'Étienne');
    await person('paul', 'Zola');
    expect(await names({})).toEqual(['admin', 'zoe', 'paul']);
    expect(await names({ sort: 'created' })).toEqual(['paul', 'zoe', 'admin']);
    expect(await names({ search: 'ETIENNE mairie' })).toEqual(['zoe']);
    expect(await names({ search: '_' })).toEqual([]);
    await accounts.editAccount(zoe, { proof: { address: '192.0.2.7' }, lastName: 'Groß-Œuvre 100 %' });
    for (const search of ['gross-oeuvre', 'ŒUVRE', 'groß']) expect(await names({ search })).toEqual(['zoe']);
    expect(await names({ search: '100 %' })).toEqual(['zoe']);
    expect(await names({ search: 'etienne' })).toEqual([]);
    expect(await names({ state: 'administrator' })).toEqual(['admin']);
    expect(await names({ page: 2, limit: 2 })).toHaveLength(1);
  });

  it('of two administrators who dismiss one another, one stays', async () => {
    const other = await person('other');
    await accounts.administration.changeUser({ userId: other, administratorId, isAdministrator: true });
    const dismissed = await Promise.allSettled([
      accounts.administration.changeUser({ userId: other, administratorId, isAdministrator: false }),
      accounts.administration.changeUser({
        userId: administratorId,
        administratorId: other,
        isAdministrator: false,
      }),
    ]);
    expect(dismissed.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await names({ state: 'administrator' })).toHaveLength(1);
  });

  it('a disabled account has no session, link nor key any more, and does not count as an administrator', async () => {
    const userId = await person('zoe');
    const { session } = await accounts.signIn({
      email: 'zoe@mairie.example',
      password,
      address: '192.0.2.1',
    });
    expect(await accounts.communityIdsOf(userId)).toEqual([]);
    const reported: unknown[] = [];
    await accounts.administration.changeUser({
      userId,
      administratorId,
      isActive: false,
      andAlso: async (transaction) => void reported.push(transaction),
    });
    expect(reported).toHaveLength(1);
    expect(await accounts.loadVisitor(session.token)).toEqual({ kind: 'anonymous' });
    // Access keys are read through this: nobody answers for them.
    expect(await accounts.communityIdsOf(userId)).toBeUndefined();
    clock.advance(day);
    const before = (await accounts.listMails()).length;
    await accounts.mailPasswordReset('zoe@mairie.example');
    const url = 'https://cartes.example/catalogue?q=eau';
    const searches = [{ name: 'Eau', url, count: 1, titles: ['Cours d’eau'] }];
    await metadata.transaction((db) => accounts.mailSearchNews({ ownerId: userId, searches }, db));
    expect(await accounts.listMails()).toHaveLength(before);
    await accounts.administration.changeUser({ userId, administratorId, isAdministrator: true });
    await expect(
      accounts.administration.changeUser({
        userId: administratorId,
        administratorId,
        isAdministrator: false,
      }),
    ).rejects.toMatchObject({ code: 'administration.last-administrator' });
  });

  it('tells what became of mails, and sends again those no server took', async () => {
    await person('zoe');
    const { administration } = accounts;
    const all = { page: 1, limit: 20, search: '', state: 'all' } as const;
    const [mail] = (await administration.listMails({ ...all, search: 'ZOE@' })).items;
    expect(mail).toMatchObject({ state: 'waiting', lastError: null });
    const mailId = mail!.id;
    await administration.recordMailRejection({ mailId, error: '451 later', isLast: false });
    expect(await administration.countMails()).toEqual({ waiting: 1, failed: 0, lastSentAt: null });
    await administration.recordMailRejection({ mailId, error: null, isLast: true });
    expect((await administration.listMails({ ...all, state: 'failed' })).items).toEqual([
      expect.objectContaining({ id: mailId, lastError: '451 later' }),
    ]);
    expect(await administration.resendMail(mailId)).toMatchObject({ state: 'waiting' });
    await accounts.markMailSent(mailId);
    expect(await administration.countMails()).toMatchObject({ waiting: 0, failed: 0 });
    await expect(administration.resendMail(mailId)).rejects.toMatchObject({
      code: 'administration.mail-words-gone',
    });
  });

  it('forgets what administrators did after a year', async () => {
    const visitor = {
      ...(await accounts.getAccount(administratorId)),
      kind: 'user',
      memberships: [],
      sessionId: null,
    } as const;
    const id = await accounts.administration.beginAct({
      administrator: visitor,
      call: 'updateUser',
      parameters: { userId: 'x' },
    });
    const page = { page: 1, limit: 20 };
    expect((await accounts.administration.listActs(page)).items).toMatchObject([{ outcome: 'pending' }]);
    await accounts.administration.endAct({ id, outcome: 'done', subject: 'zoe' });
    expect((await accounts.administration.listActs(page)).items).toMatchObject([
      { id, outcome: 'done', subject: 'zoe', actor: { name: 'admin' }, parameters: { userId: 'x' } },
    ]);
    clock.advance(366 * day);
    await accounts.purgeExpired();
    expect((await accounts.administration.listActs(page)).total).toBe(0);
  });
}
