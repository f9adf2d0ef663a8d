import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { placeLabels, recordAnnexeActivity } from './add-annexe.ts';
import type { Annexe } from './annexe.model.ts';
import { changeAnnexeRow, findAnnexe } from './annexe.store.ts';
import { type AnnexeRequest, enterAnnexe } from './find-annexes.ts';
import { presentAnnexe } from './present-annexe.ts';
import { requireFreePaths } from './record-annexe.ts';

export interface AnnexeChangesForm {
  readonly paths?: readonly string[] | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly published?: boolean | undefined;
}

/** Fields given replace. Labels given without the datasheet take the annexe out of it, unless it has a role there. */
export async function changeAnnexe(
  context: DatastoreContext,
  visitor: Person,
  { changes, ...request }: AnnexeRequest & { changes: AnnexeChangesForm },
): Promise<Contract.Annexe> {
  const { access, annexe } = await enterAnnexe(context, visitor, request, 'annex');
  rejectIfStyle(annexe);
  const { datastoreId } = request;
  const placed = changes.labels && (await placeLabels(db(context), datastoreId, changes.labels, annexe.role));
  const changed = await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const paths =
      changes.paths &&
      (await requireFreePaths(db, { datastoreId, paths: changes.paths, exceptId: annexe.id }));
    await changeAnnexeRow(db, annexe, {
      paths,
      labels: placed?.labels,
      datasheetId: annexe.role === null && placed ? (placed.datasheet?.id ?? null) : undefined,
      published: changes.published,
      at: now(context),
    });
    const current = await findAnnexe(db, datastoreId, annexe.id);
    if (!current) throw new CartableError('common.not-found');
    await recordAnnexeActivity(context, db, {
      visitor,
      annexe: current,
      kind: 'annexe.changed',
      datasheet: placed?.datasheet,
    });
    return current;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new CartableError('annexe.path-taken', { path: changes.paths?.[0]?.slice(0, 100) ?? '' })
      : error;
  });
  return presentAnnexe(context, access.datastore, changed);
}

/** A style changes from the page of its service, which checks it. @throws {CartableError} `annexe.in-use` */
export function rejectIfStyle({ role }: Annexe): void {
  if (role === 'style') throw new CartableError('annexe.in-use');
}
