export { type Accounts, createAccounts, type Person } from './accounts.ts';
export type { Community } from './communities/community.model.ts';
export {
  type CommunityAction,
  type CommunitySubject,
  communityPolicy,
} from './communities/community.policy.ts';
export type { NewCommunity } from './communities/create-community.ts';
export { type MemberRights, sandboxRights } from './communities/members.ts';
export type { AccountSettings, AccountsContext } from './context.ts';
export { escapeHtml, layOutMail, type MailContent, type MailParts } from './mails/layout.ts';
export type { Mail } from './mails/outbox.ts';
export { mailJobKind, type OutgoingMail } from './mails/queue-mail.ts';
export { isWeakPassword, type PasswordOwner } from './passwords/password-rule.ts';
export { definePolicy, type Policy, type PolicyDefinition, type Rule } from './policies/define-policy.ts';
export { accountsMigrations } from './tables.ts';
export { type PlatformAction, platformPolicy } from './users/platform.policy.ts';
export type { Account, AccountMembership } from './users/user.model.ts';
export { findMembership, hasRight, isAdministrator, isMember, mayEnter } from './visitors/rights.ts';
export {
  type AnonymousVisitor,
  anonymous,
  type SignedInVisitor,
  type UserRole,
  type Visitor,
  type VisitorMembership,
} from './visitors/visitor.model.ts';
