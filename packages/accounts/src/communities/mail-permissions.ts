import type { Language, OwnerType } from '@cartable/contract';
import type { AccountsContext } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import {
  type EndingPermission,
  writePermissionEndingToBeneficiary,
  writePermissionEndingToProducer,
} from '../mails/texts/permission-ending.ts';
import { type GrantedPermission, writePermissionGranted } from '../mails/texts/permission-granted.ts';
import { recordNotification } from '../notifications/notifications.ts';
import type { AccountsQueries } from '../tables.ts';
import { countAct } from '../throttling/act-limits.ts';
import { findUserRow, findUserRowByEmail } from '../users/user.store.ts';
import { findCommunity } from './community.store.ts';

/** A permission may be for a hundred services. */
const longestSubject = 200;

export interface PermissionEnding {
  readonly permission: EndingPermission;
  readonly beneficiary: { readonly type: OwnerType | 'EMAIL'; readonly id: string };
}

/** A permission as its beneficiary is told of it. */
export interface PermissionGrant {
  readonly permission: GrantedPermission;
  readonly beneficiary: PermissionEnding['beneficiary'];
  /** Identifier of the account. */
  readonly grantedBy: string;
}

/**
 * Writes to the beneficiary, in their language; a community is written to by its contact. An address anybody can type is
 * counted for whoever grants and for itself. @throws {CartableError} `common.too-many`
 */
export async function mailPermissionGranted(
  context: AccountsContext,
  queries: AccountsQueries,
  { permission, beneficiary, grantedBy }: PermissionGrant,
): Promise<void> {
  const reader = await readerOf(queries, beneficiary);
  if (reader === undefined) return;
  const toAddress = beneficiary.type === 'EMAIL';
  if (toAddress) {
    await countAct(context, queries, { act: 'written-to.account', subject: grantedBy });
    await countAct(context, queries, { act: 'permission.recipient', subject: beneficiary.id });
  }
  if (reader.userId !== undefined) {
    await recordNotification(context, queries, {
      userId: reader.userId,
      kind: 'PERMISSION_GRANTED',
      subject: permission.services.join(', ').slice(0, longestSubject),
      path: '/mes-permissions',
    });
  }
  const info = { language: reader.language, permission, toAddress };
  const mail = writePermissionGranted({ ...context.settings, ...info });
  await queueMail(context, queries, { ...reader, ...mail });
}

/** Writes to the beneficiary and to the producer, each in their language; a community is written to by its contact. */
export async function mailPermissionEnding(
  context: AccountsContext,
  queries: AccountsQueries,
  { permission, beneficiary }: PermissionEnding,
): Promise<void> {
  const producer = { type: 'COMMUNITY', id: permission.datastore.communityId } as const;
  for (const [owner, write] of [
    [beneficiary, writePermissionEndingToBeneficiary],
    [producer, writePermissionEndingToProducer],
  ] as const) {
    const reader = await readerOf(queries, owner);
    if (reader === undefined) continue;
    const mail = write({ ...context.settings, language: reader.language, permission });
    await queueMail(context, queries, { ...reader, ...mail });
  }
}

export interface MailReader {
  readonly to: string;
  readonly language: Language;
  /** Of the account, if there is one. */
  readonly userId: string | undefined;
}

/** `undefined` for who is gone. An address is written to, whether an account has it or not. */
export async function readerOf(
  queries: AccountsQueries,
  { type, id }: PermissionEnding['beneficiary'],
): Promise<MailReader | undefined> {
  if (type === 'EMAIL') {
    const owner = await findUserRowByEmail(queries, id);
    return { to: id, language: (owner?.language ?? 'fr') as Language, userId: owner?.id };
  }
  const community = type === 'COMMUNITY' ? await findCommunity(queries, id) : undefined;
  const user = await findUserRow(queries, community?.supervisor.id ?? id);
  if (user === undefined) return undefined;
  return { to: community?.contact ?? user.email, language: user.language as Language, userId: user.id };
}
