export { type CommunityAction, type CommunitySubject, communityPolicy } from './communities/community.policy.ts';
export { definePolicy, type Policy, type PolicyDefinition, type Rule } from './policies/define-policy.ts';
export { type PlatformAction, platformPolicy } from './users/platform.policy.ts';
export { findMembership, hasRight, isAdministrator, isMember, mayEnter } from './visitors/rights.ts';
export {
  type AnonymousVisitor,
  anonymous,
  type SignedInVisitor,
  type UserRole,
  type Visitor,
  type VisitorMembership,
} from './visitors/visitor.model.ts';
