import type { Accounts, SignedInVisitor } from '@cartable/accounts';

/** Functions of `accounts` about people and communities that this package calls. */
export type People = Pick<
  Accounts,
  | 'findPerson'
  | 'findPeople'
  | 'communityIdsOf'
  | 'findCommunity'
  | 'findCommunities'
  | 'findAcquaintances'
  | 'findSandbox'
  | 'createCommunity'
  | 'attachDatastore'
  | 'getAccount'
  | 'mailPermissionEnding'
  | 'mailPermissionGranted'
  | 'mailReuseProposed'
  | 'mailReuseAnswered'
  | 'mailDownloadReady'
  | 'mailSearchNews'
  | 'administration'
>;

/** Use cases are for people with an account; the map services decide apart (serving/decide-access.ts). */
export type Person = SignedInVisitor;
