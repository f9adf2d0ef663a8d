import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { recordAnnexeActivity } from '../annexes/add-annexe.ts';
import type { Annexe, AnnexeContent } from '../annexes/annexe.model.ts';
import { findAnnexe } from '../annexes/annexe.store.ts';
import { dropContents, keepFile, type ReceivedFile } from '../annexes/annexe-content.ts';
import { requireAnnexeSpace } from '../annexes/annexe-space.ts';
import { rejectIfStyle } from '../annexes/change-annexe.ts';
import { type AnnexeRequest, enterAnnexe } from '../annexes/find-annexes.ts';
import { presentAnnexe } from '../annexes/present-annexe.ts';
import { replaceContent } from '../annexes/record-annexe.ts';
import { requireDocumentFormat } from '../documents/document-formats.ts';
import { keepThumbnail } from '../thumbnails/make-thumbnail.ts';

/** Before the new content is received. */
export async function admitReplacement(
  context: DatastoreContext,
  visitor: Person,
  { declaredBytes, ...request }: AnnexeRequest & { declaredBytes: number },
): Promise<void> {
  const { access, annexe } = await enterAnnexe(context, visitor, request, 'annex');
  rejectIfStyle(annexe);
  const addedBytes = declaredBytes - annexe.content.sizeBytes;
  await requireAnnexeSpace(db(context), access.datastore, { addedBytes, addedCount: 0 });
}

export interface Replacement {
  readonly file: ReceivedFile;
  /** When it was changed last, as whoever replaces it read it. */
  readonly ifLastEvent?: string | undefined;
}

/**
 * Whole at once: readers get the former content or the new one, at the same addresses.
 * @throws {CartableError} `annexe.changed`, when it is no longer as it was read
 */
export async function replaceAnnexe(
  context: DatastoreContext,
  visitor: Person,
  { file, ifLastEvent, ...request }: AnnexeRequest & Replacement,
): Promise<Contract.Annexe> {
  const { access, annexe } = await enterAnnexe(context, visitor, request, 'annex');
  rejectIfStyle(annexe);
  const { datastore } = access;
  const content = await keepForRole(context, annexe, file);
  try {
    const replaced = await transaction(context, async (db) => {
      // Somebody else may have replaced it meanwhile: what goes is what is there now.
      const current = await findAnnexe(db, datastore.id, annexe.id);
      if (!current) throw new CartableError('common.not-found');
      if (ifLastEvent !== undefined && Date.parse(ifLastEvent) !== Date.parse(current.updatedAt))
        throw new CartableError('annexe.changed');
      await recordAnnexeActivity(context, db, { visitor, annexe: current, kind: 'annexe.replaced' });
      return replaceContent(context, db, { annexe: current, datastore, content });
    });
    return presentAnnexe(context, datastore, replaced);
  } catch (error) {
    await dropContents(context, [content.objectKey]);
    throw error;
  }
}

/** Rules of the first content, by role, applied to the next one. */
async function keepForRole(
  context: DatastoreContext,
  annexe: Annexe,
  file: ReceivedFile,
): Promise<AnnexeContent> {
  if (annexe.role === 'thumbnail' || annexe.role === 'logo') return keepThumbnail(context, annexe.id, file);
  if (annexe.role === 'document') await requireDocumentFormat(file);
  return keepFile(context, annexe.id, file);
}
