import { geoJsonMediaType, jsonMediaType } from '@cartable/ogc';
import { etagOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';

export const jsonAnswer = (document: object): ServiceAnswer => written(document, jsonMediaType);

export const geoJsonAnswer = (document: object): ServiceAnswer => written(document, geoJsonMediaType);

/** With words of the platform, in the language that was asked for. */
export const inLanguage = (answer: ServiceAnswer): ServiceAnswer => ({
  ...answer,
  headers: { ...answer.headers, vary: 'accept-language' },
});

/** Everything here is open: no key is in its links, which would stay in no cache. */
export function written(document: object, contentType: string): ServiceAnswer {
  const body = JSON.stringify(document);
  return { body, contentType, headers: { etag: etagOf(body) }, hasLinks: true };
}
