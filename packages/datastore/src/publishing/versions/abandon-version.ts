import { CartableError } from '@cartable/contract';
import { actorOf } from '@cartable/platform';
import { type DatastoreContext, transaction } from '../../context.ts';
import { abandonVersion, removeRetainedVersion } from '../../ingest/versions/leave-version.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { getVersion, type VersionRequest } from './find-versions.ts';
import { recordVersionActivity } from './switch-version.ts';

/** Gives up a version that waits, or removes one that is kept. @throws {CartableError} `version.served` */
export async function giveUpVersion(
  context: DatastoreContext,
  visitor: Person,
  request: VersionRequest,
): Promise<void> {
  await enterDatastore(context, visitor, request.datastoreId, 'processing');
  await transaction(context, async (db) => {
    const { data, version } = await getVersion(db, request);
    const { number, status } = version;
    if (status === 'CURRENT') throw new CartableError('version.served', { number });
    const leave = status === 'KEPT' ? removeRetainedVersion : abandonVersion;
    if (!(await leave(context, db, version))) return;
    await recordVersionActivity(context, db, {
      data,
      number,
      kind: 'stored-data.version-abandoned',
      actor: actorOf(visitor),
    });
  });
}
