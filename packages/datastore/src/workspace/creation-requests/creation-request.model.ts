import type { CreationRequestState } from '@cartable/contract';

/** Somebody asks the administrators for a workspace. */
export interface CreationRequest {
  readonly id: string;
  readonly applicantId: string;
  readonly name: string;
  readonly technicalName: string;
  /** Why, in the applicant's words. */
  readonly information: string;
  readonly state: CreationRequestState;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  /** Name of the administrator, as it was. */
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly datastoreId: string | null;
}

export type CreationDecision = Pick<CreationRequest, 'decidedAt' | 'decidedBy' | 'reason' | 'datastoreId'> & {
  readonly state: 'ACCEPTED' | 'REFUSED' | 'WITHDRAWN';
};

/** For as long who asked is told what became of it. */
export const followedMs = 90 * 86_400_000;

/** One waits at a time; answered at once, this many in a day are still too many. */
export const requestsPerDay = 5;
