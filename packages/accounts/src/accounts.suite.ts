import type { CartableError } from '@cartable/contract';
import { type Metadata, MetadataJobQueue } from '@cartable/storage';
import { FakeClock } from '@cartable/testkit';
import { beforeEach, expect, it } from 'vitest';
import { type Accounts, createAccounts } from './accounts.ts';
import { firstMembershipsSuite } from './first-memberships.suite.ts';
import { passkeysSuite } from './passkeys/passkeys.suite.ts';
import { secondFactorSuite } from './second-factor/second-factor.suite.ts';
import { claire, password } from './test-support/claire.ts';
import { rejected } from './test-support/rejected.ts';
import { anonymous, type SignedInVisitor } from './visitors/visitor.model.ts';

const day = 86_400_000;
const address = '192.0.2.7';

/** Tests that every engine must pass alike; `open` gives the tables, empty, closed by its owner. */
export function accountsSuite(open: () => Promise<Metadata>): void {
  let clock: FakeClock;
  let accounts: Accounts;
  let metadata: Metadata;

  beforeEach(async () => {
    metadata = await open();
    clock = new FakeClock('2026-03-01T08:00:00.000Z');
    const jobs = new MetadataJobQueue({ metadata, clock });
    const settings = {
      siteTitle: 'Cartes',
      publicUrl: 'https://cartes.example',
      sessionIdleMs: day,
      sessionLifetimeMs: 30 * day,
    };
    accounts = createAccounts({ metadata, jobs, clock, settings });
  });

  secondFactorSuite({
    accounts: () => accounts,
    wait: (ms) => clock.advance(ms),
    now: () => clock.now(),
  });

  passkeysSuite({ accounts: () => accounts, wait: (ms) => clock.advance(ms) });

  const signIn = (email: string, secret: string, from = address) =>
    accounts.signIn({ email, password: secret, address: from });

  async function visitorOf(email: string, secret = password): Promise<SignedInVisitor> {
    const { session } = await signIn(email, secret);
    const visitor = await accounts.loadVisitor(session.token);
    if (visitor.kind === 'anonymous') throw new Error('The session just opened is not known.');
    return visitor;
  }

  /** A moment later: mails are told apart by their date. */
  async function ask(email: string): Promise<void> {
    clock.advance(1000);
    await accounts.mailPasswordReset(email);
  }

  /** Token of the newest mail, as a person would copy it. */
  async function mailedToken(): Promise<string> {
    const [mail] = await accounts.listMails();
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('a person signs up, confirms the address and signs in, whatever the case of the address', async () => {
    const account = await accounts.signUp(claire);
    expect(account).toMatchObject({ email: claire.email, emailVerified: false, roles: ['USER'] });
    await expect(accounts.confirmEmail(await mailedToken())).resolves.toEqual({ email: claire.email });
    const visitor = await visitorOf('claire.dubois@MAIRIE.example');
    expect(visitor).toMatchObject({ id: account.id, emailVerified: true, memberships: [] });
  });

  it('the confirmation mail waits in the outbox with a job that sends it', async () => {
    await accounts.signUp(claire);
    const [mail] = await accounts.listMails();
    expect(mail).toMatchObject({ to: claire.email, language: 'fr', sentAt: null });
    expect(mail?.subject).toBe('[Cartes] Confirmez votre adresse électronique');
    expect(mail?.html).toContain(
      'https://cartes.example/inscription/confirmation?token&#61;'.replace('&#61;', '='),
    );
    const [job] = await new MetadataJobQueue({ metadata }).findBySubject(`mail:${mail?.id}`);
    expect(job).toMatchObject({ kind: 'mail.send', status: 'WAITING', payload: { mailId: mail?.id } });
  });

  it('a refused sign-up leaves neither account nor mail', async () => {
    await accounts.signUp(claire);
    await rejected(
      'account.email-taken',
      accounts.signUp({ ...claire, email: 'CLAIRE.dubois@mairie.example' }),
    );
    await rejected(
      'account.password-weak',
      accounts.signUp({ ...claire, email: 'b@b.example', password: 'short' }),
    );
    expect(await accounts.listMails()).toHaveLength(1);
  });

  it('a confirmation link serves once, expires after three days and is replaced by a new one', async () => {
    const { id } = await accounts.signUp(claire);
    const first = await mailedToken();
    clock.advance(2 * 60_000);
    await accounts.requestEmailConfirmation(id);
    const second = await mailedToken();
    expect(second).not.toBe(first);
    await rejected('account.token-invalid', accounts.confirmEmail(first));
    clock.advance(3 * day + 1);
    await rejected('account.token-invalid', accounts.confirmEmail(second));
    await accounts.requestEmailConfirmation(id);
    const third = await mailedToken();
    await accounts.confirmEmail(third);
    await rejected('account.token-invalid', accounts.confirmEmail(third));
  });

  it('asking for the confirmation again within a minute, or once confirmed, mails nothing', async () => {
    const { id } = await accounts.signUp(claire);
    await accounts.requestEmailConfirmation(id);
    expect(await accounts.listMails()).toHaveLength(1);
    await accounts.confirmEmail(await mailedToken());
    clock.advance(day);
    await accounts.requestEmailConfirmation(id);
    expect(await accounts.listMails()).toHaveLength(1);
  });

  it('an unknown address and a wrong password are refused alike', async () => {
    await accounts.signUp(claire);
    await rejected('account.bad-credentials', signIn('nobody@mairie.example', password));
    await rejected('account.bad-credentials', signIn(claire.email, 'not the password'));
  });

  it('ten wrong passwords close an account to their address for a quarter of an hour, even to the right one', async () => {
    await accounts.signUp(claire);
    for (let n = 0; n < 10; n++) await rejected('account.bad-credentials', signIn(claire.email, 'x'));
    const error = await rejected('common.too-many', signIn(claire.email, password));
    expect(error.params).toEqual({ seconds: 900 });
    clock.advance(15 * 60_000);
    await expect(signIn(claire.email, password)).resolves.toBeDefined();
  });

  it('passwords that are all tried at once are ten as well', async () => {
    await accounts.signUp(claire);
    const tried = Array.from({ length: 40 }, () =>
      signIn(claire.email, 'x').catch(({ code }: CartableError) => code),
    );
    const codes = Map.groupBy(await Promise.all(tried), (code) => code);
    expect([...codes].map(([code, { length }]) => [code, length])).toEqual(
      expect.arrayContaining([
        ['account.bad-credentials', 10],
        ['common.too-many', 30],
      ]),
    );
  });

  it('a stranger who guesses does not close an account to its owner', async () => {
    await accounts.signUp(claire);
    for (let n = 0; n < 10; n++)
      await rejected('account.bad-credentials', signIn(claire.email, 'x', '198.51.100.1'));
    await rejected('common.too-many', signIn(claire.email, 'x', '198.51.100.1'));
    await expect(signIn(claire.email, password)).resolves.toBeDefined();
  });

  it('many machines that guess together are stopped, but for the addresses its owner signed in from', async () => {
    await accounts.signUp(claire);
    await signIn(claire.email, password);
    for (let n = 0; n < 100; n++)
      await rejected('account.bad-credentials', signIn(claire.email, 'x', `198.51.100.${n}`));
    await rejected('common.too-many', signIn(claire.email, 'x', '198.51.100.200'));
    await expect(signIn(claire.email, password)).resolves.toBeDefined();
  });

  it('an address asked for twice answers alike, and a mail a day tells its owner', async () => {
    await accounts.requestAccount(claire);
    for (let n = 0; n < 3; n++)
      await accounts.requestAccount({ ...claire, email: 'CLAIRE.dubois@mairie.example', userName: 'other' });
    const subjects = (await accounts.listMails()).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      '[Cartes] Confirmez votre adresse électronique',
      '[Cartes] Vous avez déjà un compte',
    ]);
    expect(await visitorOf(claire.email)).toMatchObject({ email: claire.email });
  });

  it('asking for a new password leaves the same job for any address', async () => {
    await accounts.requestPasswordReset('nobody@mairie.example');
    await accounts.requestPasswordReset(claire.email);
    const jobs = await new MetadataJobQueue({ metadata }).findBySubject('accounts:password-reset');
    expect(jobs.map(({ kind, payload }) => [kind, payload])).toEqual(
      expect.arrayContaining([
        ['accounts.password-reset', { email: 'nobody@mairie.example' }],
        ['accounts.password-reset', { email: claire.email }],
      ]),
    );
  });

  it('fifty attempts from one address close it, whatever the accounts', async () => {
    for (let n = 0; n < 50; n++) await rejected('account.bad-credentials', signIn(`a${n}@x.example`, 'x'));
    await rejected('common.too-many', signIn('a51@x.example', 'x'));
    await rejected('account.bad-credentials', signIn('a51@x.example', 'x', '192.0.2.200'));
  });

  it('a reset by mail reopens an account that guessing had closed', async () => {
    await accounts.signUp(claire);
    for (let n = 0; n < 10; n++) await rejected('account.bad-credentials', signIn(claire.email, 'x'));
    await ask(claire.email);
    await accounts.resetPassword({ token: await mailedToken(), password: 'un autre secret long' });
    await expect(signIn(claire.email, 'un autre secret long')).resolves.toBeDefined();
  });

  it('a session lasts while it is used, at most thirty days, and a day unused', async () => {
    await accounts.signUp(claire);
    const { session } = await signIn(claire.email, password);
    for (let hours = 0; hours < 30 * 24 - 20; hours += 20) {
      clock.advance(20 * 3_600_000);
      expect(await accounts.loadVisitor(session.token)).toMatchObject({ kind: 'user' });
    }
    clock.advance(20 * 3_600_000);
    expect(await accounts.loadVisitor(session.token)).toEqual(anonymous);
    const second = await signIn(claire.email, password);
    clock.advance(day);
    expect(await accounts.loadVisitor(second.session.token)).toEqual(anonymous);
  });

  it('the token of a session is not in the database', async () => {
    await accounts.signUp(claire);
    const { session } = await signIn(claire.email, password);
    const rows = await metadata
      .tables<{ sessions: { token_hash: string } }>()
      .selectFrom('sessions')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(session.token);
  });

  it('signing out closes that session only; an unknown token is nobody', async () => {
    await accounts.signUp(claire);
    const one = await signIn(claire.email, password);
    const other = await signIn(claire.email, password);
    await accounts.signOut(one.session.token);
    expect(await accounts.loadVisitor(one.session.token)).toEqual(anonymous);
    expect(await accounts.loadVisitor(other.session.token)).toMatchObject({ kind: 'user' });
    expect(await accounts.loadVisitor('')).toEqual(anonymous);
  });

  it('sessions are told to their person, and closed but the one that asks', async () => {
    await accounts.signUp(claire);
    const other = await signIn(claire.email, password);
    const mine = await signIn(claire.email, password);
    const visitor = await accounts.loadVisitor(mine.session.token);
    if (visitor.kind === 'anonymous') throw new Error('signed out');
    const open = await accounts.listSessions(visitor.id);
    expect(open.map(({ id }) => id)).toContain(visitor.sessionId);
    expect(open).toHaveLength(2);
    await accounts.closeOtherSessions(visitor.id, visitor.sessionId);
    expect((await accounts.listSessions(visitor.id)).map(({ id }) => id)).toEqual([visitor.sessionId]);
    expect(await accounts.loadVisitor(other.session.token)).toEqual(anonymous);
  });

  it('changing the password asks for the current one and closes the other sessions', async () => {
    await accounts.signUp(claire);
    const other = await signIn(claire.email, password);
    const mine = await signIn(claire.email, password);
    const visitor = await accounts.loadVisitor(mine.session.token);
    if (visitor.kind === 'anonymous') throw new Error('signed out');
    const change = { userId: visitor.id, sessionId: visitor.sessionId, address };
    const next = 'cinq brebis rousses';
    await rejected('account.bad-credentials', accounts.changePassword({ ...change, current: 'no', next }));
    await rejected(
      'account.password-weak',
      accounts.changePassword({ ...change, current: password, next: 'clairedubois1' }),
    );
    await accounts.changePassword({ ...change, current: password, next });
    expect(await accounts.loadVisitor(mine.session.token)).toMatchObject({ kind: 'user' });
    expect(await accounts.loadVisitor(other.session.token)).toEqual(anonymous);
    await rejected('account.bad-credentials', signIn(claire.email, password));
    await expect(signIn(claire.email, next)).resolves.toBeDefined();
  });

  it('a reset link works once, for an hour, survives a weak choice and closes every session', async () => {
    await accounts.signUp(claire);
    const { session } = await signIn(claire.email, password);
    await ask(claire.email);
    const token = await mailedToken();
    await rejected('account.token-invalid', accounts.confirmEmail(token));
    await rejected('account.password-weak', accounts.resetPassword({ token, password: 'passwordpassword' }));
    await accounts.resetPassword({ token, password: 'un autre secret long' });
    await rejected(
      'account.token-invalid',
      accounts.resetPassword({ token, password: 'encore un autre secret' }),
    );
    expect(await accounts.loadVisitor(session.token)).toEqual(anonymous);
    expect(await visitorOf(claire.email, 'un autre secret long')).toMatchObject({ emailVerified: true });
    clock.advance(2 * 60_000);
    await ask(claire.email);
    clock.advance(3_600_001);
    const late = accounts.resetPassword({ token: await mailedToken(), password: 'encore un autre secret' });
    await rejected('account.token-invalid', late);
  });

  it('asking a reset for an unknown address says nothing and mails nothing', async () => {
    await ask('nobody@mairie.example');
    expect(await accounts.listMails()).toHaveLength(0);
  });

  it('a link that was used, replaced or is too old leaves the mails that are kept', async () => {
    await accounts.signUp(claire);
    const confirmation = await mailedToken();
    await ask(claire.email);
    const replaced = await mailedToken();
    clock.advance(2 * 60_000);
    await ask(claire.email);
    const live = await mailedToken();
    const textsHold = async (token: string) =>
      (await accounts.listMails()).some(({ text, html }) => text.includes(token) || html.includes(token));
    expect((await accounts.redactDeadLinks()).map(({ subject }) => subject)).toEqual([
      '[Cartes] Choisissez un nouveau mot de passe',
    ]);
    expect([await textsHold(replaced), await textsHold(live)]).toEqual([false, true]);
    await accounts.confirmEmail(confirmation);
    clock.advance(2 * 3_600_000);
    expect(await accounts.redactDeadLinks()).toHaveLength(2);
    expect([await textsHold(confirmation), await textsHold(live)]).toEqual([false, false]);
    expect(await accounts.redactDeadLinks()).toEqual([]);
  });

  it('a new address replaces the former once confirmed, and the former is told', async () => {
    const { id } = await accounts.signUp(claire);
    const edited = await accounts.editAccount(id, {
      proof: { password, address },
      firstName: '',
      language: 'en',
      email: 'claire@new.example',
    });
    expect(edited).toMatchObject({
      firstName: null,
      lastName: 'Dubois',
      language: 'en',
      email: claire.email,
    });
    expect(edited.pendingEmail).toBe('claire@new.example');
    const mails = await accounts.listMails();
    expect(mails.map((mail) => mail.to).sort()).toEqual(
      [claire.email, claire.email, 'claire@new.example'].sort(),
    );
    const toNew = mails.find((mail) => mail.to === 'claire@new.example');
    await accounts.confirmEmail(/token=([\w-]+)/.exec(toNew?.text ?? '')?.[1] ?? '');
    expect(await visitorOf('claire@new.example')).toMatchObject({
      email: 'claire@new.example',
      emailVerified: true,
    });
    await rejected('account.bad-credentials', signIn(claire.email, password));
  });

  it('a new address asks for the password, and wrong ones are counted', async () => {
    const { id } = await accounts.signUp(claire);
    const email = 'claire@new.example';
    await rejected('account.bad-credentials', accounts.editAccount(id, { email, proof: { address } }));
    const wrong = { email, proof: { address, password: 'not the password' } };
    await rejected('account.bad-credentials', accounts.editAccount(id, wrong));
    expect((await accounts.getAccount(id)).pendingEmail).toBeNull();
    for (let n = 2; n < 10; n++) await rejected('account.bad-credentials', accounts.editAccount(id, wrong));
    await rejected('common.too-many', accounts.editAccount(id, wrong));
    // Names, and the address the account has already, do not.
    const same = { userName: 'Clara', email: claire.email.toUpperCase(), proof: { address } };
    expect(await accounts.editAccount(id, same)).toMatchObject({ userName: 'Clara', pendingEmail: null });
  });

  it('the address of another account is not told: its owner is, by mail', async () => {
    const { id } = await accounts.signUp(claire);
    const paul = { ...claire, email: 'paul@x.example', userName: 'paul' };
    await accounts.signUp(paul);
    const change = { email: 'Paul@X.example', proof: { password, address } };
    expect((await accounts.editAccount(id, change)).pendingEmail).toBe('Paul@X.example');
    const toPaul = (await accounts.listMails()).filter((mail) => mail.to === paul.email);
    expect(toPaul.map(({ subject }) => subject)).toContain('[Cartes] Vous avez déjà un compte');
    clock.advance(2 * 60_000);
    await accounts.requestEmailConfirmation(id);
    expect((await accounts.listMails()).filter((mail) => mail.to === 'Paul@X.example')).toEqual([]);
  });

  it('an address taken before its confirmation is not given twice', async () => {
    const { id } = await accounts.signUp(claire);
    const paul = { ...claire, email: 'paul@x.example', userName: 'paul' };
    await accounts.editAccount(id, { email: 'paul@x.example', proof: { password, address } });
    const mails = await accounts.listMails();
    const token = /token=([\w-]+)/.exec(mails.find((mail) => mail.to === paul.email)?.text ?? '')?.[1] ?? '';
    await accounts.signUp(paul);
    await rejected('account.email-taken', accounts.confirmEmail(token));
  });

  it('the first administrator is created once, with a generated password', async () => {
    const request = { email: 'root@x.example', password: undefined, language: 'fr' } as const;
    const created = await accounts.createFirstAdministrator(request);
    expect(created).toMatchObject({ email: 'root@x.example', isWeak: false });
    const visitor = await visitorOf('root@x.example', created?.generatedPassword ?? '');
    expect(visitor).toMatchObject({ roles: ['USER', 'ADMINISTRATOR'], emailVerified: true });
    expect(await accounts.createFirstAdministrator(request)).toBeUndefined();
    expect(await accounts.findFirstAdministrator()).toEqual({ id: created?.id });
  });

  it('the operator may choose an administrator password, weak ones being reported', async () => {
    const created = await accounts.createFirstAdministrator({
      email: 'a@x.example',
      password: 'admin',
      language: 'en',
    });
    expect(created).toMatchObject({ generatedPassword: null, isWeak: true });
    await expect(signIn('a@x.example', 'admin')).resolves.toBeDefined();
  });

  firstMembershipsSuite({ accounts: () => accounts, metadata: () => metadata, visitorOf });

  it('the purge removes what has expired and nothing else', async () => {
    await accounts.signUp(claire);
    const { session } = await signIn(claire.email, password);
    clock.advance(20 * 3_600_000);
    await accounts.purgeExpired();
    expect(await accounts.loadVisitor(session.token)).toMatchObject({ kind: 'user' });
    expect(await accounts.listMails()).toHaveLength(1);
    clock.advance(31 * day);
    await accounts.purgeExpired();
    expect(await accounts.listMails()).toHaveLength(0);
    for (const table of ['sessions', 'one_time_tokens', 'sign_in_attempts'] as const) {
      const rows = await metadata
        .tables<Record<typeof table, object>>()
        .selectFrom(table)
        .selectAll()
        .execute();
      expect(rows, table).toEqual([]);
    }
  });

  it('a sent mail keeps its trace and loses its words', async () => {
    await accounts.signUp(claire);
    const [mail] = await accounts.listMails();
    await accounts.markMailSent(mail?.id ?? '');
    expect(await accounts.findMail(mail?.id ?? '')).toMatchObject({ to: claire.email, text: '', html: '' });
  });

  it('deletes an account for who knows its password, with its sessions, and never leaves a community alone', async () => {
    const { id } = await accounts.signUp(claire);
    const { id: otherId } = await accounts.signUp({
      ...claire,
      email: 'paul@mairie.example',
      userName: 'paul',
    });
    const visitor = await visitorOf(claire.email);
    const gone: string[] = [];
    const remove = (secret = password) =>
      accounts.deleteAccount({
        userId: id,
        password: secret,
        address,
        andAlso: async () => void gone.push(id),
      });
    await expect(remove('une autre phrase fausse')).rejects.toMatchObject({
      code: 'account.bad-credentials',
    });
    const communityId = await accounts.createCommunity({
      name: 'Pays de Test',
      technicalName: 'pays_test',
      isPublic: true,
      supervisorId: id,
    });
    await expect(remove()).rejects.toMatchObject({
      code: 'account.supervises',
      params: { count: 1, names: 'Pays de Test' },
    });
    expect(gone).toEqual([]);
    await metadata
      .tables<{ communities: { id: string; supervisor_id: string } }>()
      .updateTable('communities')
      .set({ supervisor_id: otherId })
      .where('id', '=', communityId)
      .execute();
    await remove();
    expect(gone).toEqual([id]);
    expect(visitor.id).toBe(id);
    await expect(signIn(claire.email, password)).rejects.toMatchObject({ code: 'account.bad-credentials' });
    await expect(remove()).rejects.toMatchObject({ code: 'common.unauthenticated' });
  });

  it('keeps the last administrator', async () => {
    await accounts.createFirstAdministrator({ email: 'chef@mairie.example', password, language: 'fr' });
    const chief = await visitorOf('chef@mairie.example');
    const remove = () =>
      accounts.deleteAccount({ userId: chief.id, password, address, andAlso: async () => undefined });
    await expect(remove()).rejects.toMatchObject({ code: 'account.last-administrator' });
  });
}
