import type { JoinRequestState } from '@cartable/contract';
import type { VisiblePerson } from '../users/find-people.ts';

/** As those who manage members see it. */
export interface JoinRequest {
  readonly id: string;
  readonly user: VisiblePerson;
  readonly message: string | null;
  readonly createdAt: string;
}

/** As whoever asked sees it. */
export interface OwnJoinRequest {
  readonly id: string;
  readonly community: { readonly id: string; readonly name: string };
  readonly state: JoinRequestState;
  readonly createdAt: string;
  readonly answeredAt: string | null;
}
