import type { AccountsContext } from '../context.ts';
import type { MailContent } from '../mails/layout.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { type ReadyDownload, writeDownloadReady } from '../mails/texts/download-ready.ts';
import { type MailedReuse, writeReuseAnswered, writeReuseProposed } from '../mails/texts/reuse.ts';
import type { AccountsQueries } from '../tables.ts';
import { countAct } from '../throttling/act-limits.ts';
import { type MailReader, readerOf } from './mail-permissions.ts';

/** Mails about what people make of the data. */

export interface ProposedReuse {
  readonly reuse: MailedReuse;
  readonly producerId: string;
  readonly authorId: string;
}

/** Writes to the contact of the producer. @throws {CartableError} `common.too-many` for who makes it write too often */
export async function mailReuseProposed(
  context: AccountsContext,
  queries: AccountsQueries,
  { reuse, producerId, authorId }: ProposedReuse,
): Promise<void> {
  const reader = await readerOf(queries, { type: 'COMMUNITY', id: producerId });
  if (reader === undefined) return;
  await countAct(context, queries, { act: 'written-to.account', subject: authorId });
  await send(
    context,
    queries,
    reader,
    writeReuseProposed({ ...context.settings, language: reader.language, reuse }),
  );
}

export interface AnsweredReuse {
  readonly reuse: MailedReuse;
  readonly authorId: string;
  readonly isAccepted: boolean;
}

/** Writes to whoever proposed it, if they are still there. */
export async function mailReuseAnswered(
  context: AccountsContext,
  queries: AccountsQueries,
  { reuse, authorId, isAccepted }: AnsweredReuse,
): Promise<void> {
  const reader = await readerOf(queries, { type: 'ACCOUNT', id: authorId });
  if (reader === undefined) return;
  const mail = writeReuseAnswered({ ...context.settings, language: reader.language, reuse, isAccepted });
  await send(context, queries, reader, mail);
}

export async function mailDownloadReady(
  context: AccountsContext,
  queries: AccountsQueries,
  { download, ownerId }: { readonly download: ReadyDownload; readonly ownerId: string },
): Promise<void> {
  const reader = await readerOf(queries, { type: 'ACCOUNT', id: ownerId });
  if (reader === undefined) return;
  const mail = writeDownloadReady({ ...context.settings, language: reader.language, download });
  await send(context, queries, reader, mail);
}

async function send(
  context: AccountsContext,
  queries: AccountsQueries,
  reader: MailReader,
  mail: MailContent,
): Promise<void> {
  await queueMail(context, queries, { ...reader, ...mail });
}
