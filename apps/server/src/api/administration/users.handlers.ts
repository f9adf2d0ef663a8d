import type { AdministeredUser, AdministeredUserDetail } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import type { administrationRoutes } from '@cartable/contract';
import { deleteAccessesOf, deletePersonData } from '@cartable/datastore';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';

type Routes = typeof administrationRoutes;
type UserRoutes = Pick<
  Routes,
  | 'getUsers'
  | 'getUser'
  | 'updateUser'
  | 'resendConfirmation'
  | 'sendPasswordReset'
  | 'resetSecondFactor'
  | 'deleteUser'
>;

export const userAdministrationHandlers: HandlersOf<UserRoutes> = {
  async getUsers({ services }, { query }) {
    const { items, ...page } = await services.accounts.administration.listUsers(query);
    return { items: items.map(present), ...page };
  },

  async getUser({ services }, { params }) {
    return presentDetail(await services.accounts.administration.readUser(params.userId));
  },

  async updateUser(context, { params: { userId }, body }) {
    const { administration } = context.services.accounts;
    await tellUser(context, userId);
    await administration.changeUser({
      userId,
      administratorId: context.visitor.id,
      isAdministrator: body.administrator,
      isActive: body.active,
      andAlso: deleteAccessesOf,
    });
    return presentDetail(await administration.readUser(userId));
  },

  async resendConfirmation(context, { params: { userId } }) {
    await tellUser(context, userId);
    await context.services.accounts.administration.resendConfirmation(userId);
  },

  async sendPasswordReset(context, { params: { userId } }) {
    await tellUser(context, userId);
    await context.services.accounts.administration.sendPasswordReset(userId);
  },

  async resetSecondFactor(context, { params: { userId } }) {
    await tellUser(context, userId);
    await context.services.accounts.secondFactor.reset(userId);
  },

  async deleteUser(context, { params: { userId } }) {
    const { accounts } = context.services;
    await tellUser(context, userId);
    await accounts.administration.deleteUser({
      userId,
      administratorId: context.visitor.id,
      andAlso: (transaction) => deletePersonData(userId, transaction),
    });
  },
};

async function tellUser({ services, tell }: RequestContext, userId: string): Promise<void> {
  tell((await services.accounts.administration.readUser(userId)).email);
}

function present(user: AdministeredUser): Contract.AdministeredUser {
  return {
    _id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    user_name: user.userName,
    first_name: user.firstName,
    last_name: user.lastName,
    language: user.language,
    administrator: user.isAdministrator,
    disabled: user.disabledAt,
    created: user.createdAt,
    last_sign_in: user.lastSignInAt,
    communities: user.communities,
    supervised: user.supervised,
  };
}

function presentDetail(user: AdministeredUserDetail): Contract.AdministeredUserDetail {
  return {
    ...present(user),
    memberships: user.memberships.map(({ community, rights, isSupervisor }) => ({
      community: { _id: community.id, name: community.name },
      rights: [...rights],
      supervisor: isSupervisor,
    })),
    sessions: user.sessions,
    second_factor: user.hasSecondFactor,
  };
}
