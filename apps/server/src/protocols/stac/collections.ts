import { stacCollection, stacItem } from '@cartable/catalogue';
import { CartableError } from '@cartable/contract';
import type { ListedRecord } from '@cartable/datastore';
import {
  geoJsonMediaType,
  jsonMediaType,
  quote,
  readParameters,
  readStacItems,
  readStacLimit,
  readToken,
  stacPageParameters,
  writeToken,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { geoJsonAnswer, jsonAnswer } from './answer.ts';
import { filesOf } from './files-of-services.ts';
import { collectionLinks, collectionUrl, itemLinks, rootLink } from './links.ts';
import { getRecord, listRecords } from './records.ts';

export async function getCollections(
  context: ServiceContext,
  { query }: ReceivedRequest,
): Promise<ServiceAnswer> {
  const parameters = readParameters(query, stacPageParameters);
  const limit = readStacLimit(parameters);
  const { record: offset } = readToken(parameters.get('token'));
  const { total, records } = await listRecords(context, { offset, limit });
  const url = `${context.baseUrl}/collections`;
  const at = (record: number) => `${url}?limit=${limit}&token=${writeToken({ record, item: 0 })}`;
  return jsonAnswer({
    collections: records.map((record) => writeCollection(context, record)),
    numberMatched: total,
    numberReturned: records.length,
    links: [
      { href: query === '' ? url : `${url}?${query}`, rel: 'self', type: jsonMediaType },
      rootLink(context),
      ...(offset + limit < total ? [{ href: at(offset + limit), rel: 'next', type: jsonMediaType }] : []),
      ...(offset > 0 ? [{ href: at(Math.max(offset - limit, 0)), rel: 'prev', type: jsonMediaType }] : []),
    ],
  });
}

export async function getCollection(
  context: ServiceContext,
  { query, path }: ReceivedRequest,
): Promise<ServiceAnswer> {
  readParameters(query, []);
  return jsonAnswer(writeCollection(context, await getRecord(context, path.collectionId ?? '')));
}

function writeCollection(context: ServiceContext, { record, addresses }: ListedRecord): object {
  return stacCollection(record, addresses, collectionLinks(context, record.file_identifier));
}

export async function getItems(
  context: ServiceContext,
  { query, path }: ReceivedRequest,
): Promise<ServiceAnswer> {
  const record = await getRecord(context, path.collectionId ?? '');
  const id = record.record.file_identifier;
  const { constraint, limit, start: token } = readStacItems(query, id);
  const start = token.item;
  // Items have the box and the date of their record: all of them meet what is asked, or none.
  const isMet =
    constraint === undefined || (await listRecords(context, { constraint, offset: 0, limit: 1 })).total > 0;
  const items = isMet ? await itemsOf(context, record) : [];
  const url = `${collectionUrl(context, id)}/items`;
  const following = new URLSearchParams(query);
  following.set('token', writeToken({ record: 0, item: start + limit }));
  const next = `${url}?${following}`;
  const shown = items.slice(start, start + limit);
  return geoJsonAnswer({
    type: 'FeatureCollection',
    features: shown,
    numberMatched: items.length,
    numberReturned: shown.length,
    links: [
      { href: query === '' ? url : `${url}?${query}`, rel: 'self', type: geoJsonMediaType },
      rootLink(context),
      { href: collectionUrl(context, id), rel: 'collection', type: jsonMediaType },
      ...(start + limit < items.length ? [{ href: next, rel: 'next', type: geoJsonMediaType }] : []),
    ],
  });
}

/** @throws {CartableError} `service.feature-unknown` */
export async function getItem(
  context: ServiceContext,
  { query, path }: ReceivedRequest,
): Promise<ServiceAnswer> {
  readParameters(query, []);
  const { collectionId = '', itemId = '' } = path;
  const record = await getRecord(context, collectionId);
  const found = (await itemsOf(context, record)).find(({ id }) => id === itemId);
  if (!found) throw new CartableError('service.feature-unknown', { id: quote(itemId) });
  return geoJsonAnswer(found);
}

/** Items of a record: one for each of its services that everyone may take files of. */
export async function itemsOf(
  context: ServiceContext,
  listed: ListedRecord,
): Promise<(object & { readonly id: string })[]> {
  const { record } = listed;
  return (await filesOf(context, listed)).map((files) => ({
    id: files.id,
    ...stacItem(record, files, itemLinks(context, record.file_identifier, files.id)),
  }));
}
