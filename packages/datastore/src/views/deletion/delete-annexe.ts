import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { recordAnnexeActivity } from '../../library/annexes/add-annexe.ts';
import { findAnnexe } from '../../library/annexes/annexe.store.ts';
import { rejectIfStyle } from '../../library/annexes/change-annexe.ts';
import { type AnnexeRequest, enterAnnexe } from '../../library/annexes/find-annexes.ts';
import { removeAnnexe } from '../../library/annexes/record-annexe.ts';
import { deleteDocumentOfAnnexe, findDocumentOfAnnexe } from '../../library/documents/document.store.ts';
import type { Person } from '../../people.ts';
import { nothingGoes } from './present-deletion.ts';

/** The document it is the file of, if it is one. @throws {CartableError} `annexe.in-use`, as its deletion */
export async function previewAnnexeDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: AnnexeRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getAnnexeDeletion']>> {
  const { annexe } = await enterAnnexe(context, visitor, request, 'annex');
  rejectIfStyle(annexe);
  const document = await findDocumentOfAnnexe(db(context), annexe.id);
  return { ...nothingGoes, documents: document ? [{ _id: document.id, name: document.name }] : [] };
}

/** With the document of a datasheet it is the file of, if it is one. */
export async function deleteAnnexe(
  context: DatastoreContext,
  visitor: Person,
  request: AnnexeRequest,
): Promise<void> {
  const { annexe } = await enterAnnexe(context, visitor, request, 'annex');
  rejectIfStyle(annexe);
  await transaction(context, async (db) => {
    const current = await findAnnexe(db, annexe.datastoreId, annexe.id);
    if (!current) throw new CartableError('common.not-found');
    await deleteDocumentOfAnnexe(db, annexe.id);
    await recordAnnexeActivity(context, db, { visitor, annexe: current, kind: 'annexe.deleted' });
    await removeAnnexe(context, db, current);
  });
}
