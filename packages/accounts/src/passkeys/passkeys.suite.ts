import { type Forgery, SoftwareAuthenticator } from '@cartable/testkit';
import { expect, it } from 'vitest';
import type { Accounts } from '../accounts.ts';
import { claire, password } from '../test-support/claire.ts';
import { rejected } from '../test-support/rejected.ts';

interface Stage {
  readonly accounts: () => Accounts;
  /** Passes time, in milliseconds. */
  readonly wait: (ms: number) => void;
}

const address = '192.0.2.7';
const origin = 'https://cartes.example';
const minute = 60_000;

type SignUp = Parameters<Accounts['signUp']>[0];

/** What each dishonest answer says instead of the truth. */
const forgeries: readonly (readonly [string, Forgery])[] = [
  ['was made for a page of another site', { origin: 'https://cartes.example.org' }],
  ['was made for this site over http', { origin: 'http://cartes.example' }],
  ['was made for a page at another port', { origin: 'https://cartes.example:8443' }],
  ['is signed for another site', { rpId: 'example' }],
  ['was given without a finger, a face or a code', { isVerified: false }],
  ['was given while nobody was there', { isPresent: false, isVerified: false }],
  ['answers a challenge nobody asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
];

/** Passkeys, and above all what is refused of them, alike on every engine. */
export function passkeysSuite({ accounts, wait }: Stage): void {
  const proof = (userId: string) => ({ userId, password, address });
  const paul = { ...claire, email: 'paul@mairie.example', userName: 'paul' };

  async function add(userId: string, key: SoftwareAuthenticator, forgery?: Forgery) {
    const asked = await accounts().passkeys.begin(proof(userId));
    return accounts().passkeys.add({
      userId,
      sessionId: null,
      name: 'Téléphone',
      answer: key.register(asked, forgery),
    });
  }

  async function open(key: SoftwareAuthenticator, forgery?: Forgery) {
    const answer = key.signIn(await accounts().passkeys.beginSignIn(), forgery);
    return accounts().passkeys.signIn({ answer, address });
  }

  async function withPasskey(person: SignUp = claire) {
    const { id: userId } = await accounts().signUp(person);
    const key = new SoftwareAuthenticator(origin);
    await add(userId, key);
    return { userId, key };
  }

  it('a passkey opens the account of who made it, and the password alone does not any more', async () => {
    const { userId, key } = await withPasskey();
    const { account, session } = await open(key);
    expect(account.id).toBe(userId);
    await expect(accounts().loadVisitor(session.token)).resolves.toMatchObject({ id: userId });
    await rejected(
      'account.second-factor-required',
      accounts().signIn({ email: claire.email, password, address }),
    );
    await expect(accounts().passkeys.list(userId)).resolves.toMatchObject([
      { name: 'Téléphone', lastUsedAt: expect.any(String) },
    ]);
  });

  it('making one closes the sessions the password opened, and gives recovery codes once', async () => {
    const { id: userId } = await accounts().signUp(claire);
    const { session } = await accounts().signIn({ email: claire.email, password, address });
    const first = await add(userId, new SoftwareAuthenticator(origin));
    expect(first.recoveryCodes.length).toBeGreaterThan(5);
    await expect(accounts().loadVisitor(session.token)).resolves.toMatchObject({ kind: 'anonymous' });
    const second = await add(userId, new SoftwareAuthenticator(origin));
    expect(second.recoveryCodes).toEqual([]);
  });

  it.each(forgeries)('a passkey whose answer %s is not kept', async (_what, forgery) => {
    const { id: userId } = await accounts().signUp(claire);
    const key = new SoftwareAuthenticator(origin);
    await rejected('account.passkey-refused', add(userId, key, forgery));
    await expect(accounts().passkeys.list(userId)).resolves.toEqual([]);
  });

  it.each(forgeries)('a sign-in that %s opens nothing', async (_what, forgery) => {
    const { key } = await withPasskey();
    await rejected('account.passkey-refused', open(key, forgery));
    await open(key);
  });

  it('an answer of one kind is not taken for the other', async () => {
    const { userId, key } = await withPasskey();
    await rejected('account.passkey-refused', open(key, { type: 'webauthn.create' }));
    const another = new SoftwareAuthenticator(origin);
    await rejected('account.passkey-refused', add(userId, another, { type: 'webauthn.get' }));
    // What was asked of a registration is no sign-in, and the other way round.
    const toRegister = await accounts().passkeys.begin(proof(userId));
    await rejected(
      'account.passkey-refused',
      accounts().passkeys.signIn({ answer: key.signIn(toRegister), address }),
    );
    const toSignIn = { ...toRegister, ...(await accounts().passkeys.beginSignIn()) };
    const answer = another.register(toSignIn);
    await rejected(
      'account.passkey-refused',
      accounts().passkeys.add({ userId, sessionId: null, name: 'Clé', answer }),
    );
  });

  it('an answer serves once, whether it was taken or refused', async () => {
    const { userId, key } = await withPasskey();
    const answer = key.signIn(await accounts().passkeys.beginSignIn());
    await accounts().passkeys.signIn({ answer, address });
    await rejected('account.passkey-refused', accounts().passkeys.signIn({ answer, address }));
    // A refused one has used up its challenge: it is not tried again with something better.
    const asked = await accounts().passkeys.beginSignIn();
    const wrong = key.signIn(asked, { origin: 'https://pirate.example' });
    await rejected('account.passkey-refused', accounts().passkeys.signIn({ answer: wrong, address }));
    await rejected(
      'account.passkey-refused',
      accounts().passkeys.signIn({ answer: key.signIn(asked), address }),
    );
    const another = new SoftwareAuthenticator(origin);
    const made = another.register(await accounts().passkeys.begin(proof(userId)));
    const addition = { userId, sessionId: null, name: 'Clé', answer: made };
    await accounts().passkeys.add(addition);
    await rejected('account.passkey-refused', accounts().passkeys.add(addition));
  });

  it('two answers to one challenge at the same moment open one session', async () => {
    const { key } = await withPasskey();
    const asked = await accounts().passkeys.beginSignIn();
    const answers = [key.signIn(asked), key.signIn(asked)];
    const ends = await Promise.allSettled(
      answers.map((answer) => accounts().passkeys.signIn({ answer, address })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a challenge is good for five minutes, and not one second more', async () => {
    const { userId, key } = await withPasskey();
    const inTime = key.signIn(await accounts().passkeys.beginSignIn());
    wait(5 * minute - 1000);
    await accounts().passkeys.signIn({ answer: inTime, address });
    const late = key.signIn(await accounts().passkeys.beginSignIn());
    const another = new SoftwareAuthenticator(origin);
    const made = another.register(await accounts().passkeys.begin(proof(userId)));
    wait(5 * minute + 1000);
    await rejected('account.passkey-refused', accounts().passkeys.signIn({ answer: late, address }));
    await rejected(
      'account.passkey-refused',
      accounts().passkeys.add({ userId, sessionId: null, name: 'Clé', answer: made }),
    );
  });

  it('a counter that stands still or goes back tells of a copy, which opens nothing', async () => {
    const { key } = await withPasskey();
    await open(key, { counter: 41 });
    await rejected('account.passkey-refused', open(key, { counter: 41 }));
    await rejected('account.passkey-refused', open(key, { counter: 40 }));
    await rejected('account.passkey-refused', open(key, { counter: 0 }));
    await open(key, { counter: 42 });
  });

  it('a passkey of several machines, which counts nothing, opens again and again', async () => {
    const { key } = await withPasskey();
    await open(key, { counter: 0 });
    await open(key, { counter: 0 });
  });

  it('a passkey that is not known, or was removed, opens nothing', async () => {
    const { userId, key } = await withPasskey();
    await rejected('account.passkey-refused', open(new SoftwareAuthenticator(origin)));
    const [kept] = await accounts().passkeys.list(userId);
    await accounts().passkeys.remove(proof(userId), kept!.id);
    await rejected('account.passkey-refused', open(key));
    // The password is enough again.
    await accounts().signIn({ email: claire.email, password, address });
  });

  it('nobody signs in by naming the passkey of somebody else', async () => {
    const { key } = await withPasskey();
    const { key: own } = await withPasskey(paul);
    await rejected('account.passkey-refused', open(own, { id: key.id }));
  });

  it('an answer must name the account that its passkey is of', async () => {
    const { userId, key } = await withPasskey();
    const { userId: other } = await withPasskey(paul);
    const handle = (id: string) => Buffer.from(id).toString('base64url');
    await rejected('account.passkey-refused', open(key, { userHandle: handle(other) }));
    await rejected('account.passkey-refused', open(key, { userHandle: null }));
    await open(key, { userHandle: handle(userId) });
  });

  it('a passkey of one account is not taken for another, nor removed by another', async () => {
    const { userId, key } = await withPasskey();
    const { id: other } = await accounts().signUp(paul);
    // What was asked of one person, answered in the session of another.
    const asked = await accounts().passkeys.begin(proof(userId));
    const answer = new SoftwareAuthenticator(origin).register(asked);
    await rejected(
      'account.passkey-refused',
      accounts().passkeys.add({ userId: other, sessionId: null, name: 'Clé', answer }),
    );
    await rejected('account.passkey-refused', add(other, new SoftwareAuthenticator(origin), { id: key.id }));
    const [kept] = await accounts().passkeys.list(userId);
    await rejected('common.not-found', accounts().passkeys.remove(proof(other), kept!.id));
    await expect(accounts().passkeys.list(userId)).resolves.toHaveLength(1);
    expect((await open(key)).account.id).toBe(userId);
  });

  it('making or removing one needs the password', async () => {
    const { userId } = await withPasskey();
    const wrong = { ...proof(userId), password: 'not the one' };
    await rejected('account.bad-credentials', accounts().passkeys.begin(wrong));
    const [kept] = await accounts().passkeys.list(userId);
    await rejected('account.bad-credentials', accounts().passkeys.remove(wrong, kept!.id));
  });

  it('an account has twenty and no more, even if two were asked for at once', async () => {
    const { id: userId } = await accounts().signUp(claire);
    for (let made = 0; made < 19; made++) await add(userId, new SoftwareAuthenticator(origin));
    const last = new SoftwareAuthenticator(origin).register(await accounts().passkeys.begin(proof(userId)));
    const tooMany = new SoftwareAuthenticator(origin).register(
      await accounts().passkeys.begin(proof(userId)),
    );
    const addition = { userId, sessionId: null, name: 'Clé' };
    await accounts().passkeys.add({ ...addition, answer: last });
    await rejected('account.passkeys-too-many', accounts().passkeys.add({ ...addition, answer: tooMany }));
    await rejected('account.passkeys-too-many', accounts().passkeys.begin(proof(userId)));
    await expect(accounts().passkeys.list(userId)).resolves.toHaveLength(20);
  });

  it('an account put out of use is not opened by its passkey', async () => {
    const { userId, key } = await withPasskey();
    const { id: administratorId } = await accounts().signUp(paul);
    await accounts().administration.changeUser({ userId, administratorId, isActive: false });
    await rejected('account.disabled', open(key));
  });

  it('bytes that are no answer are refused, whatever they are', async () => {
    const { userId, key } = await withPasskey();
    const nonsense = Buffer.from('not what it should be').toString('base64url');
    const signed = key.signIn(await accounts().passkeys.beginSignIn());
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const answer = { ...signed, response: { ...signed.response, [part]: nonsense } };
      await rejected('account.passkey-refused', accounts().passkeys.signIn({ answer, address }));
    }
    const made = new SoftwareAuthenticator(origin).register(await accounts().passkeys.begin(proof(userId)));
    for (const part of ['clientDataJSON', 'attestationObject'] as const) {
      const answer = { ...made, response: { ...made.response, [part]: nonsense } };
      await rejected(
        'account.passkey-refused',
        accounts().passkeys.add({ userId, sessionId: null, name: 'Clé', answer }),
      );
    }
  });
}
