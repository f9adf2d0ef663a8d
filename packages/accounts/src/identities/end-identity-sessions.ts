import { isUniqueViolation } from '@cartable/storage';
import { type AccountsContext, inTransaction } from '../context.ts';
import { removeOpenidRecordsOf } from '../openid/openid-records.ts';
import { hashToken } from '../tokens/random-token.ts';

/** A logout token, already checked (OpenID Connect Back-Channel Logout §2.6). */
export interface EndedIdentitySession {
  readonly issuer: string;
  /** One of the two at least. */
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  readonly tokenId: string;
  readonly expiresAt: Date;
}

/**
 * Closes what was opened with a session of the provider, and what applications hold of those people.
 * @returns false for a token that was used before
 */
export async function endIdentitySessions(
  context: AccountsContext,
  { issuer, subject, sid, tokenId, expiresAt }: EndedIdentitySession,
): Promise<boolean> {
  try {
    await inTransaction(context, async (queries) => {
      await queries
        .insertInto('spent_logout_tokens')
        .values({
          token_hash: hashToken(`${issuer}\n${tokenId}`),
          expires_at: expiresAt.toISOString(),
        })
        .execute();
      const ended = await queries
        .selectFrom('identity_sessions')
        .innerJoin('sessions', 'sessions.id', 'identity_sessions.session_id')
        .select(['sessions.id', 'sessions.user_id'])
        .where('issuer', '=', issuer)
        .$if(sid !== undefined, (query) => query.where('sid', '=', sid ?? null))
        .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
        .execute();
      for (const { id, user_id } of ended) {
        await queries.deleteFrom('sessions').where('id', '=', id).execute();
        await removeOpenidRecordsOf(queries, user_id);
      }
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
