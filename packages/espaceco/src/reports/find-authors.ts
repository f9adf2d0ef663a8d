import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import { foldText } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import { type SqlBool, sql } from 'kysely';
import type { ArrivalTables } from '../communities/arrival.tables.ts';
import type { CommunityTables } from '../communities/community.tables.ts';
import type { EspacecoContext } from '../context.ts';
import type { MembershipTables } from '../memberships/membership.tables.ts';
import { hasArrived, isVisible } from './chosen-reports.ts';
import type { ReportTables } from './report.tables.ts';

interface UsersTable {
  id: string;
  number: number;
  user_name: string;
  search_text: string;
}

type Tables = ReportTables & CommunityTables & MembershipTables & ArrivalTables & { users: UsersTable };
const tables = tablesOf<Tables>;

/**
 * Of accounts with a word that begins so, in a name or in their address: those whose user name has it are found among
 * them, which the engines cannot without case nor accents.
 */
const mostCandidates = 10_000;
/** What stands before a word: words are apart by spaces, those of user names and addresses by these signs too. */
const beforeWords = ['', '% ', '%.', '%-', '%\\_'];

export interface AuthorsQuestion {
  /** How a word of the user name begins. */
  readonly name?: string | undefined;
  /** Number of the only one wanted. */
  readonly author?: number | undefined;
  /** Reports of that community alone. */
  readonly community?: number | undefined;
  readonly limit: number;
}

export interface ReportAuthor {
  readonly number: number;
  readonly userName: string;
}

/**
 * Authors of reports that the visitor may see, who names them anyway: nobody learns here who else there is.
 */
export async function findAuthors(
  { metadata: { db } }: Pick<EspacecoContext, 'metadata'>,
  visitor: SignedInVisitor,
  { name = '', author, community, limit }: AuthorsQuestion,
): Promise<ReportAuthor[]> {
  const begins = foldText(name.trim());
  if (begins === '' && author === undefined) return [];
  const found = await listAuthors(db, visitor, { begins, author, community });
  return found.filter(({ userName }) => beginsAWord(foldText(userName), begins)).slice(0, limit);
}

const beginsAWord = (name: string, words: string): boolean =>
  name.startsWith(words) || name.split(/[\s._-]+/).some((word) => word.startsWith(words));

async function listAuthors(
  db: Connection,
  visitor: SignedInVisitor,
  { begins, author, community }: Pick<AuthorsQuestion, 'author' | 'community'> & { readonly begins: string },
): Promise<ReportAuthor[]> {
  const escaped = begins.replace(/[\\%_]/g, '\\$&');
  const isLike = (pattern: string) => sql<SqlBool>`users.search_text like ${pattern} escape '\\'`;
  let query = tables(db)
    .selectFrom('users')
    .select(['users.number', 'users.user_name'])
    .where(({ or }) => or(beforeWords.map((before) => isLike(`${before}${escaped}%`))))
    .where(({ exists, selectFrom }) => {
      const reports = selectFrom('espaceco_reports')
        .select('espaceco_reports.id')
        .whereRef('espaceco_reports.author_id', '=', 'users.id')
        .where(hasArrived)
        .$if(community !== undefined, (of) => of.where('espaceco_reports.community_id', '=', community!));
      return exists(isAdministrator(visitor) ? reports : reports.where((eb) => isVisible(eb, visitor)));
    });
  if (author !== undefined) query = query.where('users.number', '=', author);
  const rows = await query
    // Those whose names begin so, accents as they are written, come before all the other candidates.
    .orderBy(sql`case when lower(users.user_name) like ${`${escaped}%`} escape '\\' then 0 else 1 end`)
    .orderBy('users.user_name')
    .orderBy('users.id')
    .limit(mostCandidates)
    .execute();
  return rows.map(({ number, user_name: userName }) => ({ number, userName }));
}
