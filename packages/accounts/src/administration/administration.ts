import { type Connection, tablesOf } from '@cartable/storage';
import { createCommunity, type NewCommunity } from '../communities/create-community.ts';
import { type CommunityEdits, editCommunity } from '../communities/edit-community.ts';
import { type AccountsContext, inTransaction } from '../context.ts';
import type { AccountsTables } from '../tables.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { type ActOutcome, beginAct, endAct, listActs } from './acts.ts';
import { changeUser, type UserChange } from './change-user.ts';
import {
  type AdministeredCommunity,
  type CommunityQuestion,
  deleteEmptyCommunity,
  findActiveUser,
  giveSupervisor,
  isTechnicalNameTaken,
  listAdministeredCommunities,
  readAdministeredCommunity,
} from './communities.ts';
import { countPeople, findAdministrators } from './count-people.ts';
import { deleteUser } from './delete-user.ts';
import { findApplicants } from './find-applicants.ts';
import {
  countMails,
  listMailPage,
  type MailQuestion,
  recordMailRejection,
  resendMail,
} from './list-mails.ts';
import { listUsers, readAdministeredUser, type UserQuestion } from './list-users.ts';
import type { PageQuestion } from './page.ts';
import {
  mailCreationAcceptance,
  mailCreationRejection,
  mailCreationRequest,
  mailSandboxPurge,
} from './workspace-mails.ts';
import { resendConfirmation, sendPasswordReset } from './write-to-user.ts';

/** Acts of the platform's administrators on people, communities and mails. The caller has asked the policy. */
export function createAdministration(context: AccountsContext) {
  const queries = (on: Connection = context.metadata.db) => tablesOf<AccountsTables>(on);
  return {
    listUsers: (question: UserQuestion) => listUsers(queries(), question),
    readUser: (userId: string) => readAdministeredUser(queries(), userId),
    changeUser: (change: UserChange) => changeUser(context, change),
    deleteUser: (deletion: Parameters<typeof deleteUser>[1]) => deleteUser(context, deletion),
    resendConfirmation: (userId: string) => resendConfirmation(context, userId),
    sendPasswordReset: (userId: string) => sendPasswordReset(context, userId),

    listCommunities: (question: CommunityQuestion) => listAdministeredCommunities(queries(), question),
    readCommunity: (communityId: string) => readAdministeredCommunity(queries(), communityId),
    createCommunity: (community: Omit<NewCommunity, 'supervisorId'> & { readonly supervisor: string }) =>
      inTransaction(context, async (trx): Promise<AdministeredCommunity> => {
        const { id: supervisorId } = await findActiveUser(trx, community.supervisor);
        return readAdministeredCommunity(
          trx,
          await createCommunity(context, { ...community, supervisorId }, trx),
        );
      }),
    editCommunity: (visitor: SignedInVisitor, communityId: string, edits: CommunityEdits) =>
      editCommunity(context, visitor, communityId, edits),
    giveSupervisor: (visitor: SignedInVisitor, request: { communityId: string; user: string }) =>
      giveSupervisor(context, visitor, request),
    deleteCommunity: (communityId: string) => deleteEmptyCommunity(context, communityId),

    listMails: (question: MailQuestion) => listMailPage(context, question),
    resendMail: (mailId: string) => resendMail(context, mailId),
    recordMailRejection: (rejection: Parameters<typeof recordMailRejection>[1]) =>
      recordMailRejection(context, rejection),
    countMails: () => countMails(context),

    beginAct: (act: {
      administrator: SignedInVisitor;
      call: string;
      parameters: Readonly<Record<string, string>>;
    }) => beginAct(context, act),
    endAct: (end: { id: string; outcome: ActOutcome; subject: string | null }) => endAct(context, end),
    listActs: (question: PageQuestion) => listActs(context, question),

    mailCreationRequest: (request: Parameters<typeof mailCreationRequest>[2], on: Connection) =>
      mailCreationRequest(context, queries(on), request),
    mailCreationAcceptance: (answer: Parameters<typeof mailCreationAcceptance>[2], on: Connection) =>
      mailCreationAcceptance(context, queries(on), answer),
    mailCreationRejection: (answer: Parameters<typeof mailCreationRejection>[2], on: Connection) =>
      mailCreationRejection(context, queries(on), answer),
    mailSandboxPurge: (notice: Parameters<typeof mailSandboxPurge>[2], on: Connection) =>
      mailSandboxPurge(context, queries(on), notice),
    isTechnicalNameTaken: (name: string, on?: Connection) => isTechnicalNameTaken(queries(on), name),
    findApplicants: (userIds: readonly string[]) => findApplicants(queries(), userIds),

    countPeople: () => countPeople(queries()),
    findAdministrators: (on?: Connection) => findAdministrators(queries(on)),
  };
}
