import type { PublishedFile } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { findPublishedAnnexe } from './annexe.store.ts';
import { fileOfContent } from './file-of-content.ts';

/** Maps read styles again each time they open: short enough that a replaced one is soon seen. */
const freshSeconds = 60;

/** File anyone reads at a public address; `undefined` when it is not there, not published, or not any more. */
export async function readPublishedAnnexe(
  context: DatastoreContext,
  { datastore, path }: { datastore: string; path: string },
): Promise<PublishedFile | undefined> {
  const found = await findPublishedAnnexe(db(context), datastore, `/${path}`.normalize('NFC'));
  if (!found) return undefined;
  const fileName = found.path.split('/').at(-1) ?? '';
  return { ...fileOfContent(context, { content: found.content, fileName }), freshSeconds };
}
