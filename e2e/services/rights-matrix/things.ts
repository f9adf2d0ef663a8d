/** One thing of each kind that a call may be about, in a datastore. */

import { routes } from '@cartable/contract';
import type { KnownValues } from '../../fuzz/api/schema-values.ts';
import type { ApiClient } from '../../support/client.ts';
import { integrate } from '../../support/integrate.ts';
import { pointsGeoJson } from '../../support/points.ts';
import { publishFile } from '../../support/publish.ts';
import { makeVectorPyramid } from '../../support/publish-pyramids.ts';
import type { RunningServer } from '../../support/server.ts';
import { grant } from '../access-matrix/keys.ts';
import { idOf, type Workspace } from '../access-matrix/workspace.ts';

const datasheet = 'inventaire';

/** By the names of the parameters. */
export async function knownThings(server: RunningServer, workspace: Workspace): Promise<KnownValues> {
  const { supervisor, datastoreId } = workspace;
  const params = { datastoreId };
  const content = pointsGeoJson(5);
  const file = { name: datasheet, fileName: 'points.geojson', content, share: 'your_community' } as const;
  const { data, wfs, wms } = await publishFile(supervisor, datastoreId, file);
  const levels = { top: 4, bottom: 4 };
  const pyramid = await makeVectorPyramid(supervisor, datastoreId, { name: 'tuiles', source: data, levels });
  const subject = { name: datasheet, offeringIds: [wfs._id] };
  const { permission } = await grant(workspace, subject, { to: await idOf(supervisor) });
  const [upload] = await supervisor.call(routes.getUploads, { params, query: {} });
  const [execution] = await supervisor.call(routes.getExecutions, { params, query: {} });
  const [style] = await supervisor.call(routes.getStatics, { params, query: {} });
  const [record] = await supervisor.call(routes.getMetadataList, { params, query: {} });
  await integrate(supervisor, datastoreId, { name: 'rebut', fileName: 'points.geojson', content });
  await supervisor.call(routes.deleteDatasheet, { params: { datastoreId, datasheetName: 'rebut' } });
  const [trashed] = await supervisor.call(routes.getDatasheetTrash, { params });
  return {
    communityId: [workspace.communityId],
    // An edit of the community must not show it to everybody.
    public: [false],
    datastoreId: [datastoreId],
    datasheetName: [datasheet],
    datasheetId: [trashed!._id],
    uploadId: [upload!._id],
    storedDataId: [data._id],
    pyramidId: [pyramid._id],
    executionId: [execution!._id],
    offeringId: [wfs._id],
    wmsVectorId: [wms._id],
    staticFileId: [style!._id],
    permissionId: [permission],
    metadataId: [record!._id],
    annexeId: [await addAnnexe(server, supervisor, datastoreId)],
    documentId: [await addDocument(server, supervisor, datastoreId)],
  };
}

/** Some calls are about services of one type only. */
export function thingsFor(call: string, things: KnownValues): KnownValues {
  return call.endsWith('WmsVector') ? { ...things, offeringId: things.wmsVectorId! } : things;
}

/** The same datastore, and nothing in it. */
export function withAbsentThings({ datastoreId, communityId, public: shown }: KnownValues): KnownValues {
  return {
    datastoreId: datastoreId!,
    communityId: communityId!,
    public: shown!,
    datasheetName: ['introuvable'],
  };
}

async function addAnnexe(server: RunningServer, person: ApiClient, datastoreId: string): Promise<string> {
  const form = new FormData();
  form.set('path', '/note.txt');
  form.set('file', new Blob(['note']), 'note.txt');
  const { _id } = await post<{ _id: string }>(server, person, `${datastoreId}/annexe/add`, form);
  return _id;
}

async function addDocument(server: RunningServer, person: ApiClient, datastoreId: string): Promise<string> {
  const form = new FormData();
  form.set('type', 'link');
  form.set('name', 'Notice');
  form.set('document', 'https://mairie.example/notice');
  const path = `${datastoreId}/datasheet/${datasheet}/documents`;
  const [document] = await post<{ _id?: string; id?: string }[]>(server, person, path, form);
  return (document!._id ?? document!.id)!;
}

async function post<T>(
  { url }: RunningServer,
  { cookie }: ApiClient,
  path: string,
  body: FormData,
): Promise<T> {
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' };
  const answer = await fetch(`${url}/api/datastores/${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
