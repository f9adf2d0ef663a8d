import type * as Contract from '@cartable/contract';
import { readableTitle, serviceTitle, technicalNameOf, technicalSuffixes } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { StoredData, StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import {
  requestOfTms,
  requestOfWfs,
  requestOfWmsVector,
  type ServiceRequest,
} from '../../publishing/offerings/draft-service.ts';
import { embedAnnexes } from '../../publishing/offerings/embed-annexes.ts';
import { findOffering } from '../../publishing/offerings/offering.store.ts';
import { presentService } from '../../publishing/offerings/present-offering.ts';
import {
  newOffering,
  publishOffering,
  rejectTakenName,
  requestOffering,
} from '../../publishing/offerings/publish-offering.ts';
import { createVectorPyramid, measureVectorPyramid } from '../../pyramids/vector/add-vector-pyramid.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

export interface KindRequest {
  readonly access: Entered;
  readonly visitor: Person;
  /** Tables. */
  readonly data: StoredData;
  readonly form: Contract.PublicationForm;
  readonly kind: Contract.PublicationForm['services'][number];
}

/** One kind of a publication, by the rules of its own form. */
export function publishKind(context: DatastoreContext, request: KindRequest): Promise<Contract.Service> {
  const { data, form, kind } = request;
  const publishTables = (service: ServiceRequest) =>
    publishOffering(context, request.visitor, {
      datastoreId: data.datastoreId,
      storedDataId: data.id,
      service,
    });
  const common = commonForm(request);
  const tables = form.tables ?? proposedTables(data);
  switch (kind.type) {
    case 'WFS':
      return publishTables(requestOfWfs({ ...common, table_infos: [...tables] }));
    case 'WMS-VECTOR': {
      const selected = tables.map(({ native_name: name }) => name);
      const styles = Object.fromEntries(
        Object.entries(form.styles).filter(([name]) => selected.includes(name)),
      );
      return publishTables(requestOfWmsVector({ ...common, selected_tables: selected, styles }));
    }
    case 'WMTS-TMS':
      return publishTiles(context, request, requestOfTms(common));
  }
}

function commonForm({ form, kind, data }: KindRequest): Contract.ServiceForm {
  const { services: _s, tables: _t, styles: _y, pyramid: _p, ...common } = form;
  return {
    ...common,
    technical_name: kind.technical_name ?? `${technicalNameOf(data.name)}${technicalSuffixes[kind.type]}`,
    service_name: kind.service_name ?? serviceTitle(form.public_name, kind.type),
  };
}

/** Points are drawn over lines, and these over areas. */
const drawingRanks = ['Point', 'Line', 'Polygon'];

function proposedTables({ relations }: StoredData): Contract.PublicationForm['tables'] & object {
  const rankOf = ({ geometry }: StoredRelation) =>
    drawingRanks.findIndex((kind) => geometry?.type.includes(kind));
  return relations
    .filter(({ geometry }) => geometry !== null)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
    .map(({ name, sourceName }) => {
      const title = readableTitle(sourceName);
      return { native_name: name, public_name: '', title, description: title, keywords: [] };
    });
}

/**
 * The pyramid and its service appear together, or neither does; the service is published when the tiles are made, and
 * says why when they could not be.
 */
async function publishTiles(
  context: DatastoreContext,
  { visitor, data, form }: KindRequest,
  request: ServiceRequest,
): Promise<Contract.Service> {
  const { datastoreId } = data;
  const access = await enterDatastore(context, visitor, datastoreId, 'processing');
  const service = await embedAnnexes(context, access.datastore, request);
  const measured = await measureVectorPyramid(context, {
    datastoreId,
    form: {
      tile_matrix_set: 'PM',
      ...pyramidOfTables(form),
      technical_name: form.pyramid?.technical_name ?? `${service.form.technical_name}_tuiles`.slice(0, 100),
      vectordb_id: data.id,
    },
  });
  const { id, layerName } = newOffering(access.datastore, service);
  await rejectTakenName(layerName, () =>
    transaction(context, async (db) => {
      await lockDatastore(db, datastoreId);
      const pyramidId = await createVectorPyramid(context, db, access, measured);
      const pyramid = (await findStoredData(db, pyramidId))!;
      await requestOffering(context, db, { access, id, service, data: pyramid });
    }),
  );
  return presentService(context, access, (await findOffering(db(context), id))!);
}

/** Pyramid of the tables that are published, when the form says which and nothing else of the tiles. */
function pyramidOfTables({ pyramid, tables }: Contract.PublicationForm) {
  const composition = pyramid?.composition ?? tables?.map(({ native_name: table }) => ({ table }));
  return { ...pyramid, ...(composition === undefined ? {} : { composition }) };
}
