import { type AccountsContext, queriesOf, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { hashToken } from '../tokens/random-token.ts';
import type { OpenidRecordsTable } from './openid.tables.ts';

/** What the OpenID provider keeps of a token, a session, a consent: nothing of it opens anything without its identifier. */
export interface OpenidRecord {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly userId: string | undefined;
  readonly grantId: string | undefined;
  /** Second identifier, of sessions. */
  readonly uid: string | undefined;
  readonly lifetimeSeconds: number;
}

export interface OpenidRecordKey {
  readonly kind: string;
  readonly id: string;
}

export type FoundOpenidRecord = Pick<OpenidRecord, 'payload'> & { readonly isConsumed: boolean };

/** Records of the OpenID provider; a record past its end is not found. */
export function createOpenidRecords(context: AccountsContext) {
  return {
    write: (key: OpenidRecordKey, record: OpenidRecord) => write(context, key, record),
    find: (key: OpenidRecordKey) =>
      findLive(context, key.kind, { column: 'id_hash', value: hashToken(key.id) }),
    findByUid: (kind: string, uid: string) =>
      findLive(context, kind, { column: 'uid_hash', value: hashToken(uid) }),
    consume: (key: OpenidRecordKey) => consume(context, key),
    remove: (key: OpenidRecordKey) => remove(context, key),
    removeGrant: (grantId: string) => removeGrant(context, grantId),
  };
}

/** Tokens of applications end with the sessions of the person. */
export async function removeOpenidRecordsOf(queries: AccountsQueries, userId: string): Promise<void> {
  await queries.deleteFrom('openid_records').where('user_id', '=', userId).execute();
}

async function write(context: AccountsContext, { kind, id }: OpenidRecordKey, record: OpenidRecord) {
  const content = {
    user_id: record.userId ?? null,
    grant_id: record.grantId ?? null,
    uid_hash: record.uid === undefined ? null : hashToken(record.uid),
    payload: JSON.stringify(record.payload),
    expires_at: timestamp(context, record.lifetimeSeconds * 1000),
  };
  await queriesOf(context)
    .insertInto('openid_records')
    .values({ kind, id_hash: hashToken(id), consumed_at: null, ...content })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(content))
    .execute();
}

async function findLive(
  context: AccountsContext,
  kind: string,
  by: { readonly column: 'id_hash' | 'uid_hash'; readonly value: string },
): Promise<FoundOpenidRecord | undefined> {
  const row = await queriesOf(context)
    .selectFrom('openid_records')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', kind)
    .where(by.column, '=', by.value)
    .where('expires_at', '>', timestamp(context))
    .executeTakeFirst();
  return row && readRecord(row);
}

function readRecord({ payload, consumed_at }: Pick<OpenidRecordsTable, 'payload' | 'consumed_at'>) {
  return { payload: JSON.parse(payload) as Record<string, unknown>, isConsumed: consumed_at !== null };
}

/** @returns false when it was used before: of two who come at once, one is told so */
async function consume(context: AccountsContext, { kind, id }: OpenidRecordKey): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(context)
    .updateTable('openid_records')
    .set({ consumed_at: timestamp(context) })
    .where('kind', '=', kind)
    .where('id_hash', '=', hashToken(id))
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function remove(context: AccountsContext, { kind, id }: OpenidRecordKey): Promise<void> {
  await queriesOf(context)
    .deleteFrom('openid_records')
    .where('kind', '=', kind)
    .where('id_hash', '=', hashToken(id))
    .execute();
}

async function removeGrant(context: AccountsContext, grantId: string): Promise<void> {
  await queriesOf(context).deleteFrom('openid_records').where('grant_id', '=', grantId).execute();
}
