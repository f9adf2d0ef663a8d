import { collectionsDocument } from '@cartable/ogc';
import type { ApiContext, ListedCollection } from './api.ts';

/** What was written of a collection, by the address and the language it was written for. */
type WrittenFor = Map<string, Uint8Array>;

/** By the facts it was written from: it goes with them. */
const written = new WeakMap<object, WrittenFor>();

const comma = Buffer.from(',');
const end = Buffer.from(']}');

/** The list of collections in pieces: after a publication, only those it changed are written again. */
export function writeCollections(
  context: ApiContext,
  collections: readonly ListedCollection[],
): Uint8Array[] {
  const empty = JSON.stringify(collectionsDocument(context.api, []));
  const pieces: Uint8Array[] = [Buffer.from(empty.slice(0, -end.length))];
  for (const [rank, collection] of collections.entries()) {
    if (rank > 0) pieces.push(comma);
    pieces.push(pieceOf(context, collection));
  }
  return [...pieces, end];
}

function pieceOf({ baseUrl, language }: ApiContext, collection: ListedCollection): Uint8Array {
  const write = () => Buffer.from(JSON.stringify(collection.json()));
  const { facts } = collection;
  if (facts === undefined) return write();
  const pieces: WrittenFor = written.get(facts) ?? new Map();
  const key = `${language} ${baseUrl}`;
  const piece = pieces.get(key) ?? write();
  pieces.set(key, piece);
  written.set(facts, pieces);
  return piece;
}
