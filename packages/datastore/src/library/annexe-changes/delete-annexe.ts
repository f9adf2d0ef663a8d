import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { nothingGoes } from '../../views/deletion/present-deletion.ts';
import { noteAnnexe } from '../annexes/add-annexe.ts';
import { findAnnexe } from '../annexes/annexe.store.ts';
import { refuseIfStyle } from '../annexes/change-annexe.ts';
import { type AnnexeRequest, enterAnnexe } from '../annexes/find-annexes.ts';
import { removeAnnexe } from '../annexes/record-annexe.ts';
import { deleteDocumentOfAnnexe, findDocumentOfAnnexe } from '../documents/document.store.ts';

/** The document it is the file of, if it is one. @throws {CartableError} `annexe.in-use`, as its deletion */
export async function previewAnnexeDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: AnnexeRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getAnnexeDeletion']>> {
  const { annexe } = await enterAnnexe(context, visitor, request, 'annex');
  refuseIfStyle(annexe);
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
  refuseIfStyle(annexe);
  await transaction(context, async (db) => {
    const current = await findAnnexe(db, annexe.datastoreId, annexe.id);
    if (!current) throw new CartableError('common.not-found');
    await deleteDocumentOfAnnexe(db, annexe.id);
    await noteAnnexe(context, db, { visitor, annexe: current, kind: 'annexe.deleted' });
    await removeAnnexe(context, db, current);
  });
}
