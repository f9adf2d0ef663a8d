import type { EspacecoContext } from '../context.ts';
import { tellChange } from '../live/live.store.ts';
import { concerned } from './parts-of.ts';
import { findReport } from './report.store.ts';

/** Those who watch the reports of its community, or of the one that owns its theme, read them anew. */
export async function tellOf(context: EspacecoContext, reportId: number): Promise<void> {
  await following(context, reportId, async () => undefined);
}

/** Of the communities it was of, and of those it is of once that is done. */
export async function following<R>(
  { metadata: { db } }: EspacecoContext,
  reportId: number,
  act: () => Promise<R>,
): Promise<R> {
  const before = await findReport(db, reportId);
  const done = await act();
  const after = await findReport(db, reportId);
  const communities = [before, after].flatMap((report) => (report ? concerned(report) : []));
  for (const id of new Set(communities)) await tellChange(db, `reports:${id}`);
  return done;
}
