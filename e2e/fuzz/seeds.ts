import { type FuzzRequest, get, send } from './request.ts';
import { cswSeeds } from './seeds-csw.ts';
import { featuresApiSeeds } from './seeds-features-api.ts';
import { tilesSeeds } from './seeds-tiles.ts';
import { wfsSeeds } from './seeds-wfs.ts';
import { wmsSeeds } from './seeds-wms.ts';
import type { FuzzSubject } from './subject.ts';

/** Valid requests of every operation, version and language: where the fuzzing starts. All are answered. */
export function validSeeds(subject: FuzzSubject): FuzzRequest[] {
  return [
    ...wfsSeeds(subject),
    ...wmsSeeds(subject),
    ...featuresApiSeeds(subject),
    ...tilesSeeds(subject),
    ...cswSeeds(subject),
  ];
}

const longestMs = 60_000;

/** Requests of the links to other pages: they carry a cursor. */
export async function cursorSeeds(url: string, { points, datastore }: FuzzSubject): Promise<FuzzRequest[]> {
  const items = `/collections/${points.collection}/items`;
  const first = [
    get(`/ogcapi${items}`, { limit: '7', sortby: '-nom,rang', f: 'json' }),
    get(`/ogcapi/datastores/${datastore}${items}`, { limit: '7', f: 'json', filter: 'rang > 3' }),
    get('/wfs', {
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: points.typeName,
      COUNT: '7',
      STARTINDEX: '7',
      SORTBY: 'nom DESC,rang',
    }),
  ];
  const texts = await Promise.all(first.map(async (request) => (await send(url, request, longestMs)).text()));
  const links = texts.flatMap((text) =>
    Array.from(text.replaceAll('&amp;', '&').matchAll(/"(http:[^"]*[?&]cursor=[^"]*)"/gi), ([, link]) =>
      String(link),
    ),
  );
  return links.map((link) => {
    const { pathname, searchParams } = new URL(link);
    return { path: pathname, query: [...searchParams] };
  });
}
