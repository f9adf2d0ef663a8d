import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { type Annexe, checkAnnexeId, readLabels } from './annexe.model.ts';
import { findAnnexe, listAnnexes } from './annexe.store.ts';
import { fileOfContent } from './file-of-content.ts';
import { presentAnnexes } from './present-annexe.ts';

export interface AnnexeRequest {
  readonly datastoreId: string;
  readonly annexeId: string;
}

export interface AnnexeQuestion {
  readonly path?: string | undefined;
  readonly labels: readonly string[];
  readonly mime_type?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export async function readAnnexes(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, query }: { datastoreId: string; query: AnnexeQuestion },
): Promise<Contract.Annexe[]> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId);
  const { datasheetName, role, others } = readLabels(query.labels);
  const datasheet =
    datasheetName === undefined
      ? undefined
      : await findDatasheetByName(db(context), datastoreId, datasheetName);
  if (datasheetName !== undefined && !datasheet) return [];
  const annexes = await listAnnexes(db(context), {
    datastoreId,
    path: query.path?.normalize('NFC'),
    datasheetId: datasheet?.id,
    role,
    labels: others,
    mediaType: query.mime_type,
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
  });
  return presentAnnexes(context, datastore, annexes);
}

/** Published or not: members read it all. */
export async function readAnnexeFile(
  context: DatastoreContext,
  visitor: Person,
  request: AnnexeRequest,
): Promise<Contract.FileAnswer> {
  const { annexe } = await enterAnnexe(context, visitor, request);
  return fileOfContent(context, {
    content: annexe.content,
    fileName: annexe.paths[0]?.split('/').at(-1) ?? annexe.id,
  });
}

/** @throws {CartableError} `annexe.identifier-invalid`; `common.not-found` for one of another datastore too */
export async function enterAnnexe(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, annexeId }: AnnexeRequest,
  ...actions: Parameters<typeof enterDatastore>[3][]
): Promise<{ access: Entered; annexe: Annexe }> {
  const access = await enterDatastore(context, visitor, datastoreId, ...actions);
  const annexe = await findAnnexe(db(context), datastoreId, checkAnnexeId(annexeId));
  if (!annexe) throw new CartableError('common.not-found');
  return { access, annexe };
}
