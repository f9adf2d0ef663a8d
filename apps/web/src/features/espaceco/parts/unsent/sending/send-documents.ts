import { espacecoCalls } from '@cartable/contract/espaceco';
import { type ApiError, errorCodeOf } from '../../../../../base/api/api-error.ts';
import { call } from '../../../../../base/api/call.ts';
import { knownIn, pendingIn, type SentDocuments } from '../drafts/pending-document.ts';
import type { QueuedTransaction } from '../kept/queued.ts';

/**
 * Files of the objects, before the objects. A tab that is killed on the way sends none of them twice but the one that was
 * on its way, which the server deletes by itself.
 * @param remember as soon as the server has one
 */
export async function sendDocuments(
  { databaseId, drafts, documents }: QueuedTransaction,
  remember: (sent: SentDocuments) => Promise<void>,
): Promise<SentDocuments> {
  let sent: SentDocuments = { ...knownIn(drafts), ...documents };
  for (const draft of drafts)
    for (const { pending, columnId, file } of pendingIn(draft)) {
      if (pending in sent) continue;
      const { id } = await call(espacecoCalls.addTableDocument, {
        params: { databaseId, tableId: draft.tableId, columnId },
        body: {},
        files: { document: file },
      });
      sent = { ...sent, [pending]: id };
      await remember(sent);
    }
  return sent;
}

/** Whether a transaction was refused for a file the server has no more: it deletes those no object took within a month. */
export function isOfLostFile(error: unknown, sent: SentDocuments): boolean {
  const value = (error as ApiError).details?.params?.value;
  return errorCodeOf(error) === 'espaceco.value-refused' && Object.values(sent).some((id) => id === value);
}
