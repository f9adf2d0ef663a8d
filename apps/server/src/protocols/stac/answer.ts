import { geoJsonMediaType, jsonMediaType } from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';

export function jsonAnswer(document: object): ServiceAnswer {
  return { body: JSON.stringify(document), contentType: jsonMediaType, hasLinks: true };
}

export function geoJsonAnswer(document: object): ServiceAnswer {
  return { body: JSON.stringify(document), contentType: geoJsonMediaType, hasLinks: true };
}
