import { readFile } from 'node:fs/promises';
import { CartableError, type ServiceForm, type VectorPyramidForm } from '@cartable/contract';
import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import { completeDeposit } from '../../ingest/deposits/complete-deposit.ts';
import { depositPath } from '../../ingest/deposits/deposit.model.ts';
import { findDeposit } from '../../ingest/deposits/deposit.store.ts';
import { receiveChunk } from '../../ingest/deposits/receive-chunk.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData, listPyramidsOf } from '../../ingest/stored-data/stored-data.store.ts';
import { createUpload } from '../../ingest/uploads/create-upload.ts';
import { isUnderWay } from '../../ingest/uploads/upload.model.ts';
import { listUploadsOfDatasheet } from '../../ingest/uploads/upload.store.ts';
import type { Person } from '../../people.ts';
import {
  requestOfTms,
  requestOfWfs,
  requestOfWmsVector,
  type ServiceRequest,
} from '../../publishing/offerings/draft-service.ts';
import { listOfferings } from '../../publishing/offerings/offering.store.ts';
import { publishOffering } from '../../publishing/offerings/publish-offering.ts';
import { addVectorPyramid } from '../../pyramids/vector/add-vector-pyramid.ts';
import { findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import type { NewDatastore } from '../../workspace/datastores/create-datastore.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { findDatastoreByTechnicalName } from '../../workspace/datastores/datastore.store.ts';
import { demonstrationForm } from './demonstration-form.ts';

export const demonstrationDatastore: NewDatastore = {
  name: 'Démonstration',
  technicalName: 'demonstration',
  description: 'Un jeu de données déjà publié, pour voir la plateforme en service.',
  isSandbox: false,
  layerNamePrefix: '',
};

export const demonstrationJobKind = 'seed.demonstration';
const demonstrationSubject = 'seed:demonstration';
const datasheetName = 'Régions de France';
const fileName = 'regions.fgb';
const file = new URL('../../../demo/regions.fgb', import.meta.url);
/** The same at every try: a try cut short is taken up where it was. */
const depositId = '0d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';
/** Between two looks at the integration, which takes a second or two. */
const lookAgainMs = 500;

/** With the creation of the datastore, in the same transaction: it happens once, whatever is deleted later. */
export async function enqueueDemonstration(context: DatastoreContext, db: Connection): Promise<void> {
  await context.queue.enqueue({ kind: demonstrationJobKind, subject: demonstrationSubject, payload: {} }, db);
}

/**
 * Deposits, integrates and publishes by the ordinary use cases, as the supervisor would. Each run makes the next move
 * and, until all is done, leaves a run for later: it never waits, so that one runner of jobs is enough.
 */
export function demonstrationJob(context: DatastoreContext): JobDefinition {
  return {
    kind: demonstrationJobKind,
    steps: [
      {
        name: 'advance',
        run: async () => {
          if (await advance(context)) return;
          await context.queue.enqueue({
            kind: demonstrationJobKind,
            subject: demonstrationSubject,
            payload: {},
            runAt: new Date(context.clock.now().getTime() + lookAgainMs),
          });
        },
      },
    ],
  };
}

/** @returns whether nothing is left to do */
async function advance(context: DatastoreContext): Promise<boolean> {
  const datastore = await findDatastoreByTechnicalName(db(context), demonstrationDatastore.technicalName);
  const visitor = datastore && (await supervisorOf(context, datastore));
  if (!datastore || !visitor) return true;
  const datasheet = await findDatasheetByName(db(context), datastore.id, datasheetName);
  if (!datasheet) {
    await deposit(context, datastore, visitor);
    return false;
  }
  const [upload] = await listUploadsOfDatasheet(db(context), datasheet.id);
  if (!upload) return true;
  if (isUnderWay(upload)) return false;
  const data = upload.storedDataId ? await findStoredData(db(context), upload.storedDataId) : undefined;
  if (data?.status !== 'GENERATED') return true;
  const [pyramid] = await listPyramidsOf(db(context), { storedDataId: data.id });
  if (pyramid) return advancePyramid(context, visitor, pyramid);
  // Before the pyramid begins, and not again: what a person takes away meanwhile stays away.
  const table = data.relations[0]!.name;
  await publishMissing(context, visitor, data, [
    demonstrationWfs(table, visitor),
    demonstrationWms(table, visitor),
  ]);
  const form = demonstrationPyramid(data.id, table);
  await addVectorPyramid(context, visitor, { datastoreId: data.datastoreId, form });
  return false;
}

/** Tiles of the same data, published once they are made. @returns whether nothing is left to do */
async function advancePyramid(
  context: DatastoreContext,
  visitor: Person,
  pyramid: StoredData,
): Promise<boolean> {
  if (pyramid.status === 'CREATED' || pyramid.status === 'GENERATING') return false;
  if (pyramid.status !== 'GENERATED') return true;
  await publishMissing(context, visitor, pyramid, [demonstrationTms(visitor)]);
  return true;
}

async function publishMissing(
  context: DatastoreContext,
  visitor: Person,
  { id, datastoreId }: StoredData,
  services: readonly ServiceRequest[],
): Promise<void> {
  const published = await listOfferings(db(context), { storedDataId: id });
  for (const service of services) {
    if (published.some(({ type }) => type === service.type)) continue;
    await publishOffering(context, visitor, { datastoreId, storedDataId: id, service });
  }
}

async function deposit(context: DatastoreContext, datastore: Datastore, visitor: Person): Promise<void> {
  if (!(await findDeposit(db(context), depositId, visitor.id))?.fileName) {
    const content = await readFile(file);
    await receiveChunk(context, visitor, { uuid: depositId, index: 1, content });
    await completeDeposit(context, visitor, {
      uuid: depositId,
      originalFilename: fileName,
      size: content.byteLength,
    });
  }
  await createUpload(context, visitor, {
    datastoreId: datastore.id,
    form: {
      data_name: datasheetName,
      data_technical_name: 'regions',
      data_srid: 'EPSG:4326',
      data_upload_path: depositPath(depositId, fileName),
    },
  });
}

const regionsForm = (of: { email: string; technicalName: string; title: string }): ServiceForm => ({
  ...demonstrationForm({ ...of, identifier: 'demonstration_regions' }),
  licence: { code: 'etalab-2.0', title: '', url: '' },
});

const demonstrationWfs = (table: string, { email }: Person) =>
  requestOfWfs({
    ...regionsForm({ email, technicalName: 'regions_wfs', title: 'Régions de France (WFS)' }),
    table_infos: [
      {
        native_name: table,
        public_name: '',
        title: 'Régions',
        description: 'Limites des régions françaises.',
        keywords: ['région'],
      },
    ],
  });

const demonstrationWms = (table: string, { email }: Person) =>
  requestOfWmsVector({
    ...regionsForm({ email, technicalName: 'regions_wms', title: 'Régions de France (WMS)' }),
    selected_tables: [table],
    styles: {},
  });

const demonstrationTms = ({ email }: Person) =>
  requestOfTms(
    regionsForm({
      email,
      technicalName: 'regions_tms',
      title: 'Régions de France (tuiles vectorielles)',
    }),
  );

/** From the whole country to a department: a few hundred tiles, made in a second. */
const demonstrationPyramid = (databaseId: string, table: string): VectorPyramidForm => ({
  technical_name: 'regions_tuiles',
  vectordb_id: databaseId,
  tippecanoe: '-S10',
  tile_matrix_set: 'PM',
  composition: [{ table, attributes: ['code', 'nom'], top_level: 4, bottom_level: 8 }],
});

/** The person the community answers to, acting through the jobs. */
async function supervisorOf(
  context: DatastoreContext,
  { communityId, id }: Datastore,
): Promise<Person | undefined> {
  const community = await context.people.findCommunity(communityId);
  if (!community) return undefined;
  try {
    const { memberships: _, ...account } = await context.people.getAccount(community.supervisor.id);
    const membership = { communityId, datastoreId: id, rights: [], isSupervisor: true };
    return { ...account, kind: 'user', memberships: [membership], sessionId: null };
  } catch (error) {
    if (error instanceof CartableError && error.code === 'common.not-found') return undefined;
    throw error;
  }
}
