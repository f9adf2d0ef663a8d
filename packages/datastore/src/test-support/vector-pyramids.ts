import type { VectorPyramidForm } from '@cartable/contract';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterEach } from 'vitest';
import type { DatastoreLimits } from '../limits.ts';
import { requestOfTms } from '../publishing/offerings/draft-service.ts';
import { readService } from '../publishing/offerings/find-offerings.ts';
import { publishOffering } from '../publishing/offerings/publish-offering.ts';
import { addVectorPyramid } from '../pyramids/vector/add-vector-pyramid.ts';
import { demonstrationForm } from '../views/seed/demonstration-form.ts';
import { openPlatform, type PlatformLocation } from './platform.ts';
import { openWorkshop, vectorForm, type Workshop } from './pyramids.ts';

/** @returns opens a workshop for a test, which is closed after it */
export function workshopsOfTests() {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const platform of opened.splice(0)) await platform.close();
  });
  return async (
    location: PlatformLocation = { dataDir: temporaryFolder() },
    limits: Partial<DatastoreLimits> = {},
  ): Promise<Workshop> => {
    const platform = await openPlatform(location, limits);
    opened.push(platform);
    return openWorkshop(platform);
  };
}

export function addPyramid(
  { platform, owner, datastoreId, databaseId }: Workshop,
  more: Partial<VectorPyramidForm> = {},
) {
  return addVectorPyramid(platform.context, owner, { datastoreId, form: vectorForm(databaseId, more) });
}

export const tilesForm = ({ owner }: Workshop, technicalName = 'regions_tuiles') =>
  demonstrationForm({ email: owner.email, technicalName, title: 'Régions en tuiles' });

export async function publishPyramid(workshop: Workshop, pyramidId: string, technicalName?: string) {
  const { platform, owner, datastoreId } = workshop;
  const service = requestOfTms(tilesForm(workshop, technicalName));
  const { _id: offeringId } = await publishOffering(platform.context, owner, {
    datastoreId,
    storedDataId: pyramidId,
    service,
  });
  return untilPublished(workshop, offeringId);
}

export function untilPublished({ platform, owner, datastoreId }: Workshop, offeringId: string) {
  return eventually(async () => {
    const service = await readService(platform.context, owner, { datastoreId, offeringId });
    return service.status === 'PUBLISHED' && service;
  }, 30_000);
}

/** Published pyramid of the service of the tests. */
export async function servedPyramid({ platform }: Workshop) {
  const { services } = await platform.publishedServices.find('WMTS-TMS');
  return services.find(({ layerName }) => layerName === 'regions_tuiles')?.pyramid;
}

/** Long enough to be seen, stopped or killed. */
export const longForm = {
  composition: [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 12 }],
};
