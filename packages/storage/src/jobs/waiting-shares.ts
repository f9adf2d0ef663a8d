import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { JobTables } from './job-tables.ts';

/** Shares looked through for a claim: each costs a look into the index. */
const mostShares = 100;

/** A share with its next job. */
export interface WaitingShare {
  /** `null`: of nobody. */
  readonly share: string | null;
  readonly position: number;
}

/**
 * Shares that have a job to take, but for some: from one to the next by their index, so that the jobs of one that has
 * thousands are passed over as one.
 * @param nextOf identifier of the next job of the share of the row in hand
 * @returns undefined where more of them wait than are worth looking through
 */
export async function waitingShares(
  db: Transaction<JobTables>,
  {
    priority,
    except,
    nextOf,
  }: {
    readonly priority: number;
    readonly except: readonly string[];
    readonly nextOf: (share: RawBuilder<string> | null) => RawBuilder<string | null>;
  },
): Promise<WaitingShare[] | undefined> {
  // Not the least of them: where PostgreSQL has not counted the rows, it would read all of them for it.
  const firstAfter = (condition: RawBuilder<unknown>) => sql`
        (select jobs.share from jobs where finished_at is null and priority = ${priority} and ${condition}
        order by jobs.priority, jobs.share, jobs.position, jobs.id limit 1)`;
  const { rows } = await sql<{
    share: string | null;
    last_rank: number | null;
    position: number | string | null;
  }>`
    with recursive shares (share, rank) as (
      select ${firstAfter(sql`jobs.share is not null`)}, 1
      union all
      select ${firstAfter(sql`jobs.share > shares.share`)}, rank + 1
      from shares
      where share is not null and rank <= ${mostShares}
    ),
    free (share, id) as (
      select share, ${nextOf(sql.ref('shares.share'))} from shares
      where share is not null and rank <= ${mostShares} and share not in (${sql.join(except)})
      union all
      select null, ${nextOf(null)}
    )
    select free.share, job.position, (select max(rank) from shares where share is not null) as last_rank
    from free left join jobs as job on job.id = free.id`.execute(db);
  // The last one, busy or not, hides those after it.
  if (rows.some(({ last_rank: last }) => last !== null && last > mostShares)) return undefined;
  return rows.flatMap(({ share, position }) =>
    position === null ? [] : [{ share, position: Number(position) }],
  );
}
