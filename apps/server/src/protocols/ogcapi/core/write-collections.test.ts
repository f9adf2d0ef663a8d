import { collectionsDocument } from '@cartable/ogc';
import { expect, it } from 'vitest';
import type { ApiContext, ListedCollection } from './api.ts';
import { writeCollections } from './write-collections.ts';

const contextAt = (baseUrl: string): ApiContext =>
  ({ baseUrl, language: 'fr', api: { baseUrl, texts: { self: 'Ce document' } } }) as unknown as ApiContext;

function listed(id: string, facts?: object): ListedCollection & { written: number } {
  const collection = {
    written: 0,
    ...(facts ? { facts } : {}),
    json: () => {
      collection.written++;
      return { id, title: `« ${id} », « é »` };
    },
    item: () => '' as never,
  };
  return collection;
}

it('is the document as a whole, with any number of collections', () => {
  const context = contextAt('https://carte.example/ogcapi');
  for (const ids of [[], ['a'], ['a', 'b', 'c']]) {
    const collections = ids.map((id) => listed(id, { id }));
    const whole = JSON.stringify(
      collectionsDocument(
        context.api,
        collections.map((each) => each.json()),
      ),
    );
    expect(Buffer.concat(writeCollections(context, collections)).toString()).toBe(whole);
  }
});

it('writes again only what was not written from the same facts for that address', () => {
  const [open, restricted] = ['ogcapi', 'private/ogcapi'].map((path) =>
    contextAt(`https://c.example/${path}`),
  );
  const kept = listed('kept', {});
  const changing = listed('changing');
  for (const context of [open!, restricted!, open!, restricted!]) writeCollections(context, [kept, changing]);
  expect(kept.written).toBe(2);
  expect(changing.written).toBe(4);
});
