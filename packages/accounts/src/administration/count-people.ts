import type { AccountsQueries } from '../tables.ts';

export interface PeopleFigures {
  readonly users: number;
  readonly disabledUsers: number;
  readonly communities: number;
}

export async function countPeople(queries: AccountsQueries): Promise<PeopleFigures> {
  const users = await queries
    .selectFrom('users')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('disabled_at').as('disabled')])
    .executeTakeFirstOrThrow();
  const communities = await queries
    .selectFrom('communities')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return {
    users: Number(users.all),
    disabledUsers: Number(users.disabled),
    communities: Number(communities.all),
  };
}

/** Whom the platform writes to about itself: administrators who can sign in. */
export async function findAdministrators(
  queries: AccountsQueries,
): Promise<readonly { email: string; language: 'fr' | 'en' }[]> {
  const rows = await queries
    .selectFrom('users')
    .select(['email', 'language'])
    .where('is_administrator', '=', 1)
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ email, language }) => ({ email, language: language === 'en' ? 'en' : 'fr' }));
}
