import type { RegistrationAnswer, SignedInVisitor, SignInAnswer } from '@cartable/accounts';
import { CartableError, type sessionRoutes } from '@cartable/contract';
import { deletePersonData } from '@cartable/datastore';
import type { Connection } from '@cartable/storage';
import type { HandlersOf, RequestContext } from '../http/handlers.ts';
import { InputError } from '../input-error.ts';
import { collectPersonalData } from './personal-data.ts';
import { presentUser } from './present-user.ts';

export const sessionHandlers: HandlersOf<typeof sessionRoutes> = {
  async getSession({ services, visitor }) {
    if (visitor.kind === 'anonymous') return { user: null };
    return { user: await presentUser(services, await services.accounts.getAccount(visitor.id)) };
  },

  async signIn(context, { body }) {
    rejectWhenDisabled(context);
    requireLocalAccounts(context);
    const { accounts } = context.services;
    const { account, session } = await accounts.signIn({ ...body, address: context.address });
    // The former session of this browser has no owner any more.
    if (context.session.token !== undefined) await accounts.signOut(context.session.token);
    context.session.open(session.token, session.expires);
    return presentUser(context.services, account);
  },

  async signOut({ services, session }) {
    const { token } = session;
    const closed = token === undefined ? undefined : await services.accounts.signOut(token);
    session.close();
    return { provider_sign_out_url: (closed && (await services.sso?.signOutAddress(closed))) ?? null };
  },

  async signUp(context, { body }) {
    rejectWhenDisabled(context);
    requireLocalAccounts(context);
    if (body.importance !== '') throw new InputError([{ path: 'body.importance', message: '—' }]);
    await context.services.accounts.requestAccount({
      email: body.email,
      password: body.password,
      userName: body.user_name,
      firstName: body.first_name,
      lastName: body.last_name,
      language: body.language,
      invitation: body.invitation,
    });
    return { email: body.email };
  },

  async confirmEmail({ services }, { body }) {
    return services.accounts.confirmEmail(body.token);
  },

  async requestEmailConfirmation({ services, visitor }) {
    await services.accounts.requestEmailConfirmation(visitor.id);
  },

  async editAccount({ services, visitor, address }, { body }) {
    const account = await services.accounts.editAccount(visitor.id, {
      userName: body.user_name,
      firstName: body.first_name,
      lastName: body.last_name,
      language: body.language,
      email: body.email,
      proof: { password: body.password, sessionId: visitor.sessionId, address },
    });
    return presentUser(services, account);
  },

  async changePassword(context, { body }) {
    requireLocalAccounts(context);
    const { services, visitor, address } = context;
    await services.accounts.changePassword({
      userId: visitor.id,
      sessionId: visitor.sessionId,
      current: body.current,
      next: body.next,
      address,
    });
  },

  exportMyData: (context) => collectPersonalData(context),

  async deleteMyAccount({ services, visitor, address, session }, { body: { password } }) {
    const userId = visitor.id;
    const { sessionId } = visitor;
    const andAlso = (transaction: Connection) => deletePersonData(userId, transaction);
    await services.accounts.deleteAccount({ userId, password, sessionId, address, andAlso });
    session.close();
  },

  async getMySessions({ services, visitor }) {
    const sessions = await services.accounts.listSessions(visitor.id);
    return sessions.map(({ id, createdAt, lastSeenAt, expiresAt }) => ({
      _id: id,
      current: id === visitor.sessionId,
      creation: createdAt,
      last_seen: lastSeenAt,
      expires: expiresAt,
    }));
  },

  async closeOtherSessions({ services, visitor }) {
    await services.accounts.closeOtherSessions(visitor.id, visitor.sessionId);
  },

  async getSecondFactor({ services, visitor }) {
    const { hasPassword, isOn, recoveryCodes } = await services.accounts.secondFactor.read(visitor.id);
    return { password: hasPassword, on: isOn, recovery_codes: recoveryCodes };
  },

  beginSecondFactor: (context, { body }) =>
    context.services.accounts.secondFactor.begin(proofOf(context, body.password)),

  async confirmSecondFactor({ services, visitor }, { body }) {
    const { id: userId, sessionId } = visitor;
    const request = { userId, sessionId, code: body.code };
    return { recovery_codes: await services.accounts.secondFactor.confirm(request) };
  },

  async renewRecoveryCodes(context, { body }) {
    const proof = proofOf(context, body.password);
    return { recovery_codes: await context.services.accounts.secondFactor.renewRecoveryCodes(proof) };
  },

  async removeSecondFactor(context, { body }) {
    await context.services.accounts.secondFactor.remove(proofOf(context, body.password));
  },

  async getPasskeys({ services, visitor }) {
    const passkeys = await services.accounts.passkeys.list(visitor.id);
    return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      creation: createdAt,
      last_used: lastUsedAt,
    }));
  },

  async beginPasskey(context, { body }) {
    requireLocalAccounts(context);
    return { ...(await context.services.accounts.passkeys.begin(proofOf(context, body.password))) };
  },

  async addPasskey(context, { body: { name, answer } }) {
    requireLocalAccounts(context);
    const { id: userId, sessionId } = context.visitor;
    const addition = { userId, sessionId, name, answer: answer as RegistrationAnswer };
    const { recoveryCodes } = await context.services.accounts.passkeys.add(addition);
    return { recovery_codes: recoveryCodes };
  },

  async removePasskey(context, { params, body }) {
    await context.services.accounts.passkeys.remove(proofOf(context, body.password), params.passkeyId);
  },

  async beginPasskeySignIn(context) {
    rejectWhenDisabled(context);
    requireLocalAccounts(context);
    return { ...(await context.services.accounts.passkeys.beginSignIn()) };
  },

  async signInWithPasskey(context, { body }) {
    rejectWhenDisabled(context);
    requireLocalAccounts(context);
    const { accounts } = context.services;
    const { account, session } = await accounts.passkeys.signIn({
      answer: body.answer as SignInAnswer,
      address: context.address,
    });
    if (context.session.token !== undefined) await accounts.signOut(context.session.token);
    context.session.open(session.token, session.expires);
    return presentUser(context.services, account);
  },

  async requestPasswordReset(context, { body }) {
    requireLocalAccounts(context);
    await context.services.accounts.requestPasswordReset(body.email);
  },

  async resetPassword(context, { body }) {
    requireLocalAccounts(context);
    await context.services.accounts.resetPassword(body);
  },
};

function rejectWhenDisabled({ services }: RequestContext): void {
  if (services.config.loginDisabled) throw new CartableError('account.login-disabled');
}

/** Passwords open nothing where everybody signs in through the identity provider. */
function requireLocalAccounts({ services: { config } }: RequestContext): void {
  if (!config.localAccounts) throw new CartableError('account.local-disabled');
}

function proofOf({ visitor, address }: RequestContext<SignedInVisitor>, password: string) {
  return { userId: visitor.id, sessionId: visitor.sessionId, password, address };
}
