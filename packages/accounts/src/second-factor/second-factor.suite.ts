import type { CartableError } from '@cartable/contract';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import type { Accounts } from '../accounts.ts';
import { claire, password } from '../test-support/claire.ts';
import { rejected } from '../test-support/rejected.ts';

interface Stage {
  readonly accounts: () => Accounts;
  /** Passes time, in milliseconds. */
  readonly wait: (ms: number) => void;
  readonly now: () => Date;
}

const address = '192.0.2.7';
const minute = 60_000;

/** Sign-in in two steps, alike on every engine. */
export function secondFactorSuite({ accounts, wait, now }: Stage): void {
  const signIn = (code?: string) =>
    accounts().signIn({ email: claire.email, password, address, ...(code === undefined ? {} : { code }) });
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() });

  async function turnOn() {
    const { id: userId } = await accounts().signUp(claire);
    const { secret } = await accounts().secondFactor.begin({ userId, password, address });
    const codes = await accounts().secondFactor.confirm({ userId, sessionId: null, code: codeOf(secret) });
    wait(minute);
    return { userId, secret, codes };
  }

  it('a code is asked for once the telephone has shown that it has the secret, and not before', async () => {
    const { id: userId } = await accounts().signUp(claire);
    const { secret, address: link } = await accounts().secondFactor.begin({ userId, password, address });
    expect(link).toMatch(/^otpauth:\/\/totp\/Cartes:[^?]+%40[^?]+\?issuer=Cartes&secret=[A-Z2-7]{32}&/);
    const { session } = await signIn();
    const wrong = accounts().secondFactor.confirm({ userId, sessionId: null, code: '000000' });
    await rejected('account.second-factor-wrong', wrong);
    await accounts().secondFactor.confirm({ userId, sessionId: null, code: codeOf(secret) });
    // Opened without the code.
    await expect(accounts().loadVisitor(session.token)).resolves.toMatchObject({ kind: 'anonymous' });
    await rejected('account.second-factor-required', signIn());
    const again = accounts().secondFactor.begin({ userId, password, address });
    await rejected('account.second-factor-on', again);
  });

  it('a code opens once, and only near its time', async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    await signIn(code);
    await rejected('account.second-factor-wrong', signIn(code));
    wait(10 * minute);
    const late = codeOf(secret);
    wait(2 * minute);
    await rejected('account.second-factor-wrong', signIn(late));
    await signIn(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`);
  });

  it('a recovery code opens once, however it is typed, until new ones are made', async () => {
    const { userId, codes } = await turnOn();
    await signIn(codes[0]?.toUpperCase().replace('-', ' '));
    await rejected('account.second-factor-wrong', signIn(codes[0]));
    await expect(accounts().secondFactor.read(userId)).resolves.toEqual({
      hasPassword: true,
      isOn: true,
      recoveryCodes: 9,
    });
    const renewed = await accounts().secondFactor.renewRecoveryCodes({ userId, password, address });
    await rejected('account.second-factor-wrong', signIn(codes[1]));
    await signIn(renewed[1]);
  });

  it('codes that are all tried at once are twenty as well', async () => {
    const { id: userId } = await accounts().signUp(claire);
    await accounts().secondFactor.begin({ userId, password, address });
    const tried = Array.from({ length: 60 }, () =>
      accounts()
        .secondFactor.confirm({ userId, sessionId: null, code: '000000' })
        .catch(({ code }: CartableError) => code),
    );
    const codes = await Promise.all(tried);
    expect(codes.filter((code) => code === 'account.second-factor-wrong')).toHaveLength(20);
    expect(codes.filter((code) => code === 'common.too-many')).toHaveLength(40);
  });

  it('codes are not guessed: twenty an hour, wherever they come from', async () => {
    const { secret } = await turnOn();
    for (let at = 1; at <= 19; at++) {
      const from = `192.0.2.${at}`;
      const guess = accounts().signIn({ email: claire.email, password, address: from, code: '000000' });
      await rejected('account.second-factor-wrong', guess);
    }
    await rejected('common.too-many', signIn(codeOf(secret)));
    wait(61 * minute);
    await signIn(codeOf(secret));
  });

  it('the person removes it with the password, an administrator without, closing the sessions', async () => {
    const { userId, secret } = await turnOn();
    const wrong = accounts().secondFactor.remove({ userId, password: 'not the one', address });
    await rejected('account.bad-credentials', wrong);
    const { session } = await signIn(codeOf(secret));
    await expect(accounts().administration.readUser(userId)).resolves.toMatchObject({
      hasSecondFactor: true,
    });
    await accounts().secondFactor.reset(userId);
    await expect(accounts().loadVisitor(session.token)).resolves.toMatchObject({ kind: 'anonymous' });
    await signIn();
  });
}
