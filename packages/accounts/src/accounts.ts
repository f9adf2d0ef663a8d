import type { Language } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import { createAdministration } from './administration/administration.ts';
import { createCommunities } from './communities/communities.ts';
import type { Community } from './communities/community.model.ts';
import {
  findCommunities,
  findCommunitiesByName,
  findCommunity,
  findSandbox,
  listPublicCommunities,
} from './communities/community.store.ts';
import { attachDatastore, createCommunity, type NewCommunity } from './communities/create-community.ts';
import {
  mailPermissionEnding,
  mailPermissionGranted,
  type PermissionEnding,
  type PermissionGrant,
} from './communities/mail-permissions.ts';
import {
  type AnsweredReuse,
  mailDownloadReady,
  mailReuseAnswered,
  mailReuseProposed,
  type ProposedReuse,
} from './communities/mail-reuses.ts';
import { joinSandbox, type MemberRights, writeMember } from './communities/members.ts';
import { type AccountsContext, inTransaction } from './context.ts';
import { type EndedIdentitySession, endIdentitySessions } from './identities/end-identity-sessions.ts';
import type { Identity, IdentityGrants } from './identities/identity.model.ts';
import { signInWithIdentity } from './identities/sign-in-with-identity.ts';
import { mailSearchNews } from './mails/mail-search-news.ts';
import { findMail, listMails, markMailSent, markMailStored } from './mails/outbox.ts';
import { type OutgoingMail, queueMail } from './mails/queue-mail.ts';
import { redactDeadLinks } from './mails/redact-dead-links.ts';
import { createSavedMaps } from './maps/saved-maps.ts';
import type { NewNotification } from './notifications/notification.model.ts';
import { createNotifications, recordNotification } from './notifications/notifications.ts';
import { createOpenidRecords } from './openid/openid-records.ts';
import { signingKey } from './openid/signing-key.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyAddition,
  removePasskey,
} from './passkeys/passkeys.ts';
import {
  beginPasskeySignIn,
  type PasskeySignIn,
  signInWithPasskey,
} from './passkeys/sign-in-with-passkey.ts';
import { purgeExpired } from './purge-expired.ts';
import { type Circle, findAcquaintances } from './requests/find-acquaintances.ts';
import { createRequests } from './requests/requests.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor/manage-second-factor.ts';
import { findVisitor, loadVisitor } from './sessions/load-visitor.ts';
import { closeOtherSessions, listOpenSessions } from './sessions/session.store.ts';
import { authenticate, type Credentials } from './sign-in/authenticate.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import type { AccountsQueries, AccountsTables } from './tables.ts';
import { changePassword, type PasswordChange, type PasswordProof } from './users/change-password.ts';
import { confirmEmail, requestEmailConfirmation } from './users/confirm-email.ts';
import { createFirstAdministrator, findFirstAdministrator } from './users/create-first-administrator.ts';
import { type AccountDeletion, deleteAccount } from './users/delete-account.ts';
import { type AccountChanges, type AddressProof, editAccount } from './users/edit-account.ts';
import {
  communityIdsOf,
  findPeople,
  findPeopleByAddress,
  findPeopleByNumber,
  searchPeople,
} from './users/find-people.ts';
import { requestAccount } from './users/request-account.ts';
import { mailPasswordReset, requestPasswordReset, resetPassword } from './users/reset-password.ts';
import { type SignUpRequest, signUp } from './users/sign-up.ts';
import { findUserRow, getAccount } from './users/user.store.ts';

