import { afterwards, type EspacecoContext } from '../context.ts';
import { raiseVersion } from '../live/live.store.ts';
import { concerned } from './parts-of.ts';
import type { Report } from './report.model.ts';
import { findReport } from './report.store.ts';

/**
 * Those who watch the reports of its community, or of the one that owns its theme, read them anew.
 * @param before as it was, when it may have been of others
 */
export function tellOf(context: EspacecoContext, reportId: number, before?: Report): Promise<void> {
  const { db } = context.metadata;
  return afterwards(context, 'a change of a report is not told to those who watch', async () => {
    const after = await findReport(db, reportId);
    const communities = [before, after].flatMap((report) => (report ? concerned(report) : []));
    for (const id of new Set(communities)) await raiseVersion(db, `reports:${id}`);
  });
}

/** Of the communities it was of, and of those it is of once that is done. */
export async function following<R>(
  context: EspacecoContext,
  reportId: number,
  act: () => Promise<R>,
): Promise<R> {
  const before = await findReport(context.metadata.db, reportId);
  const done = await act();
  await tellOf(context, reportId, before);
  return done;
}
