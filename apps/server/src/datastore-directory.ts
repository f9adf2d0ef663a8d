import type { SignedInVisitor } from '@cartable/accounts';
import type { datastoreSummarySchema } from '@cartable/contract';
import type { z } from 'zod';

export type DatastoreSummary = z.output<typeof datastoreSummarySchema>;

/** What the calls about people ask of the datastores. */
export interface DatastoreDirectory {
  /** Workspaces of the person; the sandbox always first, joined or not. */
  listSummaries(visitor: SignedInVisitor): Promise<DatastoreSummary[]>;
  isActive(datastoreId: string): Promise<boolean>;
}
