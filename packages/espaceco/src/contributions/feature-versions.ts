import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { Change, FeatureState } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import { databaseOf } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import { requireReady } from './ready.ts';

/** Changes of one feature that are gone through: beyond, its versions are not told. */
const mostChanges = 5_000;
const pageSize = 1_000;

/** A feature as it was from one of its changes to the next. */
export interface FeatureVersion {
  /** From 1, the oldest. */
  readonly rank: number;
  /** Number of the transaction that made it so; zero: it was created with its table. */
  readonly sequence: number;
  /** ISO 8601; null when it was created with its table. */
  readonly from: string | null;
  /** Null: it is so. */
  readonly until: string | null;
  readonly status: 'valid' | 'superseded' | 'retired';
  readonly state: FeatureState;
}

/**
 * All that is known of a feature, the oldest first; nothing for one that never was.
 * @throws {CartableError} `espaceco.*`, `storage.edit-too-large`
 */
export async function readVersions(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { of, table: named, key }: { readonly of: number | string; readonly table: string; readonly key: number },
): Promise<FeatureVersion[]> {
  const read = await databaseOf(context.metadata.db, visitor, { of, needs: 'ANY' });
  requireReady(read.database);
  const { name: table } = tableIn(read, named);
  const { datasetId } = read.database;
  const changes = await allChanges(context, datasetId, { table, key });
  const [[feature] = []] = await context.tables.ask('load', datasetId, [{ table, keys: [key] }]);
  return versionsFrom(feature ?? null, changes);
}

/** Newest first. */
async function allChanges(
  { tables }: EspacecoContext,
  datasetId: string,
  of: { readonly table: string; readonly key: number },
): Promise<Change[]> {
  const changes: Change[] = [];
  let before: number | undefined;
  for (;;) {
    const page = { limit: pageSize, ...(before === undefined ? {} : { before }) };
    const found = await tables.ask('historyOf', datasetId, { ...of, page });
    changes.push(...found);
    if (found.length < pageSize) return changes;
    if (changes.length >= mostChanges)
      throw new CartableError('storage.edit-too-large', { limit: mostChanges, unit: 'changes' });
    before = found.at(-1)!.sequence;
  }
}

/**
 * Goes back from the feature as it is, change by change.
 * @param current null: it is not there
 * @param changes the newest first
 */
export function versionsFrom(current: FeatureState | null, changes: readonly Change[]): FeatureVersion[] {
  const versions: Omit<FeatureVersion, 'rank'>[] = [];
  let state = current === null ? null : { values: current.values, geometry: current.geometry ?? null };
  let until: string | null = null;
  let status: FeatureVersion['status'] = 'valid';
  const add = (sequence: number, from: string | null) => {
    // Several changes of one transaction make one version.
    if (state === null || versions.at(-1)?.sequence === sequence) return;
    versions.push({ sequence, from, until, status, state });
  };
  for (const { sequence, at, kind, before } of changes) {
    if (kind !== 'delete') add(sequence, at);
    until = at;
    status = kind === 'delete' ? 'retired' : 'superseded';
    state = stateBefore(state, kind, before);
  }
  add(0, null);
  return versions.reverse().map((version, i) => ({ ...version, rank: i + 1 }));
}

type WholeState = FeatureState & { readonly geometry: Uint8Array | null };

function stateBefore(
  after: WholeState | null,
  kind: Change['kind'],
  before: FeatureState | null,
): WholeState | null {
  if (before === null) return null;
  if (kind === 'delete' || after === null)
    return { values: before.values, geometry: before.geometry ?? null };
  const geometry = before.geometry === undefined ? after.geometry : before.geometry;
  return { values: { ...after.values, ...before.values }, geometry };
}
