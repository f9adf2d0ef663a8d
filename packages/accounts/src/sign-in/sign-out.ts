import { type AccountsContext, queriesOf } from '../context.ts';
import { hashToken } from '../tokens/random-token.ts';

/** Closes the session of that token; closing none is no fault. */
export async function signOut(context: AccountsContext, token: string): Promise<void> {
  await queriesOf(context).deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}
