import type * as Contract from '@cartable/contract';
import { judgeRecord } from '@cartable/contract';
import { type DatastoreContext, now } from '../context.ts';
import type { Person } from '../people.ts';
import { type MetadataRequest, readMetadata } from '../publishing/records/find-metadata.ts';

/**
 * Findings of the rules of quality on a record as it was written last, published or not; in the words of the reader.
 * @throws {CartableError} `common.not-found`
 */
export async function findRecordFindings(
  context: DatastoreContext,
  visitor: Person,
  request: MetadataRequest,
): Promise<Contract.RecordFindings> {
  const { csw_metadata: record } = await readMetadata(context, visitor, request);
  const { score, findings } = judgeRecord({ ...record, today: now(context).slice(0, 10) });
  return {
    score,
    findings: findings.map(({ text, ...finding }) => ({ ...finding, message: text[visitor.language] })),
  };
}
