import { type AccountsContext, inTransaction } from '../context.ts';
import { hashToken } from '../tokens/random-token.ts';

/** The identity provider the closed session came from, to be told of its end. */
export interface ClosedIdentitySession {
  readonly issuer: string;
  readonly idToken: string;
}

/** Closes the session of that token; closing none is no fault. */
export function signOut(context: AccountsContext, token: string): Promise<ClosedIdentitySession | undefined> {
  return inTransaction(context, async (queries) => {
    const session = await queries
      .selectFrom('sessions')
      .leftJoin('identity_sessions', 'identity_sessions.session_id', 'sessions.id')
      .select(['sessions.id', 'identity_sessions.issuer', 'identity_sessions.id_token'])
      .where('sessions.token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (session === undefined) return undefined;
    await queries.deleteFrom('sessions').where('id', '=', session.id).execute();
    const { issuer, id_token: idToken } = session;
    return issuer === null || idToken === null ? undefined : { issuer, idToken };
  });
}
