/** State that the lists of a datasheet derive from it. */

import { type IntegrationStepStatus, integrationSteps } from '@cartable/contract/core';
import type { Datasheet, StoredData, Upload } from '@cartable/contract/datastore';

export const tabs = ['metadata', 'dataset', 'services', 'documents'] as const;
export type Tab = (typeof tabs)[number];

export function tabOf(requested: string): Tab {
  return tabs.find((tab) => tab === requested) ?? 'metadata';
}

/** Overall state of the three steps kept in the tags of an upload. */
export function integrationStateOf({ tags }: Pick<Upload, 'tags'>): IntegrationStepStatus {
  const steps = readSteps(tags.integration_progress);
  const states = integrationSteps.map((step) => steps[step]);
  if (states.includes('failed')) return 'failed';
  if (states.every((state) => state === 'successful')) return 'successful';
  return states.includes('in_progress') || states.includes('successful') ? 'in_progress' : 'waiting';
}

/** Tags are text that other clients may write too: what is not understood says nothing. */
function readSteps(text: string | undefined): Partial<Record<string, IntegrationStepStatus>> {
  try {
    const steps: unknown = JSON.parse(text ?? '{}');
    return typeof steps === 'object' && steps !== null ? steps : {};
  } catch {
    return {};
  }
}

/** Uploads one may still have to do something about. */
export function unfinishedUploads({ upload_list }: Pick<Datasheet, 'upload_list'>): Upload[] {
  return upload_list.filter(
    (upload) => upload.status !== 'DELETED' && integrationStateOf(upload) !== 'successful',
  );
}

const REFRESH_MS = 3000;
const moving = new Set(['CREATED', 'GENERATING', 'MODIFYING', 'PUBLISHING', 'UNPUBLISHING', 'CHECKING']);

/** Looks again while something of the datasheet moves by itself. */
export function refreshDelayMs(datasheet: Datasheet | undefined): number | false {
  if (!datasheet) return false;
  const { upload_list, service_list } = datasheet;
  const isMoving =
    upload_list.some(
      (upload) =>
        ['waiting', 'in_progress'].includes(integrationStateOf(upload)) && upload.status !== 'DELETED',
    ) || [...storedDataOf(datasheet), ...service_list].some(({ status }) => moving.has(status));
  return isMoving ? REFRESH_MS : false;
}

/** All that is kept in the datasheet, sources before what was made of them. */
export function storedDataOf(datasheet: Datasheet): StoredData[] {
  const { vector_db_list, raster_list, pyramid_vector_list, pyramid_raster_list } = datasheet;
  return [...vector_db_list, ...raster_list, ...pyramid_vector_list, ...pyramid_raster_list];
}

export function dataCountOf(datasheet: Datasheet): number {
  return storedDataOf(datasheet).length;
}

/** Pyramids made of a data, or of a service of it. */
export function pyramidsOf(datasheet: Datasheet, storedDataId: string): StoredData[] {
  const services = new Set(
    datasheet.service_list
      .filter(({ stored_data: used }) => used === storedDataId)
      .map(({ _id: offeringId }) => offeringId),
  );
  return [...datasheet.pyramid_vector_list, ...datasheet.pyramid_raster_list].filter(
    ({ type_infos: { pyramid } }) =>
      pyramid?.source?._id === storedDataId || services.has(pyramid?.source_offering?._id ?? ''),
  );
}

export interface NextStep {
  readonly step: 'publish' | 'pyramid';
  readonly storedData: StoredData;
}

/** Next step proposed once data are integrated: tables are published, images first made into tiles. */
export function nextStepOf(datasheet: Datasheet): NextStep | undefined {
  const published = new Set(datasheet.service_list.map(({ stored_data: used }) => used));
  const isUnused = ({ _id, status }: StoredData) =>
    status === 'GENERATED' && !published.has(_id) && pyramidsOf(datasheet, _id).length === 0;
  const tables = datasheet.vector_db_list.find((data) => isUnused(data) && data.abilities.publish);
  if (tables) return { step: 'publish', storedData: tables };
  const images = datasheet.raster_list.find((data) => isUnused(data) && data.abilities.generate);
  return images && { step: 'pyramid', storedData: images };
}
