import { geoJsonMediaType, mergePatchMediaType } from '@cartable/ogc';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { ApiContext } from '../core/api.ts';
import {
  type EditedCollection,
  editedCollection,
  keyIn,
  readCurrent,
  unknownFeature,
} from './collaborative-collection.ts';

/** What may be done at an address, now and by whoever asks (OGC 20-002 /req/create-replace-delete/options-response). */

export async function tellItemsMethods(
  context: ApiContext | undefined,
  { path: { collectionId = '' } }: ReceivedRequest,
): Promise<ServiceAnswer> {
  const mayEdit = context === undefined || isEditable(await editedCollection(context, collectionId));
  return told(mayEdit ? ['POST'] : []);
}

export async function tellItemMethods(
  context: ApiContext | undefined,
  { path: { collectionId = '', featureId = '' } }: ReceivedRequest,
): Promise<ServiceAnswer> {
  if (context === undefined) return told(['PUT', 'PATCH', 'DELETE']);
  const edited = await editedCollection(context, collectionId);
  const { feature } = await readCurrent(context, edited, keyIn(featureId));
  if (feature === undefined) throw unknownFeature(featureId);
  return told(isEditable(edited) ? ['PUT', 'PATCH', 'DELETE'] : []);
}

/** Grids and hours are told by the refusal of the change, which depends on where and when. */
function isEditable({ read: { access }, table }: EditedCollection): boolean {
  return !table.readOnly && (access.may('EDIT', table.id) || access.columnsOf(table, 'EDIT').length > 0);
}

function told(changes: readonly string[]): ServiceAnswer {
  return {
    body: '',
    contentType: 'text/plain; charset=utf-8',
    headers: {
      allow: ['GET', 'HEAD', ...changes, 'OPTIONS'].join(', '),
      ...(changes.includes('PATCH') ? { 'accept-patch': mergePatchMediaType } : {}),
      ...(changes.includes('POST') ? { 'accept-post': geoJsonMediaType } : {}),
    },
  };
}