export interface Person {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** The use cases of this package over one database. Those that take `on` join the caller's transaction. */
export function createAccounts(context: AccountsContext) {
  const queries = (on: Connection = context.metadata.db) => tablesOf<AccountsTables>(on);
  return {
    /** Without the rules of the site: for those who may create accounts for others. */
    signUp: (request: SignUpRequest) => signUp(context, request),
    requestAccount: (request: Parameters<typeof requestAccount>[1]) => requestAccount(context, request),
    signIn: (credentials: Credentials) => signIn(context, credentials),
    signInWithIdentity: (identity: Identity, grants: IdentityGrants) =>
      signInWithIdentity(context, identity, grants),
    endIdentitySessions: (ended: EndedIdentitySession) => endIdentitySessions(context, ended),
    /** The identifier of whose these are, without a session. */
    authenticate: (credentials: Credentials) =>
      authenticate(context, credentials, async (_queries, userId) => userId),
    signOut: (token: string) => signOut(context, token),
    listSessions: (userId: string) => listOpenSessions(context, userId),
    closeOtherSessions: (userId: string, currentSessionId: string | null) =>
      closeOtherSessions(queries(), userId, currentSessionId),
    loadVisitor: (token: string, options?: { readonly isVisit: boolean }) =>
      loadVisitor(context, token, options),
    /** Somebody who came by no session; undefined: nobody, or an account that is closed. */
    findVisitor: (userId: string, on?: Connection) => findVisitor(context, userId, queries(on)),
    getAccount: (userId: string) => getAccount(queries(), userId),
    findPerson: (userId: string) => findPerson(queries(), userId),
    findPeople: (userIds: readonly string[], on?: Connection) => findPeople(queries(on), userIds),
    findPeopleByAddress: (addresses: readonly string[]) => findPeopleByAddress(queries(), addresses),
    /** By technical name. */
    findCommunitiesByName: (names: readonly string[]) => findCommunitiesByName(queries(), names),
    /** By the numbers of the collaborative space. */
    findPeopleByNumber: (numbers: readonly number[], on?: Connection) =>
      findPeopleByNumber(queries(on), numbers),
    searchPeople: (question: { readonly search: string; readonly limit: number }) =>
      searchPeople(queries(), question),
    communityIdsOf: (userId: string) => communityIdsOf(queries(), userId),
    editAccount: (userId: string, changes: AccountChanges & { readonly proof: AddressProof }) =>
      editAccount(context, userId, changes),
    changePassword: (change: PasswordChange) => changePassword(context, change),
    deleteAccount: (deletion: AccountDeletion) => deleteAccount(context, deletion),
    requestPasswordReset: (email: string) => requestPasswordReset(context, email),
    mailPasswordReset: (email: string) => mailPasswordReset(context, email),
    resetPassword: (request: { token: string; password: string }) => resetPassword(context, request),
    confirmEmail: (token: string) => confirmEmail(context, token),
    requestEmailConfirmation: (userId: string) => requestEmailConfirmation(context, userId),
    createFirstAdministrator: (request: {
      email: string;
      password: string | undefined;
      language: Language;
    }) => createFirstAdministrator(context, request),
    findFirstAdministrator: () => findFirstAdministrator(context),

    createCommunity: (community: NewCommunity, on?: Connection) => createCommunity(context, community, on),
    attachDatastore: (communityId: string, datastoreId: string | null, on?: Connection) =>
      attachDatastore(queries(on), communityId, datastoreId),
    findCommunity: (communityId: string, on?: Connection): Promise<Community | undefined> =>
      findCommunity(queries(on), communityId),
    findCommunities: (communityIds: readonly string[]) => findCommunities(queries(), communityIds),
    findAcquaintances: (circle: Circle, requested: Parameters<typeof findAcquaintances>[2]) =>
      findAcquaintances(queries(), circle, requested),
    findSandbox: (on?: Connection) => findSandbox(queries(on)),
    listPublicCommunities: () => listPublicCommunities(queries()),
    joinSandbox: (userId: string) => joinSandbox(context, userId),
    writeMember: (member: MemberRights, on?: Connection) => writeMember(context, queries(on), member),

    queueMail: (mail: OutgoingMail, on?: Connection) =>
      on === undefined
        ? inTransaction(context, (trx) => queueMail(context, trx, mail))
        : queueMail(context, queries(on), mail),
    /** In the transaction that notes it as written. */
    mailPermissionEnding: (ending: PermissionEnding, on: Connection) =>
      mailPermissionEnding(context, queries(on), ending),
    /** In the transaction that grants it. */
    mailPermissionGranted: (grant: PermissionGrant, on: Connection) =>
      mailPermissionGranted(context, queries(on), grant),
    mailReuseProposed: (proposed: ProposedReuse, on: Connection) =>
      mailReuseProposed(context, queries(on), proposed),
    mailReuseAnswered: (answered: AnsweredReuse, on: Connection) =>
      mailReuseAnswered(context, queries(on), answered),
    mailDownloadReady: (ready: Parameters<typeof mailDownloadReady>[2], on: Connection) =>
      mailDownloadReady(context, queries(on), ready),
    mailSearchNews: (news: Parameters<typeof mailSearchNews>[2], on: Connection) =>
      mailSearchNews(context, queries(on), news),
    findMail: (mailId: string) => findMail(context, mailId),
    listMails: () => listMails(context),
    markMailSent: (mailId: string) => markMailSent(context, mailId),
    markMailStored: (mailId: string) => markMailStored(context, mailId),

    secondFactor: {
      read: (userId: string) => readSecondFactor(context, userId),
      begin: (proof: PasswordProof) => beginSecondFactor(context, proof),
      confirm: (request: Parameters<typeof confirmSecondFactor>[1]) => confirmSecondFactor(context, request),
      renewRecoveryCodes: (proof: PasswordProof) => renewRecoveryCodes(context, proof),
      remove: (proof: PasswordProof) => removeSecondFactor(context, proof),
      reset: (userId: string) => resetSecondFactor(context, userId),
    },
    passkeys: {
      list: (userId: string) => listPasskeys(context, userId),
      begin: (proof: PasswordProof) => beginPasskey(context, proof),
      add: (addition: PasskeyAddition) => addPasskey(context, addition),
      remove: (proof: PasswordProof, passkeyId: string) => removePasskey(context, proof, passkeyId),
      beginSignIn: () => beginPasskeySignIn(context),
      signIn: (signIn: PasskeySignIn) => signInWithPasskey(context, signIn),
    },
    openid: { records: createOpenidRecords(context), signingKey: () => signingKey(context) },
    communities: createCommunities(context),
    requests: createRequests(context),
    administration: createAdministration(context),
    maps: createSavedMaps(context),
    notifications: createNotifications(context),
    /** In the transaction of what it tells of. */
    recordNotification: (notification: NewNotification, on: Connection) =>
      recordNotification(context, queries(on), notification),

    redactDeadLinks: () => redactDeadLinks(context),
    purgeExpired: () => purgeExpired(context),
  };
}

async function findPerson(queries: AccountsQueries, userId: string): Promise<Person | undefined> {
  const row = await findUserRow(queries, userId);
  return row && { id: row.id, firstName: row.first_name, lastName: row.last_name };
}
