import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { JobRow } from './job-rows.ts';
import type { JobTables } from './job-tables.ts';
import { type WaitingShare, waitingShares } from './waiting-shares.ts';

export interface JobClaim {
  readonly kinds: readonly string[];
  /** Jobs that this worker runs already. */
  readonly except: readonly string[];
  readonly now: string;
  /** Until when a job that was tried may have been put off, by a clock that is right. */
  readonly farthest: string;
  /** Rows that another worker takes at this moment are passed over, and the one found is held. */
  readonly isLocked: boolean;
}

/**
 * The job whose turn it is: of the highest priority, then of whom fewest jobs run for, then the oldest. One datastore
 * that leaves a thousand jobs delays the next of another by one job, not by a thousand.
 */
export async function nextJob(db: Transaction<JobTables>, claim: JobClaim): Promise<JobRow | undefined> {
  const first = await find(db, claim);
  if (first?.share == null) return first;
  const running = await runningByShare(db, claim.now);
  const own = running.get(first.share) ?? 0;
  if (own === 0) return first;
  return (await ofLessBusy(db, claim, { running, own, priority: first.priority })) ?? first;
}

interface Turn {
  /** Jobs that run for each share. */
  readonly running: ReadonlyMap<string, number>;
  /** How many run for the share of the oldest job. */
  readonly own: number;
  readonly priority: number;
}

/** The oldest job of a share for which fewer run, of the least busy first. */
async function ofLessBusy(
  db: Transaction<JobTables>,
  claim: JobClaim,
  { running, own, priority }: Turn,
): Promise<JobRow | undefined> {
  const busy = [...running].filter(([, count]) => count >= own).map(([share]) => share);
  const waiting = await waitingShares(db, {
    priority,
    except: busy,
    nextOf: (share) =>
      sql`${ofShare(waitingJobs(db, claim), { share, priority }).clearSelect().select('job.id').limit(1)}`,
  });
  // So many that one of them is among the oldest.
  if (waiting === undefined) return find(db, claim, (jobs) => withoutBusy(jobs, { busy, priority }));
  const countOf = ({ share }: WaitingShare) => (share === null ? 0 : (running.get(share) ?? 0));
  const inTurn = waiting.toSorted((a, b) => countOf(a) - countOf(b) || a.position - b.position);
  for (const { share } of inTurn) {
    const found = await find(db, claim, (jobs) => ofShare(jobs, { share, priority }));
    if (found) return found;
  }
  return undefined;
}

/** A job that is only offered, and the jobs that take the same places. */
export interface OfferedJob {
  readonly id: string;
  readonly priority: number;
  /** Of all jobs that take the same places. */
  readonly kinds: readonly string[];
}

/**
 * Whether such a job should leave its place. Of all that run at its priority, whoever runs them, as many leave as jobs of
 * a higher one lack nothing but a place: those that began last, which have done least.
 */
