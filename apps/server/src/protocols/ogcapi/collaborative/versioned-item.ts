import type { Answer } from '../../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { ApiAnswerResource, ApiContext } from '../core/api.ts';
import { editedCollection, keyIn, readCurrent, unknownFeature } from './collaborative-collection.ts';
import { featureTag, namesTag } from './entity-tags.ts';

/** A feature with the tag of its version, or nothing for who has it (OGC 20-002 /req/optimistic-locking-etags/get-etag-response). */
export async function answerVersionedItem(
  context: ApiContext,
  received: ReceivedRequest,
  { answer }: ApiAnswerResource,
): Promise<Answer> {
  const { collectionId = '', featureId = '' } = received.path;
  const edited = await editedCollection(context, collectionId);
  const { feature, version } = await readCurrent(context, edited, keyIn(featureId));
  if (feature === undefined) throw unknownFeature(featureId);
  const { query, accept = '', language, linkKey } = context;
  const etag = featureTag(
    version,
    isPlain(context) ? '' : JSON.stringify([query, accept, language, linkKey]),
  );
  if (namesTag(received.ifNoneMatch, etag))
    return { body: '', contentType: 'application/geo+json', status: 304, headers: { etag } };
  const told = await answer(context, received);
  // Compared above: what is streamed must not be thrown away by whoever sends it.
  return 'contentType' in told ? { ...told, headers: { ...told.headers, etag } } : told;
}

/** GeoJSON as it is without being asked otherwise: what changes answer with is the tag of it. */
function isPlain({ query, accept }: ApiContext): boolean {
  return query === '' && /^$|^\*\/\*$|^application\/(geo\+)?json$/.test(accept?.trim() ?? '');
}
