import { definePolicy, hasRight, mayEnter, type Visitor } from '@cartable/accounts';
import type { CommunityRight } from '@cartable/contract';

export type DatastoreAction = 'see' | 'upload' | 'processing' | 'annex' | 'broadcast' | 'community';

/** All that rights depend on: the community that owns the datastore. */
export interface DatastoreSubject {
  readonly communityId: string;
}

const withRight = (right: CommunityRight) => ({
  right,
  allows: (visitor: Visitor, { communityId }: DatastoreSubject) => hasRight(visitor, communityId, right),
});

/** Members read; each right opens the writes of its kind. */
export const datastorePolicy = definePolicy<DatastoreAction, DatastoreSubject>({
  knows: (visitor, { communityId }) => mayEnter(visitor, communityId),
  rules: {
    see: { right: 'COMMUNITY', allows: (visitor, { communityId }) => mayEnter(visitor, communityId) },
    upload: withRight('UPLOAD'),
    processing: withRight('PROCESSING'),
    annex: withRight('ANNEX'),
    broadcast: withRight('BROADCAST'),
    community: withRight('COMMUNITY'),
  },
});
