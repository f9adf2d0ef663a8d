import type { Connection, JobDefinition } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { PyramidArchive } from '../../ingest/stored-data/pyramid.model.ts';

export const removePreviousJobKind = 'pyramid.remove-former';

interface Payload {
  /** Objects. */
  readonly keys: readonly string[];
}

/** With a subject of its own, so that the wait holds nothing back. */
export async function enqueueRemovalOfPrevious(
  context: DatastoreContext,
  db: Connection,
  storedDataId: string,
  previous: PyramidArchive,
): Promise<void> {
  const keys = [previous.key, ...(previous.reuseKey ? [previous.reuseKey] : [])];
  const runAt = new Date(context.clock.now().getTime() + context.limits.previousPyramidRetentionMs);
  const subject = `former-pyramid:${storedDataId}:${previous.version}`;
  await context.queue.enqueue({ kind: removePreviousJobKind, subject, payload: { keys }, runAt }, db);
}

export function removePreviousPyramidJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: removePreviousJobKind,
    mayResume: true,
    steps: [
      {
        name: 'remove',
        run: async ({ payload: { keys } }) => {
          for (const key of keys) await context.objects.delete(key);
        },
      },
    ],
  };
}
