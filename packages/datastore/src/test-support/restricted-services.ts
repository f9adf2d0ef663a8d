import { readFileSync } from 'node:fs';
import { eventually } from '@cartable/testkit';
import type { Person } from '../people.ts';
import { requestOfWfs } from '../publishing/offerings/draft-service.ts';
import { readService } from '../publishing/offerings/find-offerings.ts';
import { publishOffering } from '../publishing/offerings/publish-offering.ts';
import { demonstrationForm } from '../views/seed/demonstration-form.ts';
import { settled, uploadFile } from './deposit-file.ts';
import { makeDatastore, makeVisitor, type TestPlatform } from './platform.ts';

const regions = readFileSync(new URL('../../demo/regions.fgb', import.meta.url));
const tables = [
  { native_name: 'regions', public_name: '', title: 'Régions', description: 'Limites', keywords: [] },
];

export interface ServiceToMake {
  readonly name: string;
  readonly open?: boolean;
}

/** A datastore with published services, and who grants them. */
export async function makeServices(
  platform: TestPlatform,
  { datastore, services }: { datastore: string; services: readonly ServiceToMake[] },
): Promise<{ owner: Person; datastoreId: string; offeringIds: string[] }> {
  const { supervisor: owner, datastoreId } = await makeDatastore(platform, datastore);
  const file = { name: 'regions.fgb', content: regions };
  const upload = await uploadFile(platform, owner, { datastoreId, file });
  const { stored_data: storedDataId } = await settled(platform, owner, { datastoreId, uploadId: upload._id });
  const offeringIds: string[] = [];
  for (const { name, open = false } of services) {
    const form = demonstrationForm({ email: owner.email, technicalName: name, title: `Service ${name}` });
    const shared = open ? 'all_public' : 'your_community';
    const service = requestOfWfs({ ...form, share_with: shared, table_infos: tables });
    const request = { datastoreId, storedDataId: storedDataId!, service };
    offeringIds.push((await publishOffering(platform.context, owner, request))._id);
  }
  for (const offeringId of offeringIds) {
    await eventually(async () => {
      const { status } = await readService(platform.context, owner, { datastoreId, offeringId });
      return status === 'PUBLISHED';
    });
  }
  return { owner, datastoreId, offeringIds };
}

/** The endpoints a new installation has, and the runner of jobs: what datastores and services need. */
export async function startPlatform(platform: TestPlatform): Promise<void> {
  const administrator = await makeVisitor(platform);
  await platform.seed({ administratorId: administrator.id, isDemonstrated: false });
  await platform.runner.start();
}
