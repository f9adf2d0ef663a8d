export { type Accounts, createAccounts, type Person } from './accounts.ts';
export type { AdministeredCommunity } from './administration/communities.ts';
export type { AdministeredMail } from './administration/list-mails.ts';
export type { AdministeredUser, AdministeredUserDetail } from './administration/list-users.ts';
export { communityTables } from './communities/carried-tables.ts';
export type { Community } from './communities/community.model.ts';
export {
  type CommunityAction,
  type CommunitySubject,
  communityPolicy,
} from './communities/community.policy.ts';
export type { NewCommunity } from './communities/create-community.ts';
export type { Member, MemberPage } from './communities/member.model.ts';
export { type MemberRights, sandboxRights } from './communities/members.ts';
export type { AccountSettings, AccountsContext } from './context.ts';
export type { Sharing } from './documents/user-document.model.ts';
export { documentPolicy } from './documents/user-document.policy.ts';
export type { ListedDocument } from './documents/user-document.store.ts';
export { userDocumentMigrations } from './documents/user-document.tables.ts';
export { createUserDocuments, type UserDocuments } from './documents/user-documents.ts';
export type {
  Identity,
  IdentityGrants,
  IdentityMembership,
  IdentityProfile,
} from './identities/identity.model.ts';
export type { Invitation, ReceivedInvitation } from './invitations/invitation.model.ts';
export { escapeHtml, layOutMail, type MailContent, type MailParts } from './mails/layout.ts';
export type { Mail } from './mails/outbox.ts';
export { mailJobKind, type OutgoingMail } from './mails/queue-mail.ts';
export type { SavedMap } from './maps/saved-map.model.ts';
export type { SigningKey } from './openid/signing-key.ts';
export type { RegistrationAnswer, SignInAnswer } from './passkeys/passkey-answers.ts';
export { hashPassword, verifyNothing, verifyPassword } from './passwords/password-hash.ts';
export { isWeakPassword, type PasswordOwner } from './passwords/password-rule.ts';
export { definePolicy, type Policy, type PolicyDefinition, type Rule } from './policies/define-policy.ts';
export type { RequestedService } from './requests/access-request.model.ts';
export type { OwnAccessRequest } from './requests/access-request.store.ts';
export type { JoinRequest, OwnJoinRequest } from './requests/join-request.model.ts';
export { accountsMigrations } from './tables.ts';
export { createToken, hashToken } from './tokens/random-token.ts';
export type { NumberedPerson, VisiblePerson } from './users/find-people.ts';
export { type PlatformAction, platformPolicy } from './users/platform.policy.ts';
export { passwordResetJobKind } from './users/reset-password.ts';
export { type Account, type AccountMembership, emailKey } from './users/user.model.ts';
export { findMembership, hasRight, isAdministrator, isMember, mayEnter } from './visitors/rights.ts';
export {
  type AnonymousVisitor,
  anonymous,
  type SignedInVisitor,
  type UserRole,
  type Visitor,
  type VisitorMembership,
} from './visitors/visitor.model.ts';