export async function isPlaceWanted(
  db: Kysely<JobTables>,
  { id, priority, kinds }: OfferedJob,
  {
    now,
    farthest,
    settled,
  }: Pick<JobClaim, 'now' | 'farthest'> & {
    /** A worker that had nothing to do has taken by now what was waiting then. */
    readonly settled: string;
  },
): Promise<boolean> {
  const alike = await db
    .selectFrom('jobs')
    .select(['id', 'finished_at'])
    .where('kind', 'in', kinds)
    .where('priority', '=', priority)
    .where((eb) =>
      eb.or([
        eb.and([eb('finished_at', 'is', null), eb('lease_until', '>', now)]),
        // Its place is free, and what waits has not come to it yet.
        eb('finished_at', '>', settled),
      ]),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  const running = alike.filter(({ finished_at }) => finished_at === null);
  const before = running.findIndex((job) => job.id === id) + alike.length - running.length;
  const waiting = await waitingJobs(db, { kinds, except: [], now, farthest })
    .where('job.priority', '>', priority)
    .where('job.created_at', '<', settled)
    .offset(Math.max(0, before))
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

async function runningByShare(db: Transaction<JobTables>, now: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['share', fn.countAll<number>().as('count')])
    .where('lease_owner', 'is not', null)
    .where('lease_until', '>', now)
    .where('share', 'is not', null)
    .groupBy('share')
    .execute();
  return new Map(rows.map(({ share, count }) => [share as string, Number(count)]));
}

async function find(
  db: Kysely<JobTables>,
  { isLocked, ...claim }: JobClaim,
  narrow: (jobs: WaitingJobs) => WaitingJobs = (jobs) => jobs,
): Promise<JobRow | undefined> {
  const candidates = narrow(waitingJobs(db, claim)).limit(1);
  return (isLocked ? candidates.forUpdate('job').skipLocked() : candidates).executeTakeFirst();
}

type WaitingJobs = ReturnType<typeof waitingJobs>;

function ofShare(
  jobs: WaitingJobs,
  { share, priority }: { readonly share: string | RawBuilder<string> | null; readonly priority: number },
): WaitingJobs {
  // In the order of `jobs_to_take_by_share`, which is theirs: that of all would be walked past the jobs of everybody else.
  const own = jobs
    .where('job.priority', '=', priority)
    .clearOrderBy()
    .orderBy('job.priority')
    .orderBy('job.share')
    .orderBy('job.position')
    .orderBy('job.id');
  return share === null ? own.where('job.share', 'is', null) : own.where('job.share', '=', share);
}

function withoutBusy(
  jobs: WaitingJobs,
  { busy, priority }: { readonly busy: readonly string[]; readonly priority: number },
): WaitingJobs {
  return jobs
    .where('job.priority', '=', priority)
    .where((eb) => eb.or([eb('job.share', 'is', null), eb('job.share', 'not in', busy)]));
}

/** Those that may begin, in the order of their turns. */
function waitingJobs(db: Kysely<JobTables>, { kinds, except, now, farthest }: Omit<JobClaim, 'isLocked'>) {
  const candidates = db
    .selectFrom('jobs as job')
    .selectAll('job')
    .where('job.finished_at', 'is', null)
    .where((eb) => isDue(eb, now, farthest))
    .where('job.kind', 'in', kinds)
    .where((eb) => eb.or([eb('job.lease_until', 'is', null), eb('job.lease_until', '<', now)]))
    .where((eb) => isFirstOfSubject(eb, now))
    .orderBy('job.priority', 'desc')
    .orderBy('job.position')
    .orderBy('job.id');
  return except.length > 0 ? candidates.where('job.id', 'not in', except) : candidates;
}

/** Nobody asked it to wait, or its time has come; of one that was put off by a clock set back since, the time is wrong. */
function isDue(
  eb: ExpressionBuilder<JobTables & { job: JobTables['jobs'] }, 'job'>,
  now: string,
  farthest: string,
): Expression<SqlBool> {
  return eb.or([
    eb('job.run_at', '<=', now),
    eb.and([eb('job.started_at', 'is', null), eb('job.run_at', '=', eb.ref('job.created_at'))]),
    eb.and([
      // Or was cancelled before its first turn.
      eb.or([eb('job.started_at', 'is not', null), eb('job.ending', 'is not', null)]),
      eb('job.run_at', '>', farthest),
    ]),
  ]);
}

/** No unfinished job of the same subject was created before, and none runs. */
function isFirstOfSubject(
  eb: ExpressionBuilder<JobTables & { job: JobTables['jobs'] }, 'job'>,
  now: string,
): Expression<SqlBool> {
  const other = eb
    .selectFrom('jobs as other')
    .select(sql.lit(1).as('one'))
    .whereRef('other.subject', '=', 'job.subject')
    .whereRef('other.id', '!=', 'job.id')
    .where('other.finished_at', 'is', null)
    .where((inner) =>
      inner.or([
        inner('other.position', '<', inner.ref('job.position')),
        inner.and([
          inner('other.position', '=', inner.ref('job.position')),
          inner('other.id', '<', inner.ref('job.id')),
        ]),
        inner('other.lease_until', '>', now),
      ]),
    );
  return eb.not(eb.exists(other));
}
