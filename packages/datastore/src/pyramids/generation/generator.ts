import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { ProcessingId } from '../../ingest/executions/execution.model.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';

/** Generator of the pyramids of one kind. */
export interface Generator {
  readonly processingId: ProcessingId;
  readonly jobKind: string;
  /** Whether a pyramid can be made again from what its source is now. @throws {CartableError} what prevents it */
  verifySource(context: DatastoreContext, db: Connection, data: StoredData): Promise<void>;
}
