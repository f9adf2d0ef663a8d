import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../context.ts';
import { findListedRecord } from './catalogue-entry.store.ts';
import { findDeparture } from './departed.store.ts';

/** Where readers of a former identifier are sent; `undefined` of one that was never listed, or is listed now. */
export async function findDeparted(
  context: DatastoreContext,
  fileIdentifier: string,
): Promise<{ readonly identifier: string } | 'gone' | undefined> {
  const departure = await findDeparture(db(context), fileIdentifier);
  if (!departure) return undefined;
  const { recordId } = departure;
  const record = recordId === null ? undefined : await findListedRecord(db(context), recordId);
  const identifier = record?.content.file_identifier;
  return identifier === undefined || identifier === fileIdentifier ? 'gone' : { identifier };
}

/**
 * What is read of a record; where there is none any more, the same as its page says.
 * @throws {CartableError} `metadata.moved`, `metadata.gone`, or as `read` does
 */
export async function readUnlessDeparted<Answer>(
  context: DatastoreContext,
  fileIdentifier: string,
  read: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CartableError) || error.code !== 'common.not-found') throw error;
    const departed = await findDeparted(context, fileIdentifier);
    if (departed === undefined) throw error;
    const identifier = fileIdentifier;
    throw departed === 'gone'
      ? new CartableError('metadata.gone', { identifier })
      : new CartableError('metadata.moved', { identifier, to: departed.identifier });
  }
}
