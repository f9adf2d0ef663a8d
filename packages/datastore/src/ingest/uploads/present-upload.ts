import type * as Contract from '@cartable/contract';
import { integrationSteps } from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import { NameLookup } from '../../workspace/datasheets/name-lookup.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { depositPath } from '../deposits/deposit.model.ts';
import type { Upload, UploadSteps } from './upload.model.ts';
import { uploadAbilities } from './upload.policy.ts';
import { uploadEventTitles } from './upload-event-titles.ts';

export async function presentUploads(
  context: DatastoreContext,
  access: Entered,
  uploads: readonly Upload[],
): Promise<Contract.Upload[]> {
  const names = new NameLookup(context);
  await names.loadDatasheets(uploads.map((upload) => upload.datasheetId));
  return Promise.all(uploads.map((upload) => presentOne(access, upload, names)));
}

export async function presentUpload(
  context: DatastoreContext,
  access: Entered,
  upload: Upload,
): Promise<Contract.Upload> {
  return (await presentUploads(context, access, [upload]))[0]!;
}

async function presentOne(access: Entered, upload: Upload, names: NameLookup): Promise<Contract.Upload> {
  const datasheetName = names.datasheet(upload.datasheetId);
  return {
    _id: upload.id,
    name: upload.name,
    description: upload.name,
    type: upload.type,
    visibility: 'PRIVATE',
    status: upload.status,
    srs: `EPSG:${upload.srid}`,
    encoding: upload.encoding,
    accepted: [...upload.accepted],
    contact: upload.contact,
    size: upload.sizeBytes,
    extent: upload.extent,
    creation: upload.createdAt,
    last_event: {
      title: uploadEventTitles[upload.lastEvent][access.visitor.language],
      date: upload.lastEventAt,
      initiator: presentPerson(await names.person(upload.lastEventBy)),
    },
    tags: tagsOf(upload, datasheetName),
    datasheet_name: datasheetName,
    stored_data: upload.storedDataId,
    abilities: uploadAbilities(access, upload),
  };
}

function presentPerson(
  person: Awaited<ReturnType<NameLookup['person']>>,
): Contract.Upload['last_event']['initiator'] {
  return person ? { _id: person.id, first_name: person.firstName, last_name: person.lastName } : null;
}

/** As other clients of such a platform read them. */
function tagsOf(upload: Upload, datasheetName: string): Record<string, string> {
  return {
    datasheet_name: datasheetName,
    data_upload_path: depositPath(upload.depositId, upload.fileName),
    integration_current_step: String(currentStep(upload.steps)),
    integration_progress: JSON.stringify(upload.steps),
    ...(upload.storedDataId ? { vectordb_id: upload.storedDataId } : {}),
  };
}

/** Rank of the first step not yet successful; 3 when all are. */
export function currentStep(steps: UploadSteps): number {
  const rank = integrationSteps.findIndex((step) => steps[step] !== 'successful');
  return rank < 0 ? integrationSteps.length : rank;
}
