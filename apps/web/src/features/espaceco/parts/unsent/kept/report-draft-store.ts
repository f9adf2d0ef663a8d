/** Reports that are being written, in the browser: their words in the queue, as they are, and their files apart. */

import { inFieldDatabase } from '../../../../../base/state/field-database.ts';
import { inStore } from './one-store.ts';
import { filesKey } from './queue-store.ts';
import type { Queued, ReportDraft } from './queued.ts';

export type KeptReportDraft = ReportDraft & { readonly files: readonly File[] };

/** Undefined: there is none, or it is somebody else's. */
export async function readReportDraft(id: string, person: number): Promise<KeptReportDraft | undefined> {
  const kept = await inStore<Queued | undefined>('queue', 'readonly', (all) => all.get(id));
  if (kept?.kind !== 'draft' || kept.person !== person) return undefined;
  const files = await inStore<unknown>('drafts', 'readonly', (all) => all.get(filesKey(kept)));
  return { ...kept, files: Array.isArray(files) ? (files as File[]) : [] };
}

/** Reports a person may leave unfinished in a browser, with what they join. */
export const reportDraftsMax = 20;

/** There are as many as may be: one has to be sent or deleted first. */
export class TooManyDrafts extends Error {}

/**
 * Under its key there may be a report already, queued by another tab of the same draft: that one stays.
 * @param files when they are not those that are kept already
 * @param isLast the page is left: a draft that was deleted meanwhile, by who signs out in another tab, stays deleted
 * @throws {TooManyDrafts} or what the browser says
 */
export async function keepReportDraft(
  draft: ReportDraft,
  { files, isLast = false }: { readonly files?: readonly File[] | undefined; readonly isLast?: boolean } = {},
): Promise<void> {
  let isFull = false;
  await inFieldDatabase(['queue', 'drafts'], 'readwrite', (all) => {
    const queue = all.objectStore('queue');
    const known = queue.getAll() as IDBRequest<Queued[]>;
    known.onsuccess = () => {
      const same = known.result.find(({ id }) => id === draft.id);
      if (same?.kind === 'report' || (isLast && same === undefined)) return;
      const drafts = known.result.filter(({ kind, person }) => kind === 'draft' && person === draft.person);
      isFull = same === undefined && drafts.length >= reportDraftsMax;
      if (isFull) return;
      queue.put(draft);
      if (files) all.objectStore('drafts').put(files, filesKey(draft));
    };
    return known;
  });
  if (isFull) throw new TooManyDrafts();
}

/** Once a report is queued under the key of its draft, it holds the files itself. */
export const dropDraftFiles = (queued: Pick<Queued, 'id' | 'person'>) =>
  inStore('drafts', 'readwrite', (all) => all.delete(filesKey(queued)));
